import { eq } from 'drizzle-orm'
import type { userProjectRole } from '#contract/entities/userProjectRole.ts'
import type { System } from '#contract/systems.ts'
import { managedProjects, manages, managesUsers, mayManage, ofSeenProjects } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { either, type Rules } from '#server/core/policy.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'

/** The roles of a project are visible to people on it and to their holders. */
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

/**
 * People grant and remove rights only in systems that they manage themselves, so nobody can extend their rights to
 * another system.
 */
export function givesRights(person: Person, { projectId, systems }: { projectId: number; systems: readonly System[] }) {
  return managesUsers(person) || systems.every((system) => mayManage(person, projectId, system))
}

/** The projects on which a person may grant a role. */
export const projectsToGiveRolesOn = (person: Person): 'all' | number[] =>
  managesUsers(person) ? 'all' : managedProjects(person)
