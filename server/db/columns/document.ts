import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DocumentKind } from '#contract/documents/documentKind.ts'
import type { SourceKind } from '#contract/documents/sourceKinds.ts'
import type { DecisionCode } from '#contract/documents/documentStatus.ts'
import type { Suitability } from '#contract/documents/suitability.ts'
import { clients } from '#server/db/tables/client.ts'
import { manualClassifications } from '#server/db/tables/manualClassification.ts'
import { projects } from '#server/db/tables/project.ts'
import { users } from '#server/db/tables/user.ts'
import { foldedSql } from './folded.ts'
import { joinTable } from './joinTable.ts'
import { calendarDay, moment, stamp } from './stamp.ts'
import { searchVector, sortKey } from './windowed.ts'

/** The tables of the documents of one system: documents, revisions, decisions, downloads and classifications. */
export function documentTables(kind: DocumentKind, folderId: () => AnyPgColumn) {
  const documents = pgTable(
    kind,
    {
      ...stamp,
      /** The folder with which this record was deleted. Restoring that restores this record. */
      deletedWith: text(),
      projectId: integer()
        .notNull()
        .references(() => projects.id),
      folderId: integer().notNull().references(folderId),
      number: text(),
      title: text().notNull(),
      documentTypeId: integer(),
      originatorClientId: integer().references(() => clients.id),
      disciplineId: integer(),
      tags: jsonb().$type<string[]>().notNull().default([]),
      isConfidential: boolean().notNull().default(false),
      expiresOn: calendarDay(),
      /** The document and revision of another register or a library of which this one is a copy. */
      sourceKind: text().$type<SourceKind>(),
      sourceDocumentId: integer(),
      sourceRevisionId: integer(),
      // The following columns copy the newest revision, so that a window can sort and filter by indexes of this table.
      statusId: integer().notNull().default(10),
      currentRevisionId: integer(),
      revision: text(),
      suitability: text().$type<Suitability>(),
      revisedOn: moment(),
      revisedById: integer().references(() => users.id),
      numberKey: sortKey('number'),
      titleKey: sortKey('title'),
      revisionKey: sortKey('revision'),
      /** The stage of the revision code, as `stageOf` returns it. */
      revisionState: text().generatedAlwaysAs(
        sql.raw(`case when "revision" ~ '^P[0-9]{2}[.][0-9]{2}$' then 'inWork' when "revision" ~ '^P[0-9]{2}$' then 'preliminary'
          when "revision" ~ '^C[0-9]{2}$' then 'contractual' when "revision" ~ '^[0-9]{1,2}$' then 'number'
          when "revision" ~ '^[A-Z]$' then 'letter' end`),
      ),
      suitabilityKey: sortKey('suitability'),
      searchText: text().generatedAlwaysAs(
        sql.raw(foldedSql(`coalesce("number", '') || E'\\n' || "title" || E'\\n' || "tags"::text`)),
      ),
    },
    (table) => {
      const isThere = sql`not "isDeleted"`
      return [
        uniqueIndex(`${kind}_number_unique`)
          .on(table.projectId, sql`lower(${table.number})`)
          .where(isThere),
        index(`${kind}_folder`).on(table.folderId, table.numberKey, table.id).where(isThere),
        index(`${kind}_number`).on(table.projectId, table.numberKey, table.id).where(isThere),
        index(`${kind}_title`).on(table.projectId, table.titleKey, table.id).where(isThere),
        index(`${kind}_status`).on(table.projectId, table.statusId, table.id).where(isThere),
        index(`${kind}_revised`).on(table.projectId, table.revisedOn, table.id).where(isThere),
        index(`${kind}_suitability`).on(table.projectId, table.suitability, table.id).where(isThere),
        index(`${kind}_state`).on(table.projectId, table.revisionState, table.id).where(isThere),
        index(`${kind}_type`).on(table.documentTypeId),
        index(`${kind}_discipline`).on(table.disciplineId),
        index(`${kind}_originator`).on(table.originatorClientId),
        index(`${kind}_source`).on(table.projectId, table.sourceKind, table.sourceDocumentId).where(isThere),
        index(`${kind}_reviser`).on(table.revisedById),
      ]
    },
  )

  /** The revisions of a document. Their files are kept; only status and decisions change. */
  const revisions = pgTable(
    `${kind}Revision`,
    {
      id: integer().primaryKey().generatedByDefaultAsIdentity(),
      documentId: integer()
        .notNull()
        .references(() => documents.id, { onDelete: 'cascade' }),
      code: text().notNull(),
      suitability: text().$type<Suitability>().notNull(),
      statusId: integer().notNull().default(10),
      fileId: integer().notNull(),
      uploadReasonId: integer().notNull(),
      notes: text(),
      reviewDueOn: calendarDay(),
      withdrawnFor: text(),
      createdOn: moment().notNull(),
      createdById: integer().references(() => users.id),
    },
    (table) => [
      uniqueIndex(`${kind}Revision_code_unique`).on(table.documentId, sql`lower(${table.code})`),
      index(`${kind}Revision_author`).on(table.createdById),
      index(`${kind}Revision_file`).on(table.fileId),
    ],
  )

  const decisions = pgTable(
    `${kind}Decision`,
    {
      id: integer().primaryKey().generatedByDefaultAsIdentity(),
      revisionId: integer()
        .notNull()
        .references(() => revisions.id, { onDelete: 'cascade' }),
      userId: integer()
        .notNull()
        .references(() => users.id),
      code: text().$type<DecisionCode>().notNull(),
      comment: text(),
      on: moment().notNull(),
    },
    (table) => [
      index(`${kind}Decision_revision`).on(table.revisionId),
      index(`${kind}Decision_person`).on(table.userId),
    ],
  )

  /** The downloads of revisions, alone or in a zip file. */
  const downloads = pgTable(
    `${kind}Download`,
    {
      id: integer().primaryKey().generatedByDefaultAsIdentity(),
      documentId: integer()
        .notNull()
        .references(() => documents.id, { onDelete: 'cascade' }),
      fileId: integer().notNull(),
      userId: integer()
        .notNull()
        .references(() => users.id),
      inZip: boolean().notNull(),
      on: moment().notNull(),
    },
    (table) => [
      index(`${kind}Download_document`).on(table.documentId, table.id),
      index(`${kind}Download_person`).on(table.userId),
    ],
  )

  /**
   * The index of the document search: a row for each revision, and one for a document without any. Triggers maintain it
   * (0001_functions.sql).
   */
  const words = pgTable(
    `${kind}Words`,
    {
      id: integer().primaryKey().generatedByDefaultAsIdentity(),
      documentId: integer()
        .notNull()
        .references(() => documents.id, { onDelete: 'cascade' }),
      revisionId: integer().references(() => revisions.id, { onDelete: 'cascade' }),
      isCurrent: boolean().notNull(),
      /** Number, title and tags in lower case. */
      label: text().notNull(),
      /** The same with the text of the file: number and title with weight A, tags B, text D. */
      words: searchVector().notNull(),
    },
    (table) => [
      uniqueIndex(`${kind}Words_document_unique`)
        .on(table.documentId)
        .where(sql`"revisionId" is null`),
      uniqueIndex(`${kind}Words_revision_unique`).on(table.revisionId),
      index(`${kind}Words_document`).on(table.documentId),
      index(`${kind}Words_words`).using('gin', table.words),
    ],
  )

  const classifications = joinTable(
    kind,
    'manualClassificationIds',
    () => documents.id,
    () => manualClassifications.id,
  )
  return { documents, revisions, decisions, downloads, words, classifications }
}

export type DocumentTables = ReturnType<typeof documentTables>
