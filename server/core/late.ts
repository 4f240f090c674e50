import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

// What contract/time/deadlines.ts says of late dates and moments, in SQL.

/** The condition that a date has passed: from the day after. `today` is the date on site. */
export const isPastDay = (dueOn: SQL | PgColumn, today: SQL) => sql`(${dueOn} < ${today})`

/** The condition that a moment has passed at a time (ISO 8601): from then on. */
export const isPastMoment = (due: SQL | PgColumn, now: string) => sql`(${due} <= ${now}::timestamptz)`

/** The condition that a date comes within so many days of another, or has passed: what is due by then. */
export const isDueWithin = (dueOn: SQL | PgColumn, today: SQL, days: number) =>
  sql`(${dueOn} <= ${today}::date + ${days}::int)`
