import { now as pageNow } from '#src/clock/now.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Drafts } from './drafts.ts'

/** Stores drafts in this browser. The storage code loads with the first form. */
export function browserDrafts(client: () => QueryClient, now: () => number = pageNow): Drafts {
  let opened: Promise<Drafts> | null = null
  const store = () =>
    (opened ??= import('./keptDrafts.ts').then(
      ({ keptDrafts }) => keptDrafts(client(), now),
      (error: unknown) => {
        // A later attempt may succeed.
        opened = null
        throw error
      },
    ))
  return {
    read: async (...of) => (await store()).read(...of),
    keep: async (...what) => (await store()).keep(...what),
    drop: async (...of) => (await store()).drop(...of),
  }
}
