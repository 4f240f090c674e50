import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Today in a time zone, 'YYYY-MM-DD'. */
export function todayIn(now: Date, timeZone: string) {
  // Making one costs more than the rest of a short answer.
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(now)
}

/** The same in SQL, for rows that each have a time zone of their own: the day of a moment (ISO 8601) where they are. */
export const dayWhere = (moment: string, timeZone: SQL | PgColumn) =>
  sql`(${moment}::timestamptz at time zone ${timeZone})::date`
