import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { clients } from '#server/db/tables/client.ts'
import { groups } from '#server/db/tables/group.ts'
import { projects } from '#server/db/tables/project.ts'
import { users } from '#server/db/tables/user.ts'

/**
 * The rights of people on folders. Folders of a project with the same entries share a list, so a person's rights on all
 * of them are few rows. A list never changes: different entries make a different list.
 */
export const accessLists = pgTable(
  'accessList',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    system: text().$type<FolderSystem>().notNull(),
    /** Whether only people whom the list names have access. */
    onlyNamed: boolean().notNull(),
    /** A hash of the entries. */
    key: text().notNull(),
  },
  (table) => [uniqueIndex('accessList_key').on(table.projectId, table.system, table.key)],
)

const subject = (target: () => AnyPgColumn) => integer().references(target, { onDelete: 'cascade' })

/** The rights of one person, group or company in a list. */
export const accessListEntries = pgTable(
  'accessListEntry',
  {
    listId: integer()
      .notNull()
      .references(() => accessLists.id, { onDelete: 'cascade' }),
    userId: subject(() => users.id),
    groupId: subject(() => groups.id),
    clientId: subject(() => clients.id),
    /** The rights as `flagsOf` writes them; 0 denies all access. */
    flags: integer().notNull(),
  },
  (table) => [
    index('accessListEntry_list').on(table.listId),
    index('accessListEntry_user').on(table.userId),
    index('accessListEntry_group').on(table.groupId),
    index('accessListEntry_client').on(table.clientId),
    check('accessListEntry_one', sql`num_nonnulls("userId", "groupId", "clientId") = 1`),
  ],
)
