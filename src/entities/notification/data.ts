import { mutationOptions } from '@tanstack/react-query'
import { notification, type Notification } from '#contract/entities/notification.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData } from '#src/data/entityData.ts'

export const notifications = entityData(notification)

/** Everything becomes read: on the server, and in every cached list at once. */
export const markAllRead = () =>
  mutationOptions({
    mutationKey: ['notification', 'markAllRead'],
    mutationFn: async (_: void, { client }) => {
      const { http, freshness } = browserOf(client)
      const {
        data: { ids },
      } = await http.api<{ ids: number[] }>('notification/markAllRead', { method: 'PUT', body: {} })
      const versions = new Map<number, number>()
      freshness.patchLists<Notification>('notification', (row) => {
        if (row.read) return row
        versions.set(row.id, row.rowVersion + 1)
        return { ...row, read: true, rowVersion: row.rowVersion + 1 }
      })
      // Lists hold these versions now and ask for nothing; a cached record does not, and is asked for when it is looked
      // at.
      freshness.apply(
        ids.map((id) => ({
          kind: 'notification',
          id,
          op: 'updated',
          sequence: 0,
          affected: [],
          ...(versions.has(id) && { version: versions.get(id)! }),
        })),
      )
    },
  })
