import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Group } from '#contract/entities/group.ts'
import { joinTable } from '#server/db/tables/joinTable.ts'
import { stamp } from '#server/db/tables/stamp.ts'
import { projects } from '../project/table.ts'
import { users } from '../user/table.ts'

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
