import { eq, sql } from 'drizzle-orm'
import type { user } from '#contract/entities/user.ts'
import type { Role } from '#contract/wire/session.ts'
import { isAdmin, managesAProject, managesUsers, ofSeenProjects } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { either, type Rules } from '#server/core/policy.ts'
import { projects } from '#server/db/tables/project.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { users } from '#server/db/tables/user.ts'

/** Everyone reads and edits their own account. User managers maintain all accounts except those of administrators. */
export const userRules: Rules<typeof user> = {
  personal: true,
  finds: (person) => either(seesAll(person), eq(users.id, person.userId)),
  creates: (person, draft) => managesUsers(person) && (isAdmin(person) || !draft.roles.includes('admin')),
  edits: (person, row) => person.userId === row.id || keeps(person, row),
  removes: (person, row) => isAdmin(person) && person.userId !== row.id,
  acts: (person, row, action) =>
    keeps(person, row) && person.userId !== row.id && (action !== 'resetPassword' || person.passwords),
  // People refer to others in the project's records without seeing their details: managers to everyone, others to
  // people shown on their projects.
  names: (person) => either(seesAll(person) || managesAProject(person), eq(users.id, person.userId), worksWith(person)),
}

/** Whether a user has a role on a project that a person sees, or is its manager. */
const worksWith = (person: Person) => {
  const roles = ofSeenProjects(person, userProjectRoles.projectId)
  const led = ofSeenProjects(person, projects.id)
  if (typeof roles === 'boolean' || typeof led === 'boolean') return roles === true
  return sql`(${users.id} in (select ${userProjectRoles.userId} from ${userProjectRoles}
      where ${roles} and not ${userProjectRoles.isDeleted})
    or ${users.id} in (select ${projects.managerUserId} from ${projects} where ${led}))`
}

export const mayInvite = managesUsers

const seesAll = (person: Person) => managesUsers(person) || person.roles.includes('super_user')

/** A user manager may not change administrators. */
const keeps = (person: Person, row: { roles: readonly Role[] }) =>
  managesUsers(person) && (isAdmin(person) || !row.roles.includes('admin'))
