import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, stamp } from '#server/db/tables/stamp.ts'
import { users } from '../user/table.ts'

export const notifications = pgTable(
  'notification',
  {
    ...stamp,
    userId: integer()
      .notNull()
      .references(() => users.id),
    topic: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    projectId: integer(),
    entityKind: text(),
    entityId: integer(),
    url: text(),
    priority: integer().notNull().default(20),
    read: boolean().notNull().default(false),
    /** When a summary last included it; null if none has. */
    summarisedOn: moment(),
  },
  (table) => [index('notification_user').on(table.userId, table.id)],
)
