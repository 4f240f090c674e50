import type { Edit } from './recordEditor/edit.ts'

/** One user's unsaved input to a record, or to the form of a new one. */
export interface Draft {
  edit: Edit
  /** Time of the last keystroke (ISO 8601). */
  at: string
}

/** Stores drafts so that they survive errors, sign-out, reload and a crash. Users cannot read each other's drafts. */
export interface Drafts {
  read(userId: number, form: string): Promise<Draft | null>
  keep(userId: number, form: string, draft: Draft): Promise<void>
  drop(userId: number, form: string): Promise<void>
}

/** How long an unsaved draft is kept, in ms. */
const keptFor = 14 * 24 * 3_600_000

/** Stores drafts in IndexedDB, keyed by user id. */
export function browserDrafts(now: () => number = Date.now): Drafts {
  const open = async () => {
    const { createStore, del, get, promisifyRequest } = await import('idb-keyval')
    const drafts = createStore('safety-drafts', 'drafts')
    const set = (key: string, draft: Draft) =>
      drafts('readwrite', (store) => {
        store.put(draft, key)
        // Commits at once; otherwise a page that closes before the success event would lose the draft.
        store.transaction.commit()
        return promisifyRequest(store.transaction)
      })
    return { get: (key: string) => get<Draft>(key, drafts), set, del: (key: string) => del(key, drafts) }
  }
  // Opened once and kept, because a closing tab has no time to open the database.
  let opened: ReturnType<typeof open> | null = null
  const store = () =>
    (opened ??= open().catch((error: unknown) => {
      // A later attempt may succeed.
      opened = null
      throw error
    }))
  const keyOf = (userId: number, form: string) => `${userId}|${form}`
  return {
    async read(userId, form) {
      const { get, del } = await store()
      const draft = await get(keyOf(userId, form))
      if (!draft) return null
      if (now() - Date.parse(draft.at) < keptFor) return draft
      await del(keyOf(userId, form))
      return null
    },
    keep: async (userId, form, draft) => (await store()).set(keyOf(userId, form), draft),
    drop: async (userId, form) => (await store()).del(keyOf(userId, form)),
  }
}
