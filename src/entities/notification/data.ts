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
      await http.api('notification/markAllRead', { method: 'PUT', body: {} })
      freshness.patchLists<Notification>('notification', (row) => (row.read ? row : { ...row, read: true, rowVersion: row.rowVersion + 1 }))
    },
  })
