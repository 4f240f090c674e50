import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { UpdateSource } from '#contract/safetyFile/safetyFileIssue.ts'
import { projectDocuments } from './projectDocument.ts'
import { projectFolders } from './projectFolder.ts'
import { projects } from './project.ts'
import { users } from './user.ts'
import { moment } from '#server/db/columns/stamp.ts'

/** The field of a project with the letters of acceptance of its issues, which are opened through the issue only. */
export const letterField = 'acceptanceLetter'

/**
 * The numbered issues of a project's safety file. After its creation an issue can only be accepted, and documents made
 * confidential are removed from it; nothing else changes.
 */
export const safetyFileIssues = pgTable(
  'safetyFileIssue',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    note: text().notNull(),
    issuedOn: moment().notNull(),
    issuedById: integer()
      .notNull()
      .references(() => users.id),
    acceptedOn: moment(),
    acceptedById: integer().references(() => users.id),
    /** The name as typed by whoever accepted it. */
    signature: text(),
    /** The client's representative on whose behalf it was accepted, if someone else entered the acceptance. */
    acceptedForName: text(),
    acceptedForRole: text(),
    acceptedForCompany: text(),
    /** The stored file with that person's written acceptance. */
    letterFileId: integer(),
  },
  (table) => [
    uniqueIndex('safetyFileIssue_number').on(table.projectId, table.number),
    index('safetyFileIssue_issuer').on(table.issuedById),
    index('safetyFileIssue_acceptor').on(table.acceptedById),
  ],
)

/** The documents of an issue with their revision and place at that time. */
export const safetyFileIssueDocuments = pgTable(
  'safetyFileIssueDocument',
  {
    issueId: integer()
      .notNull()
      .references(() => safetyFileIssues.id, { onDelete: 'cascade' }),
    documentId: integer()
      .notNull()
      .references(() => projectDocuments.id, { onDelete: 'cascade' }),
    folderId: integer()
      .notNull()
      .references(() => projectFolders.id, { onDelete: 'cascade' }),
    /** The names of its folders from the top, separated by ' / '. */
    folderPath: text().notNull(),
    number: text(),
    title: text().notNull(),
    revision: text().notNull(),
    suitability: text().notNull(),
    fileId: integer().notNull(),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    /** When, by whom and why it was removed from the readable issue; null while it is in it. */
    takenOutOn: moment(),
    takenOutById: integer().references(() => users.id),
    takenOutReason: text(),
  },
  (table) => [
    primaryKey({ columns: [table.issueId, table.documentId] }),
    index('safetyFileIssueDocument_document').on(table.documentId),
    index('safetyFileIssueDocument_folder').on(table.folderId),
    index('safetyFileIssueDocument_takenOutBy')
      .on(table.takenOutById)
      .where(sql`"takenOutById" is not null`),
  ],
)

/** File updates of locked safety files. One without an issue is open. */
export const safetyFileUpdates = pgTable(
  'safetyFileUpdate',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    source: text().$type<UpdateSource>().notNull(),
    reference: text(),
    reason: text().notNull(),
    openedOn: moment().notNull(),
    openedById: integer()
      .notNull()
      .references(() => users.id),
    /** The issue that ended the update. */
    issueNumber: integer(),
  },
  (table) => [
    uniqueIndex('safetyFileUpdate_open_unique')
      .on(table.projectId)
      .where(sql`"issueNumber" is null`),
    uniqueIndex('safetyFileUpdate_issue_unique').on(table.projectId, table.issueNumber),
    index('safetyFileUpdate_opener').on(table.openedById),
  ],
)
