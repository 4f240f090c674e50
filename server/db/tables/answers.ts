import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AnswerFile, AnswerSet, StoredAnswer } from '#contract/questionnaires/answers.ts'
import { moment } from '#server/db/columns/stamp.ts'
import type { LinkableKind } from '#contract/questionnaires/links.ts'
import { projects } from './project.ts'
import { users } from './user.ts'
import type { Sealed } from '#server/db/columns/sealing.ts'

/** The answers to the questionnaires of records: one row for each question that was ever answered. */
export const instanceAnswers = pgTable(
  'instanceAnswer',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    entityKind: text().notNull(),
    entityId: integer().notNull(),
    setName: text().$type<AnswerSet>().notNull(),
    slot: text().notNull(),
    /** With its comment encrypted for kinds with medical data (sealing.ts). */
    value: jsonb().$type<unknown>(),
    comment: text(),
    photos: jsonb().$type<AnswerFile[]>().notNull().default([]),
    tries: integer().notNull().default(0),
    /** Counts the changes of this answer. */
    version: integer().notNull(),
    answeredById: integer()
      .notNull()
      .references(() => users.id),
    answeredOn: moment().notNull(),
  },
  (table) => [
    uniqueIndex('instanceAnswer_slot').on(table.entityKind, table.entityId, table.setName, table.slot),
    index('instanceAnswer_author').on(table.answeredById),
  ],
)

/** The content of a submission: the fields and the answers at that time, with the hash that proves them unchanged. */
export const instanceSubmissions = pgTable(
  'instanceSubmission',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    entityKind: text().notNull(),
    entityId: integer().notNull(),
    setName: text().$type<AnswerSet>().notNull(),
    /** Encrypted for kinds with medical data (sealing.ts). */
    content: jsonb().$type<SubmittedContent | Sealed>().notNull(),
    /** SHA-256 of the content, in hexadecimal digits (docs/signatures.md). */
    contentHash: text().notNull(),
    submittedById: integer()
      .notNull()
      .references(() => users.id),
    submittedOn: moment().notNull(),
  },
  (table) => [
    index('instanceSubmission_record').on(table.entityKind, table.entityId, table.id),
    index('instanceSubmission_author').on(table.submittedById),
  ],
)

/** The content of a submission. A file is represented by its name and the SHA-256 of its bytes. */
export interface SubmittedContent {
  kind: string
  number: string
  fields: Record<string, unknown>
  template: { name: string; version: number } | null
  answers: (Pick<StoredAnswer, 'slot' | 'value'> & {
    comment: string | null
    photos: { name: string; sha256: string }[]
  })[]
  /** What belongs to the record and is stored in another table. */
  details?: object
}

/**
 * Links between two safety records of a project. Each pair appears in it once, in the order of `kind` and id, so that
 * both records share one link.
 */
export const instanceLinks = pgTable(
  'instanceLink',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    firstKind: text().$type<LinkableKind>().notNull(),
    firstId: integer().notNull(),
    otherKind: text().$type<LinkableKind>().notNull(),
    otherId: integer().notNull(),
    linkedById: integer()
      .notNull()
      .references(() => users.id),
    linkedOn: moment().notNull(),
  },
  (table) => [
    uniqueIndex('instanceLink_pair').on(table.firstKind, table.firstId, table.otherKind, table.otherId),
    index('instanceLink_other').on(table.otherKind, table.otherId),
    index('instanceLink_project').on(table.projectId),
    index('instanceLink_author').on(table.linkedById),
  ],
)
