import type { Kind } from '../kinds.ts'
import type { FileToRead } from '../safety/fileSections.ts'
import type { ClearanceReason } from './personStatus.ts'

export const onSiteNowPath = 'siteAttendanceNow'
/** What the figures of the people on site are counted from. */
export const onSiteNowKinds: readonly Kind[] = ['siteAttendance', 'projectPerson']

/** `GET /api/siteAttendanceNow/{projectId}`: who is on site now, in figures. */
export interface OnSiteNow {
  people: number
  firstAiders: number
  fireMarshals: number
  /** Stays that the server ended and nobody has confirmed. */
  toConfirm: number
  /** People by company, most first. */
  companies: { id: number; name: string; people: number }[]
  /** Whether the reader imports gate logs. */
  mayImport: boolean
}

/** `GET /api/siteAttendanceNow`: how many people are on site now, for each project where someone is. */
export interface SiteNow {
  projectId: number
  people: number
}

export const peopleToSignInPath = 'siteAttendancePeople'
/**
 * `GET /api/siteAttendancePeople/{projectId}`: someone on the list who has not left, for whoever signs people in
 * or names them in a record.
 */
export interface PersonToSignIn {
  personId: number
  name: string
  clientId: number
  clientName: string
  statusId: number
  /** Why they are not cleared, or what to look at. */
  reasons: ClearanceReason[]
  /** The safety file of a building in use, until they have confirmed that they have read it. */
  fileToRead: FileToRead | null
}
