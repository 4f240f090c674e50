import type { UserProjectRole } from '#contract/entities/userProjectRole.ts'
import type { System } from '#contract/systems.ts'

type Role = Pick<
  UserProjectRole,
  'userId' | 'userName' | 'projectRoleId' | 'projectRoleName' | 'accessLevel' | 'systems' | 'from' | 'to'
>
/** A person on a project, with all their roles. */
export interface PersonOnIt {
  userId: number
  name: string
  roles: string[]
  accessLevel: number
}

/** Returns the people who have a role in one system today, without duplicates, in the order of the role list. */
export function peopleIn(roles: readonly Role[], system: System, today: string): PersonOnIt[] {
  const people = new Map<number, PersonOnIt>()
  for (const role of roles.toSorted(
    (one, other) => one.projectRoleId - other.projectRoleId || one.userName.localeCompare(other.userName),
  )) {
    if (!role.systems.includes(system) || role.from > today || (role.to !== null && role.to < today)) continue
    const known = people.get(role.userId)
    if (!known)
      people.set(role.userId, {
        userId: role.userId,
        name: role.userName,
        roles: [role.projectRoleName],
        accessLevel: role.accessLevel,
      })
    else {
      known.roles.push(role.projectRoleName)
      known.accessLevel = Math.max(known.accessLevel, role.accessLevel)
    }
  }
  return [...people.values()]
}
