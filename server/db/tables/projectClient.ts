import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { calendarDay, stamp } from '#server/db/columns/stamp.ts'
import { clients } from './client.ts'
import { users } from './user.ts'
import { projects } from './project.ts'

export const projectClients = pgTable(
  'projectClient',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    clientId: integer()
      .notNull()
      .references(() => clients.id),
    relationshipId: integer().notNull(),
    contactUserId: integer().references(() => users.id),
    packageName: text(),
    from: calendarDay(),
    to: calendarDay(),
  },
  (table) => [
    uniqueIndex('projectClient_once')
      .on(table.projectId, table.clientId, table.relationshipId)
      .where(sql`not "isDeleted"`),
    index('projectClient_client').on(table.clientId),
    index('projectClient_contact').on(table.contactUserId),
    index('projectClient_relationship').on(table.relationshipId),
  ],
)
