import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

// The rules of contract/time/deadlines.ts for late dates and moments, in SQL.

/** The condition that a date has passed, true from the day after. `today` is the date on site. */
export const isPastDay = (dueOn: SQL | PgColumn, today: SQL) => sql`(${dueOn} < ${today})`

/** The condition that a moment has passed at a time (ISO 8601), true from that moment on. */
export const isPastMoment = (due: SQL | PgColumn, now: string) => sql`(${due} <= ${now}::timestamptz)`

/** The condition that a date is at most so many days after another, or before it. */
export const isDueWithin = (dueOn: SQL | PgColumn, today: SQL, days: number) =>
  sql`(${dueOn} <= ${today}::date + ${days}::int)`

/** The moment on site at which a date has passed, over a row of the project, called `place`. */
export const dayAfterOnSite = (dueOn: PgColumn) => sql`((${dueOn} + 1)::timestamp at time zone place."timeZone")`
