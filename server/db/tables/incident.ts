import { sql } from 'drizzle-orm'
import { boolean, index, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import type { OccurrenceClass } from '#contract/safety/occurrenceClasses.ts'
import { calendarDay, moment } from '#server/db/columns/stamp.ts'
import { instanceColumns, instanceIndexes } from '#server/db/columns/instance.ts'

export const incidents = pgTable(
  'incident',
  {
    ...instanceColumns(),
    description: text().notNull(),
    incidentTypeId: integer().notNull(),
    occurrenceClass: text().$type<OccurrenceClass>(),
    occurredOn: moment().notNull(),
    potentialSeverity: integer().notNull(),
    likelihood: integer().notNull(),
    riskScore: integer()
      .notNull()
      .generatedAlwaysAs(sql`"potentialSeverity" * "likelihood"`),
    immediateAction: text(),
    peopleInvolved: text(),
    stoppedHours: numeric({ precision: 7, scale: 1, mode: 'number' }),
    cost: numeric({ precision: 12, scale: 2, mode: 'number' }),
    isReportable: boolean().notNull().default(false),
    diagnosedOn: calendarDay(),
    reportDueOn: calendarDay(),
    reportedOn: calendarDay(),
    reportReference: text(),
  },
  (table) => {
    const isThere = sql`not "isDeleted"`
    return [
      ...instanceIndexes('incident', table),
      index('incident_occurred').on(table.projectId, table.occurredOn, table.id).where(isThere),
      index('incident_risk').on(table.projectId, table.riskScore, table.id).where(isThere),
      index('incident_type').on(table.incidentTypeId),
    ]
  },
)
