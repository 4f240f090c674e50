import { sql, type SQL } from 'drizzle-orm'
import { attendanceStatus as status } from '#contract/people/attendance.ts'
import { counted } from '#contract/text/amounts.ts'
import { siteAttendances as stays } from '#server/db/tables/siteAttendance.ts'

/**
 * Whether the hours of a stay count: it has ended, and where it ended automatically somebody has confirmed it (domain
 * specification, section 12).
 */
export const isConfirmed = sql<boolean>`${stays.statusId} = ${status.signedOut}::int`

/** The hours that stays really had, added up, also where the clocks changed; of those alone that a condition selects. */
export const sumOfHours = (which: SQL = sql`true`) =>
  sql<number>`(coalesce(extract(epoch from sum(${stays.signedOutOn} - ${stays.signedInOn}) filter (where ${which})), 0) / 3600)::float8`

const meaningOfHours = (whose: string) =>
  `Hours of ${whose} between signing in and out. A shift counts on the day it began. Sign-outs that nobody has confirmed do not count.`

/** What the reports say of hours. */
export const hoursWorked = {
  name: 'Hours worked',
  short: 'Hours',
  meaning: meaningOfHours('people on site'),
  as: 'decimal',
} as const

/** The same of workers alone. */
export const hoursOfLabour = {
  name: 'Hours of labour',
  short: 'Hours',
  meaning: meaningOfHours('people on site, without visitors,'),
  as: 'decimal',
} as const

/** Says how many stays are missing in the hours, and in what else. */
export const unconfirmedNote = (missing: number, from: string) =>
  missing === 0
    ? []
    : [
        missing === 1
          ? `One sign-out is not confirmed, so its hours are missing from ${from}.`
          : `${counted(missing, 'sign-out')} are not confirmed, so their hours are missing from ${from}.`,
      ]
