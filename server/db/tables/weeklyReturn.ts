import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ProjectReport } from '#contract/reports/projectReport.ts'
import { calendarDay, moment } from '#server/db/columns/stamp.ts'
import { clients } from './client.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

/** What a return says, as its readers with all rights read it. */
type Contents = Pick<ProjectReport, 'kpis' | 'series' | 'tables' | 'notes'>

/**
 * The signed weekly returns of a project. A version is only ever reopened; nothing else of it changes, and the next
 * signature makes another one.
 */
export const weeklyReturns = pgTable(
  'weeklyReturn',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The Monday of the week. */
    weekStart: calendarDay().notNull(),
    /** Null for the return of all companies. */
    companyId: integer().references(() => clients.id),
    version: integer().notNull(),
    contents: jsonb().$type<Contents>().notNull(),
    deliveries: text(),
    signedOn: moment().notNull(),
    signedById: integer()
      .notNull()
      .references(() => users.id),
    /** The name at the time. */
    signedByName: text().notNull(),
    /** SHA-256 of all of the above, but for the id, as canonical JSON. */
    hash: text().notNull(),
    reopenedOn: moment(),
    reopenedById: integer().references(() => users.id),
    reopenedByName: text(),
    reopenReason: text(),
  },
  (table) => {
    const company = sql`coalesce("companyId", 0)`
    return [
      uniqueIndex('weeklyReturn_version').on(table.projectId, table.weekStart, company, table.version),
      uniqueIndex('weeklyReturn_signed')
        .on(table.projectId, table.weekStart, company)
        .where(sql`"reopenedOn" is null`),
      index('weeklyReturn_company').on(table.companyId),
      index('weeklyReturn_signer').on(table.signedById),
      index('weeklyReturn_reopener').on(table.reopenedById),
    ]
  },
)
