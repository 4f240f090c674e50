import { sql } from 'drizzle-orm'
import { boolean, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AccidentPart } from '#contract/safety/accidentDetails.ts'
import type { ReportDuty } from '#contract/safety/reportDuty.ts'
import type { InjurySeverity, InjuryCategory } from '#contract/safety/injuryWords.ts'
import { calendarDay, moment } from '#server/db/columns/stamp.ts'
import { searchText } from '#server/db/columns/windowed.ts'
import { instanceColumns, instanceIndexes } from '#server/db/columns/instance.ts'
import { incidents } from './incident.ts'
import { users } from './user.ts'

const { description: _, searchText: __, ...columns } = instanceColumns()

export const accidents = pgTable(
  'accident',
  {
    ...columns,
    /** The title only: everyone who finds an accident may search it. */
    searchText: searchText('number', 'title'),
    occurredOn: moment().notNull(),
    notifiedOn: moment().notNull(),
    exactPlace: text(),
    activity: text(),
    conditions: text(),
    accidentKindId: integer(),
    fallHeight: numeric({ precision: 5, scale: 1, mode: 'number' }),
    agent: text(),
    incidentId: integer().references(() => incidents.id),
    severity: text().$type<InjurySeverity>(),
    injuredCount: integer().notNull().default(0),
    daysLost: integer().notNull().default(0),
    /** Whether someone has not returned to work, so that the lost days are still counted. */
    isCounting: boolean().notNull().default(false),
    advisedDuty: text().$type<ReportDuty['duty']>().notNull().default('none'),
    advisedCategory: text().$type<InjuryCategory>(),
    advisedDueOn: calendarDay(),
    tellAtOnce: boolean().notNull().default(false),
    isReportable: boolean(),
    reportCategory: text().$type<InjuryCategory>(),
    reportDueOn: calendarDay(),
    authorityToldOn: moment(),
    reportedOn: calendarDay(),
    reportReference: text(),
    reportedByUserId: integer().references(() => users.id),
    worstPotential: integer(),
    recurrence: integer(),
  },
  (table) => {
    const isThere = sql`not "isDeleted"`
    return [
      ...instanceIndexes('accident', table),
      uniqueIndex('accident_incidentId_unique').on(table.incidentId).where(isThere),
      index('accident_occurred').on(table.projectId, table.occurredOn, table.id).where(isThere),
      index('accident_kind').on(table.accidentKindId),
      index('accident_reporter').on(table.reportedByUserId),
      index('accident_counting')
        .on(table.id)
        .where(sql`"isCounting" and not "isDeleted"`),
    ]
  },
)

/** The parts that people fill in, and the reason for the decision on reporting. */
export type StoredPartKind = AccidentPart | 'decision'

/**
 * Data about the people of an accident: each part is one encrypted document. `employerId` is the only thing about a
 * person that is stored in plain text, because it decides whose accident it is. It has no foreign key, so that a
 * company can be removed permanently and the record stays.
 */
export const accidentParts = pgTable(
  'accidentPart',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    accidentId: integer()
      .notNull()
      .references(() => accidents.id),
    key: text().notNull(),
    part: text().$type<StoredPartKind>().notNull(),
    employerId: integer(),
    /** Encrypted (server/base/dataCipher.ts). */
    content: text().notNull(),
    version: integer().notNull(),
    changedOn: moment().notNull(),
    changedById: integer()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    uniqueIndex('accidentPart_key').on(table.accidentId, table.key),
    index('accidentPart_employer').on(table.employerId),
    index('accidentPart_author').on(table.changedById),
  ],
)
