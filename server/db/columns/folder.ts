import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { accessLists } from './accessList.ts'
import { calendarDay, stamp } from './stamp.ts'
import { clients } from '#server/db/tables/client.ts'
import { groups } from '#server/db/tables/group.ts'
import { manualClassifications } from '#server/db/tables/manualClassification.ts'
import { projects } from '#server/db/tables/project.ts'
import { roleListTemplates } from '#server/db/tables/roleListTemplate.ts'
import { users } from '#server/db/tables/user.ts'

/** The table of the folders of one system. */
export const folderTable = (kind: string) =>
  pgTable(
    kind,
    {
      ...stamp,
      /** The folder with which this one was deleted. Restoring that restores this one. */
      deletedWith: text(),
      projectId: integer()
        .notNull()
        .references(() => projects.id),
      parentId: integer(),
      name: text().notNull(),
      sortOrder: integer().notNull().default(0),
      isRestricted: boolean().notNull().default(false),
      inheritsRights: boolean().notNull().default(true),
      manualClassificationId: integer().references(() => manualClassifications.id),
      isRequired: boolean().notNull().default(false),
      minDocuments: integer().notNull().default(0),
      ownerClientId: integer().references(() => clients.id),
      dueOn: calendarDay(),
      reviewTemplateId: integer().references(() => roleListTemplates.id),
      isNotApplicable: boolean().notNull().default(false),
      notApplicableReason: text(),
      statusId: integer().notNull().default(10),
      handoverReason: text(),
      reviewedById: integer().references(() => users.id),
      accessListId: integer().references(() => accessLists.id, { onDelete: 'set null' }),
      onlyNamed: boolean().notNull().default(false),
    },
    (table) => [
      // Only the root has no parent, so a project has one root.
      uniqueIndex(`${kind}_name_unique`)
        .on(
          table.projectId,
          sql`coalesce("parentId", 0)`,
          sql`(case when "parentId" is null then '' else lower(name) end)`,
        )
        .where(sql`not "isDeleted"`),
      index(`${kind}_parent`).on(table.parentId),
      index(`${kind}_list`).on(table.accessListId),
      index(`${kind}_classification`).on(table.manualClassificationId),
      index(`${kind}_reviewer`).on(table.reviewedById),
      index(`${kind}_owner`).on(table.ownerClientId),
      index(`${kind}_review`).on(table.reviewTemplateId),
      foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }),
    ],
  )
export type FolderTable = ReturnType<typeof folderTable>

/** The table of the access entries of one system's folders. */
export const folderUserTable = (kind: string, folderId: () => AnyPgColumn) =>
  pgTable(
    kind,
    {
      ...stamp,
      projectId: integer()
        .notNull()
        .references(() => projects.id),
      folderId: integer().notNull().references(folderId),
      userId: integer().references(() => users.id),
      groupId: integer().references(() => groups.id),
      clientId: integer().references(() => clients.id),
      canView: boolean().notNull().default(true),
      canDownload: boolean().notNull().default(true),
      canUpload: boolean().notNull().default(false),
      canChange: boolean().notNull().default(false),
      canReview: boolean().notNull().default(false),
      canApprove: boolean().notNull().default(false),
      canManage: boolean().notNull().default(false),
      appliesToSubfolders: boolean().notNull().default(true),
      notifyOnNew: boolean().notNull().default(false),
    },
    (table) => [
      // One entry for each person, group or company on a folder.
      uniqueIndex(`${kind}_once`)
        .on(table.folderId, sql`coalesce("userId", 0)`, sql`coalesce("groupId", 0)`, sql`coalesce("clientId", 0)`)
        .where(sql`not "isDeleted"`),
      index(`${kind}_project`).on(table.projectId),
      index(`${kind}_user`).on(table.userId),
      index(`${kind}_group`).on(table.groupId),
      index(`${kind}_client`).on(table.clientId),
    ],
  )
export type FolderUserTable = ReturnType<typeof folderUserTable>
