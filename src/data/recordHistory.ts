import { hashKey, queryOptions, type QueryKey } from '@tanstack/react-query'
import type { Entity } from '#contract/entity.ts'
import { largestPage, usualPage } from '#contract/window.ts'
import { browserOf } from './browser.ts'
import { keysOf } from './keys.ts'

export interface HistoryEntry {
  id: number
  on: string
  byName: string | null
  action: string
  diff: Record<string, [unknown, unknown]>
  fromStatusId: number | null
  toStatusId: number | null
  comment: string | null
  /** The part that was changed, if it was not the record itself: a role, company or group of a project. */
  of?: { kind: string; name: string | null }
}

/** Where a record's history is read, and which entries: all, or those that contain the given words. */
interface HistoryAsked {
  queryKey: QueryKey
  asked: string
  /** The kind of the record, for error messages. */
  name: string
}

/** The loaded part of a record's history: the newest entries, and the cursor for older ones. */
export interface HeldHistory extends HistoryAsked {
  entries: HistoryEntry[]
  /** Number of entries in total. */
  total: number
  older: string | null
}

/** The history of a record, newest first. A refetch loads as many entries as the user has opened. */
export const recordHistory = (entity: Entity, id: number, list?: string) =>
  newest({
    queryKey: keysOf(entity).history(id, list),
    asked: String(new URLSearchParams({ entityKind: entity.kind, entityId: String(id), ...(list && { list }) })),
    name: entity.name,
  })

/** The entries of the same history that contain the given words. */
export const historyWith = ({ queryKey, asked, name }: HistoryAsked, words: string) =>
  newest({ queryKey: [...queryKey, words], asked: `${asked}&${String(new URLSearchParams({ words }))}`, name })

const newest = ({ queryKey, asked, name }: HistoryAsked) =>
  queryOptions({
    queryKey,
    meta: { name },
    queryFn: async ({ client, signal }): Promise<HeldHistory> => {
      const { http, freshness } = browserOf(client)
      const held = client.getQueryData<HeldHistory>(queryKey)?.entries.length ?? 0
      const size = Math.min(Math.max(held, usualPage), largestPage)
      return freshness.readRecord(hashKey(queryKey), async () => {
        const [page, { data }] = await Promise.all([
          http.api<HistoryEntry[]>(`audit?${asked}&size=${size}`, { signal }),
          http.api<{ count: number }>(`audit/count?${asked}`, { signal }),
        ])
        return { queryKey, asked, name, entries: page.data, total: data.count, older: page.page?.next ?? null }
      })
    },
  })
