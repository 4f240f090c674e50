import { notInArray } from 'drizzle-orm'
import { projectStatus, type project } from '#contract/entities/project.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { projectSettings } from '#contract/projects/projectSettings.ts'
import type { System } from '#contract/systems.ts'
import {
  isAdmin,
  keepsLibraries,
  levelIn,
  manages,
  managesAll,
  managesUsers,
  ofOpenedProjects,
  ofProjectsWithSums,
  setsUpProjects,
} from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { projects } from '#server/db/tables/project.ts'

/** A project is read by people who have a role on it and maintained by managers of any of its systems. */
export const projectRules: Rules<typeof project> = {
  finds: (person) => ofOpenedProjects(person, projects.id),
  creates: setsUpProjects,
  edits: (person, row) => manages(person, row.id),
  removes: isAdmin,
  keptBecause: ({ statusId, number }) =>
    statusId === projectStatus.setUp ? null : `${number} is under way. Close it instead.`,
  // User managers grant roles on any project, and library managers share libraries with any.
  names: (person) => managesUsers(person) || keepsLibraries(person) || ofOpenedProjects(person, projects.id),
  // The settings of a system are visible to people who work in it.
  readsHistory: (person, { id }) => {
    const closed = Object.entries(projectSettings)
      .filter(([, { system }]) => levelIn(person, id, system) === 0)
      .map(([frame]) => `settings:${frame}`)
    return closed.length === 0 ? undefined : notInArray(auditEntries.action, closed)
  },
  withheld: { fields: { contractValue: null }, reads: (person) => ofProjectsWithSums(person, projects.id) },
  acts: (person, row, action) => (action === 'reopen' ? isAdmin(person) : manages(person, row.id)),
}

/** A lead company manages the whole project, so only a person who does so may add or remove one. */
export const givesLead = (person: Person, project: { id: number; systems: readonly System[] }) =>
  managesAll(person, project.id, project.systems)

/** The settings of a system are changed by its managers. */
export const mayChangeSettings = (person: Person, projectId: number, system: System) =>
  isAdmin(person) || levelIn(person, projectId, system) >= accessLevels.manage

export const mayChangeStatusInBulk = setsUpProjects
