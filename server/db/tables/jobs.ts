import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './stamp.ts'

/** What the server has done by itself and must not do twice, by a name such as 'digest/7/2026-05-12'. */
export const doneOnce = pgTable('doneOnce', {
  name: text().primaryKey(),
  on: moment().notNull(),
})
