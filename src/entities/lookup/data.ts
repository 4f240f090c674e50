import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { lookup, type LookupDraft } from '#contract/entities/lookup.ts'
import type { LookupList } from '#contract/lists.ts'
import { urlOf, type Summary } from '#contract/entity.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData, written, type Opened } from '#src/data/entityData.ts'
import { arranged, renumbered } from './entryOrder.ts'
import { saidFlags } from './lookupFlags.ts'

export type Entry = Summary<typeof lookup>

const data = entityData(lookup)

export const lookups = {
  ...data,

  /** Leaves out flags that have no effect. */
  save: (opened: Opened | null, idempotencyKey: string) => {
    const { mutationFn, ...rest } = data.save(opened, idempotencyKey)
    return mutationOptions({
      ...rest,
      mutationFn: (draft, context) => mutationFn!({ ...draft, flags: saidFlags(draft.list, draft.flags) }, context),
    })
  },

  /** Toggles an entry. An inactive entry is no longer offered; records that use it keep it. */
  setActive: (list: LookupList) =>
    mutationOptions({
      mutationKey: ['lookup', 'active', list],
      mutationFn: (entry: Entry, { client }) => change(client, entry, { isActive: !entry.isActive }),
    }),

  /** Saves the entries in this order, one after the other, starting from the latest versions. */
  reorder: (list: LookupList) =>
    mutationOptions({
      mutationKey: ['lookup', 'reorder', list],
      scope: { id: `lookup/reorder/${list}` },
      mutationFn: async (ids: readonly number[], { client }) => {
        const entries = await client.fetchQuery(data.list({ list }))
        for (const { entry, sortOrder } of renumbered(arranged(entries, ids)))
          await change(client, entry, { sortOrder })
        await client.fetchQuery(data.list({ list }))
      },
    }),
}

/**
 * Saves an entry with some fields changed. It sends the list's row, because entries have no detail call and their ids
 * are unique only within their list.
 */
async function change(client: QueryClient, entry: Entry, news: Partial<LookupDraft>) {
  const { id, rowVersion, list, name, code, sortOrder, isActive, flags } = entry
  const body = { list, name, code, sortOrder, isActive, flags, ...news, id, rowVersion }
  return written<typeof lookup>(
    client,
    lookup,
    await browserOf(client).http.api(urlOf(lookup, entry), { method: 'PUT', body }),
  )
}
