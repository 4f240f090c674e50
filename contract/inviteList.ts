/** What one line of a list of people says, as it was typed; empty where it says nothing. */
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

/** How many people can be invited in one go. */
export const mostInvited = 200

/** A list of people to invite, with what counts where a line leaves it open. */
export interface InviteList {
  lines: InviteLine[]
  clientId: number | null
  pbSystems: string[]
}

/** What came of looking at one line. */
export interface InviteVerdict {
  /** `known` has an account already, `twice` stands in the list before. */
  state: 'ready' | 'wrong' | 'known' | 'twice'
  /** Sentences, each with the field it belongs to where there is one. */
  problems: { field: string; message: string }[]
  clientName: string | null
}
