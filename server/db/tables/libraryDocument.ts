import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { calendarDay, moment, stamp } from '#server/db/columns/stamp.ts'
import { users } from './user.ts'
import { documentLibraries } from './documentLibrary.ts'
import { libraryFolders } from './libraryFolder.ts'

/** The folder or library with which this record was deleted. Restoring that restores this record. */
const deletedWith = { deletedWith: text() }

export const libraryDocuments = pgTable(
  'libraryDocument',
  {
    ...stamp,
    ...deletedWith,
    documentLibraryId: integer()
      .notNull()
      .references(() => documentLibraries.id),
    folderId: integer().references(() => libraryFolders.id),
    name: text().notNull(),
    documentTypeId: integer(),
    description: text(),
    reviewDueOn: calendarDay(),
    expiresOn: calendarDay(),
    acknowledgeRequired: boolean().notNull().default(false),
    statusId: integer().notNull().default(10),
    currentRevisionId: integer(),
  },
  (table) => [
    uniqueIndex('libraryDocument_name_unique')
      .on(table.documentLibraryId, sql`coalesce("folderId", 0)`, sql`lower(${table.name})`)
      .where(sql`not "isDeleted"`),
    index('libraryDocument_folder').on(table.folderId),
    index('libraryDocument_type').on(table.documentTypeId),
  ],
)

/** The revisions of a document. They are never changed or deleted, because they prove who has read what. */
export const libraryRevisions = pgTable(
  'libraryRevision',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    documentId: integer()
      .notNull()
      .references(() => libraryDocuments.id),
    code: text().notNull(),
    notes: text(),
    fileId: integer().notNull(),
    createdOn: moment().notNull(),
    createdById: integer(),
  },
  (table) => [uniqueIndex('libraryRevision_code_unique').on(table.documentId, sql`lower(${table.code})`)],
)

export const libraryAcknowledgements = pgTable(
  'libraryAcknowledgement',
  {
    revisionId: integer()
      .notNull()
      .references(() => libraryRevisions.id),
    userId: integer()
      .notNull()
      .references(() => users.id),
    on: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.revisionId, table.userId] }),
    index('libraryAcknowledgement_user').on(table.userId),
  ],
)
