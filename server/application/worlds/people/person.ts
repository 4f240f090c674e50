import type { User } from '#contract/entities/user.ts'
import type { Role } from '#contract/wire/session.ts'
import type { System } from '#contract/systems.ts'
import type { FirmKey } from '#server/application/worlds/firms/firms.ts'

/** A demo person in source form. */
export interface Person {
  firstName: string
  lastName: string
  email: string
  firm: FirmKey
  jobTitle: string
  phone: string
  /** Projects open in the first of these systems. */
  systems: System[]
  roles?: Role[]
  /** May be chosen as reviewer and approver. Administrators and super users always may. */
  reviews?: true
  status?: 'invited' | 'locked' | 'deactivated'
  /** Hours since the last sign-in; null for a person who has never signed in. */
  seenHoursAgo: number | null
  madeDaysAgo: number
  language?: User['language']
  notificationPrefs?: User['notificationPrefs']
}
