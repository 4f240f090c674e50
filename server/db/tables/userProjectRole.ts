import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { userProjectRole as roleEntity } from '#contract/entities/userProjectRole.ts'
import { listJoinTable } from '#server/db/columns/joinTable.ts'
import { calendarDay, stamp } from '#server/db/columns/stamp.ts'
import { lookups } from './lookup.ts'
import { users } from './user.ts'
import { projects } from './project.ts'

type RoleFields = Checked<typeof roleEntity>

export const userProjectRoles = pgTable(
  'userProjectRole',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    projectRoleId: integer().notNull(),
    accessLevel: integer().$type<RoleFields['accessLevel']>().notNull(),
    systems: jsonb().$type<RoleFields['systems']>().notNull(),
    from: calendarDay().notNull(),
    to: calendarDay(),
    isAdHoc: boolean().notNull().default(false),
    reason: text(),
  },
  (table) => [
    uniqueIndex('userProjectRole_once')
      .on(table.projectId, table.userId, table.projectRoleId)
      .where(sql`not "isDeleted"`),
    index('userProjectRole_user').on(table.userId),
    index('userProjectRole_role').on(table.projectRoleId),
  ],
)

export const userProjectRoleDuties = listJoinTable(
  'userProjectRole',
  'processRoleIds',
  () => userProjectRoles.id,
  'processRoles',
  lookups,
)
