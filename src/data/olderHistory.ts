import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { usualPage } from '#contract/window.ts'
import { browserOf } from './browser.ts'
import type { HeldHistory, HistoryEntry } from './recordHistory.ts'

/** Fetches older history entries and appends them to the cached ones. */
export const olderHistory = () =>
  mutationOptions({
    mutationKey: ['history', 'older'],
    mutationFn: async ({ queryKey, asked, older: after }: HeldHistory, { client }) => {
      if (after === null) return
      const { data, page } = await readOlder(client, asked, after)
      browserOf(client).freshness.patch<HeldHistory>(queryKey, (held) =>
        // Drops the answer if the history was refetched meanwhile and continues from another entry.
        held.older === after ? { ...held, entries: [...held.entries, ...data], older: page?.next ?? null } : held,
      )
    },
  })

const readOlder = (client: QueryClient, asked: string, after: string) =>
  browserOf(client).http.api<HistoryEntry[]>(`audit?${asked}&size=${usualPage}&after=${after}`)
