import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { System } from '#contract/systems.ts'
import type { ViewState } from '#contract/views/viewState.ts'
import { stamp } from '#server/db/columns/stamp.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

export const savedViews = pgTable(
  'savedView',
  {
    ...stamp,
    projectId: integer().references(() => projects.id),
    system: text().$type<System>(),
    register: text().notNull(),
    name: text().notNull(),
    isShared: boolean().notNull().default(false),
    state: jsonb().$type<ViewState>().notNull(),
    /** The owner. */
    userId: integer()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    uniqueIndex('savedView_name_unique')
      .on(
        table.userId,
        table.register,
        sql`coalesce(${table.projectId}, 0)`,
        sql`coalesce(${table.system}, '')`,
        sql`lower(${table.name})`,
      )
      .where(sql`not "isDeleted"`),
    index('savedView_project').on(table.projectId),
    index('savedView_owner').on(table.userId),
  ],
)
