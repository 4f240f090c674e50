import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { documentLibrary as libraryEntity } from '#contract/entities/documentLibrary.ts'
import { clients, users } from './organisation.ts'
import { calendarDay, moment, stamp } from './stamp.ts'

type LibraryFields = Checked<typeof libraryEntity>

export const documentLibraries = pgTable(
  'documentLibrary',
  {
    ...stamp,
    name: text().notNull(),
    clientId: integer().notNull().references(() => clients.id),
    description: text(),
    visibility: text().$type<LibraryFields['visibility']>().notNull().default('ownClient'),
    projectIds: jsonb().$type<number[]>().notNull().default([]),
    isActive: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex('documentLibrary_name_unique').on(table.clientId, sql`lower(${table.name})`).where(sql`not "isDeleted"`)],
)

/** With which folder or library this one was deleted; what brings that back brings this back. */
const deletedWith = { deletedWith: text() }

export const libraryFolders = pgTable(
  'libraryFolder',
  {
    ...stamp,
    ...deletedWith,
    documentLibraryId: integer().notNull().references(() => documentLibraries.id),
    parentId: integer(),
    name: text().notNull(),
    sortOrder: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('libraryFolder_name_unique').on(table.documentLibraryId, sql`coalesce("parentId", 0)`, sql`lower(${table.name})`).where(sql`not "isDeleted"`),
  ],
)

export const libraryDocuments = pgTable(
  'libraryDocument',
  {
    ...stamp,
    ...deletedWith,
    documentLibraryId: integer().notNull().references(() => documentLibraries.id),
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
    uniqueIndex('libraryDocument_name_unique').on(table.documentLibraryId, sql`coalesce("folderId", 0)`, sql`lower(${table.name})`).where(sql`not "isDeleted"`),
    index('libraryDocument_folder').on(table.folderId),
  ],
)

/** The issues of a document. Never changed and never removed: who has read which is proved by them. */
export const libraryRevisions = pgTable(
  'libraryRevision',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    documentId: integer().notNull().references(() => libraryDocuments.id),
    code: text().notNull(),
    notes: text(),
    fileId: integer().notNull(),
    createdOn: moment().notNull().default(sql`now()`),
    createdById: integer(),
  },
  (table) => [uniqueIndex('libraryRevision_code_unique').on(table.documentId, sql`lower(${table.code})`)],
)

export const libraryAcknowledgements = pgTable(
  'libraryAcknowledgement',
  {
    revisionId: integer().notNull().references(() => libraryRevisions.id),
    userId: integer().notNull().references(() => users.id),
    on: moment().notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.revisionId, table.userId] }), index('libraryAcknowledgement_user').on(table.userId)],
)
