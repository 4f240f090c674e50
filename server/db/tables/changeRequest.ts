import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Checked } from '#contract/entity.ts'
import type { changeRequest as entity } from '#contract/entities/changeRequest.ts'
import { joinTable } from '#server/db/columns/joinTable.ts'
import { calendarDay, moment, stamp } from '#server/db/columns/stamp.ts'
import { clients } from './client.ts'
import { projectDocumentsPmp } from './projectDocumentPmp.ts'
import { projects } from './project.ts'
import { projectLocations } from './projectLocation.ts'
import { users } from './user.ts'

type Fields = Checked<typeof entity>
const amount = () => numeric({ precision: 14, scale: 2, mode: 'number' })

export const changeRequests = pgTable(
  'changeRequest',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    number: text(),
    title: text().notNull(),
    typeId: integer().notNull(),
    reason: text().notNull(),
    description: text().notNull(),
    contractClause: text(),
    eventDate: calendarDay().notNull(),
    raisedByUserId: integer()
      .notNull()
      .references(() => users.id),
    onBehalfClientId: integer().references(() => clients.id),
    assessorUserId: integer().references(() => users.id),
    source: text().$type<Fields['source']>().notNull().default('none'),
    sourceId: integer(),
    instructionRef: text(),
    locationId: integer().references(() => projectLocations.id),
    items: jsonb().$type<Fields['items']>().notNull().default([]),
    costEstimate: amount().notNull().default(0),
    contingencyDraw: amount(),
    timeImpactDays: integer(),
    affectsKeyDates: jsonb().$type<Fields['affectsKeyDates']>().notNull().default([]),
    programmeNote: text(),
    riskScore: integer(),
    safetyImpact: text(),
    affectsSafetyFile: boolean().notNull().default(false),
    affectsBuildingControl: boolean().notNull().default(false),
    fundedBy: text().$type<Fields['fundedBy']>().notNull().default('client'),
    statusId: integer().notNull().default(10),
    notifyBy: calendarDay(),
    notifiedOn: moment(),
    isNoticeLate: boolean().notNull().default(false),
    noticeReplyDueOn: calendarDay(),
    quotationDueOn: calendarDay(),
    decisionDueOn: calendarDay(),
    quotedCost: amount(),
    quotedDays: integer(),
    recommendedCost: amount(),
    recommendedDays: integer(),
    agreedCost: amount(),
    agreedDays: integer(),
    decidedOn: moment(),
    implementedOn: moment(),
    closedOn: moment(),
    endReason: text(),
    supersededById: integer(),
  },
  (table) => [
    uniqueIndex('changeRequest_number_unique').on(table.projectId, table.number),
    index('changeRequest_agreed')
      .on(table.projectId)
      .where(sql`"agreedDays" is not null or "agreedCost" is not null`),
    index('changeRequest_author').on(table.raisedByUserId),
    index('changeRequest_assessor').on(table.assessorUserId),
    index('changeRequest_client').on(table.onBehalfClientId),
    index('changeRequest_source').on(table.sourceId, table.source),
    index('changeRequest_location').on(table.locationId),
    index('changeRequest_type').on(table.typeId),
    index('changeRequest_successor').on(table.supersededById),
  ],
)

export const changeRequestDocuments = joinTable(
  'changeRequest',
  'documentIds',
  () => changeRequests.id,
  () => projectDocumentsPmp.id,
)
