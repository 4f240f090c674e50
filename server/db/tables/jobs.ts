import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns/stamp.ts'

/** Jobs that the server has done and must not repeat, by a name such as 'digest/7/2026-05-12'. */
export const doneOnce = pgTable('doneOnce', {
  name: text().primaryKey(),
  on: moment().notNull(),
})

/** The single row of the steady clock (steadyTime.ts): its time in milliseconds, and when that was stored. */
export const steadyTimes = pgTable('steadyTime', {
  id: integer().primaryKey(),
  at: bigint({ mode: 'number' }).notNull(),
  storedOn: moment().notNull(),
})
