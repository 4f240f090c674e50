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
  /** Encrypts confidential input, and all input of kinds that cannot be opened offline. */
  keep(userId: number, form: string, draft: Draft, isConfidential: boolean): Promise<void>
  drop(userId: number, form: string): Promise<void>
}
