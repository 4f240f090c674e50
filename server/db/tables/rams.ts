import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Briefing, Rams, ReviewCode } from '#contract/entities/rams.ts'
import { calendarDay } from '#server/db/columns/stamp.ts'
import { instanceColumns, instanceIndexes } from '#server/db/columns/instance.ts'
import { users } from './user.ts'

export const rams = pgTable(
  'rams',
  {
    ...instanceColumns(),
    supervisorUserId: integer().references(() => users.id),
    workFrom: calendarDay(),
    workTo: calendarDay(),
    highRisk: boolean().notNull().default(false),
    riskRows: jsonb().$type<Rams['riskRows']>().notNull().default([]),
    steps: jsonb().$type<Rams['steps']>().notNull().default([]),
    ppe: text(),
    plant: text(),
    materials: text(),
    emergency: text(),
    revision: integer().notNull().default(0),
    supersedesId: integer(),
    supersededById: integer(),
    reviewCode: text().$type<ReviewCode>(),
    reviewDueOn: calendarDay(),
    briefings: jsonb().$type<Briefing[]>().notNull().default([]),
  },
  (table) => [
    ...instanceIndexes('rams', table, [table.revision]),
    index('rams_review')
      .on(table.projectId, table.reviewDueOn, table.id)
      .where(sql`not "isDeleted"`),
    index('rams_supervisor').on(table.supervisorUserId),
    index('rams_supersedes').on(table.supersedesId),
    index('rams_successor').on(table.supersededById),
    // The daily review reads only those in force.
    index('rams_inForce')
      .on(table.reviewDueOn)
      .where(sql`"statusId" = 40 and not "isDeleted"`),
  ],
)
