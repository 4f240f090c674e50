import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, stamp } from '#server/db/columns/stamp.ts'
import { searchText, sortKey } from '#server/db/columns/windowed.ts'
import { users } from './user.ts'

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
    titleKey: sortKey('title'),
    topicKey: sortKey('topic'),
    searchText: searchText('title', 'body'),
  },
  (table) => {
    const isThere = sql`not "isDeleted"`
    return [
      index('notification_user').on(table.userId, table.id),
      index('notification_unread')
        .on(table.userId, table.id)
        .where(sql`not "isDeleted" and not "read"`),
      index('notification_title').on(table.userId, table.titleKey, table.id).where(isThere),
      index('notification_topic').on(table.userId, table.topicKey, table.id).where(isThere),
    ]
  },
)
