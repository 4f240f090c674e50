import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './stamp.ts'

/** Jobs that the server has done and must not repeat, by a name such as 'digest/7/2026-05-12'. */
export const doneOnce = pgTable('doneOnce', {
  name: text().primaryKey(),
  on: moment().notNull(),
})
