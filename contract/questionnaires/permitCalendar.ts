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
  /**
   * Why the permit clashes: its work or another's needs the zone exclusively, or the kinds of work conflict; null if it
   * does not.
   */
  clash: PermitClash['reason'] | null
  /** Whether it states how it is separated from conflicting work. */
  isCoordinated: boolean
}

/** The longest period that the calendar can be requested for, in days. */
export const longestCalendar = 42
/** Most permits on it. */
export const mostOnCalendar = 1000
