import { now as pageNow } from '#src/clock/now.ts'
import { keptStore } from './keptStore.ts'
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

/** Stores drafts in this browser, by user. An unsaved one is kept for 14 days. */
export function browserDrafts(now: () => number = pageNow): Drafts {
  const store = keptStore<Draft>({ database: 'safety-drafts', table: 'drafts', days: 14, now })
  const nameOf = (userId: number, form: string) => `${userId}|${form}`
  return {
    read: (userId, form) => store.read(nameOf(userId, form)),
    keep: (userId, form, draft) => store.keep(nameOf(userId, form), draft),
    drop: (userId, form) => store.drop(nameOf(userId, form)),
  }
}
