import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns/stamp.ts'

/** Whether the text of a stored content has been read. */
export type TextState = 'waiting' | 'read' | 'unreadable'

/** The text inside the files of documents, once for each stored content. Triggers add rows in the state 'waiting'. */
export const fileTexts = pgTable(
  'fileText',
  {
    sha256: text().primaryKey(),
    state: text().$type<TextState>().notNull().default('waiting'),
    text: text(),
    /** Why the text could not be read, as a sentence. */
    problem: text(),
    attempts: integer().notNull().default(0),
    /** The time until which one server process may read it. Afterwards any other may. */
    leasedUntil: moment(),
    readOn: moment(),
  },
  (table) => [
    index('fileText_waiting')
      .on(table.leasedUntil)
      .where(sql`state = 'waiting'`),
  ],
)
