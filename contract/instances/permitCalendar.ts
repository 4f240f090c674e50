import type { PermitClash } from './permitClash.ts'

/** A permit of `GET /api/permitCalendar/{projectId}?from=&to=`. */
export interface PermitOnCalendar {
  id: number
  /** Null for a permit that is in review for the first time. */
  number: string | null
  title: string
  subTypeName: string
  locationId: number
  locationName: string
  statusId: number
  validFrom: string
  validTo: string
  /** What the permit clashes with: work that needs the zone to itself, or work that conflicts; null if with nothing. */
  clash: PermitClash['reason'] | null
  /** Whether it says how it is kept apart from work that conflicts with it. */
  isCoordinated: boolean
}

/** Longest time that the calendar is asked for, in days. */
export const longestCalendar = 42
/** Most permits on it. */
export const mostOnCalendar = 1000
