import type { QueryClient } from '@tanstack/react-query'
import { staysReadable } from '#contract/wire/offline.ts'
import { deviceKey } from './deviceKey.ts'
import type { Draft, Drafts } from './drafts.ts'
import { keptStore } from './keptStore.ts'

/** Returns the kind of a form: its name ('client/7', 'observation/project/7/0') starts with it. */
const kindOf = (form: string) => form.split('/')[0]!

/** Stores drafts in IndexedDB, by user. An unsaved draft is kept for 14 days. */
export function keptDrafts(client: QueryClient, now: () => number): Drafts {
  const store = keptStore<Draft>({
    database: 'safety-drafts',
    table: 'drafts',
    days: 14,
    mustBeSealed: (name) => !staysReadable(kindOf(name.slice(name.indexOf('|') + 1))),
    now,
  })
  const nameOf = (userId: number, form: string) => `${userId}|${form}`
  return {
    read(userId, form) {
      const keyOf = deviceKey(client)
      // Fetches the key now, because a closing page has no time for it. Later callers report a failure.
      if (!staysReadable(kindOf(form))) keyOf().catch(() => undefined)
      return store.read(nameOf(userId, form), keyOf)
    },
    keep(userId, form, draft, isConfidential) {
      const isReadable = staysReadable(kindOf(form)) && !isConfidential
      return store.keep(nameOf(userId, form), draft, isReadable ? null : deviceKey(client))
    },
    drop: (userId, form) => store.drop(nameOf(userId, form)),
  }
}
