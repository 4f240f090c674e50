import { mutationOptions } from '@tanstack/react-query'
import { type Entity, urlOf } from '#contract/entity.ts'
import { binWindow, type Deleted } from '#contract/history/trail.ts'
import { browserOf } from './browser.ts'
import { windowData } from './windows.ts'

/**
 * All deleted records that can be restored. No event covers the whole list, so it is refetched whenever it is shown.
 */
export const bin = windowData<Deleted>({ kind: 'bin', path: 'bin', window: binWindow, isLive: false })

/** Restores a record of any kind. */
export const restoreFrom = (entity: Pick<Entity, 'kind' | 'path'>, { recordId, scope }: Deleted) =>
  mutationOptions({
    mutationKey: [entity.kind, 'restore', recordId],
    mutationFn: async (_: unknown, { client }) => {
      const { http, freshness } = browserOf(client)
      const answer = await http.api(`${urlOf(entity, { list: scope })}/${recordId}/restore`, {
        method: 'PUT',
        body: {},
      })
      freshness.saved(entity.kind, null, answer.changes ?? [])
    },
  })
