import { sql } from 'drizzle-orm'
import type { siteAttendance } from '#contract/entities/siteAttendance.ts'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import type { Rules } from '#server/core/policy.ts'
import { managesSafety, ofSite } from '#server/core/rights/recordRights.ts'
import { maySignIn, ofSitePeople, signsIn } from '#server/features/site/sitePeople.ts'
import { siteAttendances as table } from '#server/db/tables/siteAttendance.ts'

/**
 * Everyone who opens the site reads who is there; those who may write sign people in and out, those of a subcontractor
 * their own. Only managers delete an entry.
 */
export const siteAttendanceRules: Rules<typeof siteAttendance> = {
  personal: true,
  finds: (reader) => ofSitePeople(reader, table),
  creates: signsIn,
  edits: maySignIn,
  removes: (reader, row) => managesSafety(reader, ofSite(row)),
}

const isIn = (statusId: number) => sql.raw(`"siteAttendance"."statusId" = ${statusId}`)

/** The conditions of the views of the register. */
export const siteAttendanceViews = {
  now: isIn(status.onSite),
  confirm: isIn(status.toConfirm),
  all: undefined,
}
