import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CardAppeal, CardReceipt, Disciplinary } from '#contract/entities/disciplinary.ts'
import type { CardLevel, CardOutcome } from '#contract/safety/disciplinaryCards.ts'
import { calendarDay } from '#server/db/columns/stamp.ts'
import { instanceColumns, instanceIndexes } from '#server/db/columns/instance.ts'
import { observations } from './observation.ts'
import { persons } from './person.ts'
import { users } from './user.ts'

export const disciplinaries = pgTable(
  'disciplinary',
  {
    ...instanceColumns(),
    description: text().notNull(),
    personName: text().notNull(),
    personId: integer().references(() => persons.id),
    personUserId: integer().references(() => users.id),
    occurredOn: calendarDay().notNull(),
    breachId: integer().notNull(),
    level: text().$type<CardLevel>().notNull(),
    overruleReason: text(),
    witnesses: jsonb().$type<Disciplinary['witnesses']>().notNull().default([]),
    observationId: integer().references(() => observations.id),
    outcome: text().$type<CardOutcome>().notNull(),
    effectiveFrom: calendarDay(),
    effectiveTo: calendarDay(),
    employerNotifiedOn: calendarDay(),
    personStatement: text(),
    receipt: jsonb().$type<CardReceipt>(),
    appeal: jsonb().$type<CardAppeal>(),
  },
  (table) => [
    ...instanceIndexes('disciplinary', table),
    index('disciplinary_occurred')
      .on(table.projectId, table.occurredOn, table.id)
      .where(sql`not "isDeleted"`),
    index('disciplinary_onList').on(table.personId),
    index('disciplinary_personUser').on(table.personUserId),
    index('disciplinary_breach').on(table.breachId),
    index('disciplinary_observation').on(table.observationId),
    // Earlier cards of a person are searched by name and employer.
    index('disciplinary_person').on(table.projectId, table.clientId, sql`lower("personName")`),
  ],
)
