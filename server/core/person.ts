import type { Role } from '#contract/wire/session.ts'
import type { System } from '#contract/systems.ts'

/** A signed-in person with the rights at the time of the request. */
export interface Person {
  userId: number
  /** The public id of the session (claim `sid`). */
  sessionId: string
  clientId: number
  fullName: string
  roles: readonly Role[]
  /** The systems that this person may open. Projects open in the first. */
  systems: readonly System[]
  /**
   * The access level (10 View, 20 Contribute, 30 Manage) by system for each visible project; not used when `seesAll`.
   */
  projects: ReadonlyMap<number, Partial<Record<System, number>>>
  /** The same for systems that are switched off on a project. They grant nothing until they are switched on. */
  waiting: ReadonlyMap<number, Partial<Record<System, number>>>
  seesAll: boolean
  /** The projects that the company of a super user leads. */
  leads: ReadonlySet<number>
  /** The rights on folders with an access list that names this person, by list (`flagsOf`). */
  folderLists: ReadonlyMap<number, number>
  /** The systems of projects in which a right on a folder opens the files. */
  folderProjects: ReadonlyMap<number, readonly System[]>
  /** The projects on which this person is H&S adviser in safety management. */
  advises: readonly number[]
  /** The project roles (ids of the list) that this person has in safety management, by project. */
  safetyRoles: ReadonlyMap<number, readonly number[]>
  /** The projects on which this person is project manager in safety management. */
  projectManagerOf: readonly number[]
  /** The projects on which this person's company is only a subcontractor or supplier. */
  partyOnly: readonly number[]
  /** The projects on which this person represents the client in the safety file (project role). */
  represents: readonly number[]
  /** The projects whose safety file this person reads in issues only, because their company is the client. */
  issuesOnly: readonly number[]
  /** The projects whose contract sum this person's company or role may read (domain specification, 2.3). */
  seesSums: readonly number[]
  /** Whether people sign in with passwords; false with an OpenID provider. */
  passwords: boolean
  /** The version of these rights. They are outdated once the account's `rightsVersion` is higher. */
  rightsVersion: number
  /** The time at which the rights were read (ISO 8601), for rights that depend on the day. */
  asOf: string
}
