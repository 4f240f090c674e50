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
  /** The object of the action if it is not the record itself: a role, company or group of a project. */
  of?: { kind: string; name: string | null }
}

/** The cached part of a record's history: the newest entries, and the cursor for older ones. */
export interface HeldHistory {
  entries: HistoryEntry[]
  /** Number of entries in total. */
  total: number
  older: { queryKey: QueryKey; asked: string; after: string } | null
}

/** The history of a record, newest first. A refetch loads as many entries as the user has opened. */
export const recordHistory = (entity: Entity, id: number, list?: string) =>
  queryOptions({
    queryKey: keysOf(entity).history(id, list),
    meta: { name: entity.name },
    queryFn: async ({ client, signal, queryKey }): Promise<HeldHistory> => {
      const { http, freshness } = browserOf(client)
      const asked = new URLSearchParams({ entityKind: entity.kind, entityId: String(id), ...(list && { list }) })
      const held = client.getQueryData<HeldHistory>(queryKey)?.entries.length ?? 0
      const size = Math.min(Math.max(held, usualPage), largestPage)
      return freshness.readRecord(hashKey(queryKey), async () => {
        const [page, { data }] = await Promise.all([
          http.api<HistoryEntry[]>(`audit?${asked}&size=${size}`, { signal }),
          http.api<{ count: number }>(`audit/count?${asked}`, { signal }),
        ])
        return {
          entries: page.data,
          total: data.count,
          older: page.page?.next ? { queryKey, asked: String(asked), after: page.page.next } : null,
        }
      })
    },
  })
