import { notInArray } from 'drizzle-orm'
import { projectStatus, type project } from '#contract/entities/project.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { projectSettings } from '#contract/projectSettings.ts'
import type { System } from '#contract/systems.ts'
import {
  isAdmin,
  keepsLibraries,
  levelIn,
  manages,
  managesAll,
  managesUsers,
  ofSeenProjects,
  setsUpProjects,
} from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import type { Rules } from '#server/core/policy.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { projects } from './table.ts'

/** A project is open to those who work on it, and kept by those who manage one of its systems. */
export const projectRules: Rules<typeof project> = {
  finds: (person) => ofSeenProjects(person, projects.id),
  creates: setsUpProjects,
  edits: (person, row) => manages(person, row.id),
  removes: (person, row) => isAdmin(person) && row.statusId === projectStatus.setUp,
  // Roles are given on any project by user managers, and libraries opened to any by those who keep them.
  names: (person) => managesUsers(person) || keepsLibraries(person) || ofSeenProjects(person, projects.id),
  // What was set for a system is known to those who work in it.
  readsHistory: (person, { id }) => {
    const closed = Object.entries(projectSettings)
      .filter(([, { system }]) => levelIn(person, id, system) === 0)
      .map(([frame]) => `settings:${frame}`)
    return closed.length === 0 ? undefined : notInArray(auditEntries.action, closed)
  },
  acts: (person, row, action) => (action === 'reopen' ? isAdmin(person) : manages(person, row.id)),
}

/** Whoever leads a project manages all of it, so only somebody who does may bring such a company in or take it out. */
export const givesLead = (person: Person, project: { id: number; systems: readonly System[] }) =>
  managesAll(person, project.id, project.systems)

/** Each system's settings are its own managers'. */
export const mayChangeSettings = (person: Person, projectId: number, system: System) =>
  isAdmin(person) || levelIn(person, projectId, system) >= accessLevels.manage

export const mayChangeStatusInBulk = setsUpProjects
