import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Group } from '#contract/entities/group.ts'
import { joinTable } from '#server/db/columns/joinTable.ts'
import { stamp } from '#server/db/columns/stamp.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

export const groups = pgTable(
  'group',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    name: text().notNull(),
    purpose: text().$type<Group['purpose']>().notNull(),
  },
  (table) => [
    uniqueIndex('group_name_unique')
      .on(table.projectId, sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
  ],
)

export const groupUsers = joinTable(
  'group',
  'userIds',
  () => groups.id,
  () => users.id,
)
