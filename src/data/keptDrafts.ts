import type { QueryClient } from '@tanstack/react-query'
import { staysReadable } from '#contract/wire/offline.ts'
import { deviceKey } from './deviceKey.ts'
import type { Draft, Drafts } from './drafts.ts'
import { keptStore } from './keptStore.ts'

/** The kind that a form is of: 'client/7' and 'observation/project/7/0' begin with it. */
const kindOf = (form: string) => form.split('/')[0]!

/** Stores drafts in IndexedDB, by user. An unsaved one is kept for 14 days. */
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
      // A closing page has no time to ask for it. Whoever needs it later hears of a failure.
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
