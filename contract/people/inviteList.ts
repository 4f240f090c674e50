/** One line of an invitation list as typed; missing values are empty strings. */
export interface InviteLine {
  email: string
  firstName: string
  lastName: string
  client: string
  jobTitle: string
  phone: string
  roles: string
  systems: string
}
export const inviteFields = [
  'email',
  'firstName',
  'lastName',
  'client',
  'jobTitle',
  'phone',
  'roles',
  'systems',
] as const satisfies readonly (keyof InviteLine)[]

/** Most people in one invitation list. */
export const mostInvited = 200

/** A list of people to invite. `clientId` and `pbSystems` apply to lines that leave them empty. */
export interface InviteList {
  lines: InviteLine[]
  clientId: number | null
  pbSystems: string[]
}

/** Result of checking one line. */
export interface InviteVerdict {
  /** `known` has an account already; `twice` appears earlier in the list. */
  state: 'ready' | 'wrong' | 'known' | 'twice'
  /** Error messages, each with the field it belongs to. */
  problems: { field: string; message: string }[]
  clientName: string | null
}
