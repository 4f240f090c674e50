import type { ProjectClient } from '#contract/entities/projectClient.ts'
import type { UserProjectRole } from '#contract/entities/userProjectRole.ts'
import type { System } from '#contract/systems.ts'

type Role = Pick<
  UserProjectRole,
  'userId' | 'userName' | 'projectRoleId' | 'projectRoleName' | 'accessLevel' | 'systems' | 'from' | 'to'
>
type Part = Pick<
  ProjectClient,
  'clientId' | 'clientName' | 'relationshipId' | 'relationshipName' | 'packageName' | 'insuranceOk' | 'insuranceKnown'
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

/** A company on a project, with all its relationships. */
export interface CompanyOnIt {
  clientId: number
  name: string
  relationships: string[]
  packageName: string | null
  insuranceOk: boolean
  /** Whether an expiry date of the insurance is recorded. */
  insuranceKnown: boolean
}

/** Returns the companies of a project without duplicates, leading relationships first. */
export function companiesOf(parts: readonly Part[]): CompanyOnIt[] {
  const companies = new Map<number, CompanyOnIt>()
  for (const part of parts.toSorted(
    (one, other) => one.relationshipId - other.relationshipId || one.clientName.localeCompare(other.clientName),
  )) {
    const { clientId, clientName: name, relationshipName, packageName, insuranceOk, insuranceKnown } = part
    const known = companies.get(clientId)
    if (!known)
      companies.set(clientId, {
        clientId,
        name,
        relationships: [relationshipName],
        packageName,
        insuranceOk,
        insuranceKnown,
      })
    else {
      known.relationships.push(relationshipName)
      known.packageName ??= packageName
    }
  }
  return [...companies.values()]
}
