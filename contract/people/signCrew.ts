import * as z from 'zod/mini'
import { optionalText, yesNo } from '../fields.ts'
import { optionalRef, ref } from '../references.ts'
import type { ClearanceReason } from './personStatus.ts'

export const crewPath = 'siteAttendanceCrew'
/** Most people of a crew that are listed or signed in in one go. */
export const mostInCrew = 200

/** Someone on the list of a project who may be signed in or out. */
export interface CrewMember {
  personId: number
  name: string
  photoFileId: number | null
  trade: string | null
  clientName: string
  statusId: number
  /** Why they are not cleared, or what to look at. */
  reasons: ClearanceReason[]
  /** Whether they are let in only with a reason. */
  needsReason: boolean
  /** Their stay, while they are on site. */
  attendanceId: number | null
}

/**
 * `GET /api/siteAttendanceCrew/{projectId}?clientId=&words=`: people of a project by company and words, for whoever signs
 * them in and out.
 */
export interface Crew {
  people: CrewMember[]
  /** Whether there are more than are listed. */
  hasMore: boolean
  /** How many more people the site takes; null without a limit. */
  room: number | null
}

/**
 * `PUT /api/siteAttendanceSignIn`: signs several people in now, once by its idempotency key, and answers with a
 * `CrewResult` for each. Those who are not let in without a reason, and have none, are left out.
 */
export const signCrewIn = z.object({
  projectId: ref('project', 'Project'),
  zoneId: optionalRef('projectLocation', 'Zone'),
  briefed: yesNo("Today's briefing given", false),
  people: z
    .array(
      z.object({
        personId: ref('person', 'Person'),
        overrideReason: optionalText(['Let in because', 'why they are let in'], 500),
      }),
    )
    .check(
      z.minLength(1, 'Select somebody first.'),
      z.maxLength(mostInCrew, `Sign in at most ${mostInCrew} people in one go.`),
    ),
})
export type SignCrewIn = z.output<typeof signCrewIn>

/** What became of one person of a crew: signed in, there already, or left out. */
export interface CrewResult {
  personId: number
  name: string
  state: 'in' | 'there' | 'leftOut'
  /** What stands against them, also if they were signed in; null if nothing does. */
  words: string | null
}
