import { eq } from 'drizzle-orm'
import type { userProjectRole } from '#contract/entities/userProjectRole.ts'
import type { System } from '#contract/systems.ts'
import { managedProjects, manages, managesUsers, mayManage, ofSeenProjects } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { either, type Rules } from '#server/core/policy.ts'
import { userProjectRoles } from './table.ts'

/** The roles of a project are known on the project and to their holder. */
export const userProjectRoleRules: Rules<typeof userProjectRole> = {
  finds: (person) =>
    either(
      managesUsers(person),
      ofSeenProjects(person, userProjectRoles.projectId),
      eq(userProjectRoles.userId, person.userId),
    ),
  creates: (person, draft) => managesUsers(person) || manages(person, draft.projectId),
  edits: givesRights,
  removes: givesRights,
}

/** Rights are given and taken in systems that one manages oneself; nobody steps from one system into another. */
export function givesRights(person: Person, { projectId, systems }: { projectId: number; systems: readonly System[] }) {
  return managesUsers(person) || systems.every((system) => mayManage(person, projectId, system))
}

/** The projects on which somebody may give a role. */
export const projectsToGiveRolesOn = (person: Person): 'all' | number[] =>
  managesUsers(person) ? 'all' : managedProjects(person)
