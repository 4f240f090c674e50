import { sql } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WeatherSource } from '#contract/entities/weatherDay.ts'
import { calendarDay, stamp } from '#server/db/columns/stamp.ts'
import { projects } from './project.ts'

/** A measured value with one decimal. */
const measured = () => numeric({ precision: 5, scale: 1, mode: 'number' })

export const weatherDays = pgTable(
  'weatherDay',
  {
    ...stamp,
    projectId: integer()
      .notNull()
      .references(() => projects.id),
    date: calendarDay().notNull(),
    source: text().$type<WeatherSource>().notNull(),
    amSummary: text(),
    pmSummary: text(),
    tempMin: measured(),
    tempMax: measured(),
    rainMm: measured(),
    windAvg: measured(),
    gustMax: measured(),
    isWorkingDay: boolean().notNull(),
    hoursLost: numeric({ precision: 4, scale: 1, mode: 'number' }),
    lostActivity: text(),
    note: text(),
  },
  (table) => [
    uniqueIndex('weatherDay_date_unique')
      .on(table.projectId, table.date)
      .where(sql`not "isDeleted"`),
  ],
)
