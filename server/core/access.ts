import { inArray, type SQL } from 'drizzle-orm'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import type { Role } from '#contract/wire/session.ts'
import { systemNames, type System } from '#contract/systems.ts'
import type { Person } from './person.ts'

const has = (person: Person, ...roles: Role[]) => roles.some((role) => person.roles.includes(role))

export const isAdmin = (person: Person) => has(person, 'admin')
export const managesUsers = (person: Person) => has(person, 'admin', 'end_user_manager')
export const keepsLibraries = (person: Person) => has(person, 'admin', 'document_library_manager')
export const makesTemplates = (person: Person) => has(person, 'admin', 'super_user')
export const setsUpProjects = (person: Person) => has(person, 'admin', 'super_user')
/** Whether a person has an office-wide role, besides their project roles. */
export const worksInOffice = (person: Person) =>
  has(person, 'admin', 'end_user_manager', 'super_user', 'document_library_manager')

/** Returns the access level of a person in one system of a project; 0 means no access. */
export function levelIn(person: Person, projectId: number, system: System) {
  if (person.seesAll) return person.systems.includes(system) ? accessLevels.manage : 0
  return person.projects.get(projectId)?.[system] ?? 0
}

/** Whether a person manages at least one system of a project. */
export const manages = (person: Person, projectId: number) =>
  person.seesAll || systemNames.some((system) => levelIn(person, projectId, system) >= accessLevels.manage)

/** Whether a person manages each of these systems of a project. */
export const managesAll = (person: Person, projectId: number, systems: readonly System[]) =>
  person.seesAll || systems.every((system) => levelIn(person, projectId, system) >= accessLevels.manage)

/** Whether a person manages a system of a project, or would manage it once it is switched on. */
export const mayManage = (person: Person, projectId: number, system: System) =>
  person.seesAll ||
  Math.max(levelIn(person, projectId, system), person.waiting.get(projectId)?.[system] ?? 0) >= accessLevels.manage

/** Whether a person's company is only a subcontractor or supplier on a project, and sees just what it is a party to. */
export const partyOnly = (person: Person, projectId: number) => person.partyOnly.includes(projectId)

/**
 * Whether a person reads the contract sum of a project and what things cost there: lead companies, quantity surveyors
 * and those who manage it (domain specification, 2.3). Every route that returns sums checks this.
 */
export const readsSums = (person: Person, projectId: number) =>
  manages(person, projectId) || person.seesSums.includes(projectId)

/** The condition for rows of projects whose sums a person reads; `column` holds the project's id. */
export function ofProjectsWithSums(person: Person, column: Parameters<typeof inArray>[0]): boolean | SQL {
  if (person.seesAll) return true
  const ids = [...person.projects.keys()].filter((id) => readsSums(person, id))
  return ids.length > 0 && inArray(column, ids)
}

export const managedProjects = (person: Person) => [...person.projects.keys()].filter((id) => manages(person, id))
export const managesAProject = (person: Person) => managedProjects(person).length > 0

export const seesProject = (person: Person, projectId: number) => person.seesAll || person.projects.has(projectId)

/** Whether a person may open a project: with a role, or for its files alone by a right on a folder. */
export const opensProject = (person: Person, projectId: number) =>
  seesProject(person, projectId) || person.folderProjects.has(projectId)

/** The condition for projects that a person may open; `column` holds the project's id. */
export function ofOpenedProjects(person: Person, column: Parameters<typeof inArray>[0]): boolean | SQL {
  if (person.seesAll) return true
  const ids = [...new Set([...person.projects.keys(), ...person.folderProjects.keys()])]
  return ids.length > 0 && inArray(column, ids)
}

/** The condition for rows of projects that a person sees; `column` holds the project's id. */
export function ofSeenProjects(person: Person, column: Parameters<typeof inArray>[0]): boolean | SQL {
  if (person.seesAll) return true
  const ids = [...person.projects.keys()]
  return ids.length > 0 && inArray(column, ids)
}
