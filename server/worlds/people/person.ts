import type { User } from '#contract/entities/user.ts'
import type { Role } from '#contract/session.ts'
import type { System } from '#contract/systems.ts'
import type { FirmKey } from '../firms/firms.ts'

/** Somebody of the demo world who signs in, as they are written down. */
export interface Person {
  firstName: string
  lastName: string
  email: string
  firm: FirmKey
  jobTitle: string
  phone: string
  /** The first is the system projects open in. */
  systems: System[]
  roles?: Role[]
  /** May be chosen to review and approve; administrators and super users always may. */
  reviews?: true
  status?: 'invited' | 'locked' | 'deactivated'
  /** Hours since the last sign-in; null for somebody who never came. */
  seenHoursAgo: number | null
  madeDaysAgo: number
  language?: User['language']
  notificationPrefs?: User['notificationPrefs']
}
