import { isSystem, type System } from '../systems.ts'

/** Account roles, named as in the claims (specification, section 6). */
export const roles = ['admin', 'end_user_manager', 'super_user', 'document_library_manager'] as const
export type Role = (typeof roles)[number]
export const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word)
export const roleWords: Record<Role, string> = {
  admin: 'Administrator',
  end_user_manager: 'User manager',
  super_user: 'Super user',
  document_library_manager: 'Library manager',
}

export interface Claim {
  type: string
  value: string | number
}

/** Types of the claims with which the gateway describes the signed-in user. */
export const claimTypes = {
  subject: 'sub',
  session: 'sid',
  role: 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role',
  roleShort: 'role',
  initials: 'initials',
  firstName: 'given_name',
  lastName: 'family_name',
  system: 'pb_system',
  clientId: 'client_id',
  timeZone: 'zoneinfo',
  logoutUrl: 'bff:logout_url',
  expiresIn: 'bff:session_expires_in',
} as const

export interface LoggedInUser {
  isAuthenticated: boolean
  reloadNeeded: boolean
  /** Initials. */
  name: string
  id: number
  firstName: string
  lastName: string
  fullName: string
  roles: Role[]
  /** The first is the system in which projects open. */
  pbSystems: System[]
  clientId: number
  timeZone: string
  logoutUrl: string
}

export const signedOut: LoggedInUser = {
  isAuthenticated: false,
  reloadNeeded: false,
  name: '',
  id: 0,
  firstName: '',
  lastName: '',
  fullName: '',
  roles: [],
  pbSystems: [],
  clientId: 0,
  timeZone: 'Europe/Dublin',
  logoutUrl: '',
}

/** Builds the signed-in user from the gateway's claims (section 3.1). */
export function userFromClaims(claims: readonly Claim[]): LoggedInUser {
  const all = (...types: string[]) =>
    claims.filter((claim) => types.includes(claim.type)).map((claim) => String(claim.value))
  const first = (type: string) => all(type)[0] ?? ''
  const logoutUrl = first(claimTypes.logoutUrl)
  if (!logoutUrl) console.error('expected to find a logout url but none was found')
  const firstName = first(claimTypes.firstName)
  const lastName = first(claimTypes.lastName)
  return {
    isAuthenticated: true,
    reloadNeeded: false,
    name: first(claimTypes.initials),
    id: Number(first(claimTypes.subject)) || 0,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`.trim(),
    roles: all(claimTypes.role, claimTypes.roleShort).filter(isRole),
    pbSystems: all(claimTypes.system).filter(isSystem),
    clientId: Number(first(claimTypes.clientId)) || 0,
    timeZone: first(claimTypes.timeZone) || signedOut.timeZone,
    logoutUrl,
  }
}

/**
 * Applies the role gate (section 5): the user is signed in and holds at least one of the required roles, if there are
 * any.
 */
export function mayPass(user: Pick<LoggedInUser, 'isAuthenticated' | 'roles'>, required: readonly Role[] = []) {
  return user.isAuthenticated && (required.length === 0 || required.some((role) => user.roles.includes(role)))
}

/** Roles that the restricted screens require (sections 2.3 and 6). */
export const gates = {
  users: ['admin', 'end_user_manager'],
  clientsGroup: ['admin', 'document_library_manager'],
  clients: ['admin'],
  documentLibraries: ['admin', 'document_library_manager'],
  administration: ['admin'],
} as const satisfies Record<string, readonly Role[]>
