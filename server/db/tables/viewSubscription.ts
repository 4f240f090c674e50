import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ViewSubscription } from '#contract/entities/viewSubscription.ts'
import { stamp } from '#server/db/columns/stamp.ts'
import { savedViews } from './savedView.ts'
import { users } from './user.ts'

export const viewSubscriptions = pgTable(
  'viewSubscription',
  {
    ...stamp,
    savedViewId: integer()
      .notNull()
      .references(() => savedViews.id),
    rhythm: text().$type<ViewSubscription['rhythm']>().notNull(),
    /** 1 is Monday; null for every day. */
    weekday: integer(),
    isSentEmpty: boolean().notNull().default(false),
    userId: integer()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    uniqueIndex('viewSubscription_savedViewId_unique')
      .on(table.savedViewId, table.userId)
      .where(sql`not "isDeleted"`),
    index('viewSubscription_owner').on(table.userId),
  ],
)
