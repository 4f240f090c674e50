import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

const calendars = new Map<string, Intl.DateTimeFormat>()

/** Returns today's date in a time zone, 'YYYY-MM-DD'. */
export function todayIn(now: Date, timeZone: string) {
  // Cached, because creating a format costs more than the rest of a short answer.
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  calendars.set(timeZone, calendar)
  return calendar.format(now)
}

/** The same in SQL, for rows with their own time zone: the local date at a time (ISO 8601). */
export const dayWhere = (moment: string, timeZone: SQL | PgColumn) =>
  sql`(${moment}::timestamptz at time zone ${timeZone})::date`
