import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns/stamp.ts'

/**
 * The check of stored contents for viruses, once for each. Contents without a row were stored while no scanner was set
 * up; they count as not checked.
 */
export const fileScans = pgTable(
  'fileScan',
  {
    sha256: text().primaryKey(),
    state: text().$type<'pending' | 'clean' | 'blocked'>().notNull().default('pending'),
    /** The scanner's name for the virus. */
    threat: text(),
    attempts: integer().notNull().default(0),
    /** The time until which one server process may check it. Afterwards any other may. */
    leasedUntil: moment(),
    scannedOn: moment(),
  },
  (table) => [
    index('fileScan_pending')
      .on(table.leasedUntil)
      .where(sql`state = 'pending'`),
  ],
)
