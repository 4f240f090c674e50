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
  /** What it was done to where that is not the record itself: a role, a company or a group of a project. */
  of?: { kind: string; name: string | null }
}

/** What is held of the history of a record: its newest entries, and from where older ones are read. */
export interface HeldHistory {
  entries: HistoryEntry[]
  /** How many there are in all. */
  total: number
  older: { queryKey: QueryKey; asked: string; after: string } | null
}

/** The history of one record, newest first; an event reads again as many entries as somebody has opened. */
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
