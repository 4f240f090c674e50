import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { rfi as rfiEntity, RfiResponse } from '#contract/entities/rfi.ts'
import { joinTable } from '#server/db/columns/joinTable.ts'
import { calendarDay, moment, stamp } from '#server/db/columns/stamp.ts'
import { clients } from './client.ts'
import { groups } from './group.ts'
import { projectDocumentsPmp } from './projectDocumentPmp.ts'
import { projects } from './project.ts'
import { projectLocations } from './projectLocation.ts'
import { users } from './user.ts'

type Fields = Checked<typeof rfiEntity>

export const rfis = pgTable(
  'rfi',
  {
    ...stamp,
    parentProjectId: integer()
      .notNull()
      .references(() => projects.id),
    number: text(),
    subject: text().notNull(),
    question: text().notNull(),
    suggestedAnswer: text(),
    disciplineId: integer().notNull(),
    priorityId: integer().notNull(),
    raisedByUserId: integer()
      .notNull()
      .references(() => users.id),
    raisedForClientId: integer().references(() => clients.id),
    managerUserId: integer()
      .notNull()
      .references(() => users.id),
    assignees: jsonb().$type<Fields['assignees']>().notNull(),
    dueOn: calendarDay(),
    locationId: integer().references(() => projectLocations.id),
    costImpact: text().$type<Fields['costImpact']>().notNull().default('unknown'),
    costEstimate: numeric({ precision: 14, scale: 2, mode: 'number' }),
    timeImpact: text().$type<Fields['timeImpact']>().notNull().default('unknown'),
    timeDays: integer(),
    isPrivate: boolean().notNull().default(false),
    statusId: integer().notNull().default(10),
    submittedOn: moment(),
    closedOn: moment(),
    overdueDays: integer().notNull().default(0),
    round: integer().notNull().default(1),
    voidReason: text(),
    officialResponseId: integer(),
  },
  (table) => [
    uniqueIndex('rfi_number_unique').on(table.parentProjectId, table.number),
    index('rfi_due')
      .on(table.dueOn)
      .where(sql`"statusId" = 30`),
    index('rfi_manager').on(table.managerUserId),
    index('rfi_author').on(table.raisedByUserId),
    index('rfi_client').on(table.raisedForClientId),
    index('rfi_location').on(table.locationId),
    index('rfi_discipline').on(table.disciplineId),
    index('rfi_priority').on(table.priorityId),
  ],
)

export const rfiDistributionUsers = joinTable(
  'rfi',
  'distributionUserIds',
  () => rfis.id,
  () => users.id,
)
export const rfiDistributionGroups = joinTable(
  'rfi',
  'distributionGroupIds',
  () => rfis.id,
  () => groups.id,
)

export const rfiDocuments = joinTable(
  'rfi',
  'documentIds',
  () => rfis.id,
  () => projectDocumentsPmp.id,
)

/** Every row belongs to one RFI and is removed with it. */
const part = () => ({
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  rfiId: integer()
    .notNull()
    .references(() => rfis.id, { onDelete: 'cascade' }),
})

/** Answers, forwards and comments. They are never changed. */
export const rfiResponses = pgTable(
  'rfiResponse',
  {
    ...part(),
    kind: text().$type<RfiResponse['kind']>().notNull(),
    text: text().notNull(),
    on: moment().notNull(),
    round: integer().notNull(),
    byUserId: integer().references(() => users.id),
    /** The name and company of someone without an account. */
    byName: text(),
    byCompany: text(),
    toUserId: integer().references(() => users.id),
  },
  (table) => [
    index('rfiResponse_rfi').on(table.rfiId),
    index('rfiResponse_by').on(table.byUserId),
    index('rfiResponse_to').on(table.toUserId),
  ],
)

/** Who was responsible for the next step (ball in court), and when. Rows without an end are the present holders. */
export const rfiHoldings = pgTable(
  'rfiHolding',
  {
    ...part(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    from: moment().notNull(),
    to: moment(),
  },
  (table) => [
    index('rfiHolding_rfi').on(table.rfiId),
    index('rfiHolding_user').on(table.userId),
    uniqueIndex('rfiHolding_now_unique')
      .on(table.rfiId, table.userId)
      .where(sql`"to" is null`),
  ],
)

/** Earlier wordings of a question. */
export const rfiFormerQuestions = pgTable(
  'rfiFormerQuestion',
  {
    ...part(),
    question: text().notNull(),
    on: moment().notNull(),
    byUserId: integer(),
  },
  (table) => [index('rfiFormerQuestion_rfi').on(table.rfiId)],
)

/** Links with which someone without an account answers once. Only a hash of the secret in the link is stored. */
export const rfiAnswerLinks = pgTable(
  'rfiAnswerLink',
  {
    ...part(),
    tokenHash: text().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    company: text(),
    sentOn: moment().notNull(),
    sentById: integer().references(() => users.id),
    expiresOn: moment().notNull(),
    usedOn: moment(),
    withdrawnOn: moment(),
    /** Its mail; null if it was sent before this column existed. */
    mailId: bigint({ mode: 'number' }),
  },
  (table) => [
    index('rfiAnswerLink_rfi').on(table.rfiId),
    index('rfiAnswerLink_sent').on(table.sentById),
    uniqueIndex('rfiAnswerLink_token_unique').on(table.tokenHash),
  ],
)
