import type { Role } from '#contract/session.ts'
import type { System } from '#contract/systems.ts'

/** Somebody whose session was recognised, with the rights that were theirs when the request came in. */
export interface Person {
  userId: number
  /** The public id of the session (claim `sid`). */
  sessionId: string
  clientId: number
  fullName: string
  roles: readonly Role[]
  /** Systems this person may open at all; the first is where projects open. */
  systems: readonly System[]
  /**
   * Level (10 View, 20 Contribute, 30 Manage) by system, for each project this person may see; everything when
   * `seesAll`.
   */
  projects: ReadonlyMap<number, Partial<Record<System, number>>>
  /** The same in systems that are switched off for a project: they open nothing until somebody switches them on. */
  waiting: ReadonlyMap<number, Partial<Record<System, number>>>
  seesAll: boolean
  /** The projects on which this person is H&S adviser, in safety management. */
  advises: readonly number[]
  /** Whether people have passwords here; a provider signs them in otherwise. */
  passwords: boolean
  /** Which rights these are; `rightsVersion` of the account has moved on once they are old. */
  rightsVersion: number
  /** The moment for which the rights hold (ISO 8601): what depends on the day is asked for this one. */
  asOf: string
}
