import type { Edit } from './recordEditor/edit.ts'

/** What one person typed into one record, or into a form that makes one, and has not saved. */
export interface Draft {
  edit: Edit
  /** When it was typed last (ISO 8601). */
  at: string
}

/** Keeps drafts through errors, sign-out, reload and a crash. Nobody reads another person's. */
export interface Drafts {
  read(userId: number, form: string): Promise<Draft | null>
  keep(userId: number, form: string, draft: Draft): Promise<void>
  drop(userId: number, form: string): Promise<void>
}

/** How long an unsaved draft is kept, in milliseconds. */
const keptFor = 14 * 24 * 3_600_000

/** Drafts in this browser's IndexedDB, under the id of the person who typed them. */
export function browserDrafts(now: () => number = Date.now): Drafts {
  const open = async () => {
    const { createStore, del, get, promisifyRequest } = await import('idb-keyval')
    const drafts = createStore('safety-drafts', 'drafts')
    const set = (key: string, draft: Draft) =>
      drafts('readwrite', (store) => {
        store.put(draft, key)
        // Committed at once: a page that goes away before it hears of the success would take the words with it.
        store.transaction.commit()
        return promisifyRequest(store.transaction)
      })
    return { get: (key: string) => get<Draft>(key, drafts), set, del: (key: string) => del(key, drafts) }
  }
  // Opened once: the last words of a tab that goes away must not wait for it.
  let opened: ReturnType<typeof open> | null = null
  const store = () =>
    (opened ??= open().catch((error: unknown) => {
      // What could not be opened now may be the next time.
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
