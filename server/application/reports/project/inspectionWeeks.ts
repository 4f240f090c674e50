import { and, inArray, sql } from 'drizzle-orm'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { inForceIn } from '#contract/inspections/shape.ts'
import { bucketOf, bucketsOf, reportPeriod } from '#contract/reports/reportPeriods.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { isDueWithin, isPastMoment } from '#server/core/late.ts'
import { rowsOf } from '#server/db/database.ts'
import { itemTables, standingTables } from '#server/features/equipment/tables.ts'
import { isPerformed } from '#server/features/inspections/rules.ts'
import { inspectedTables, inspectionsOn, itemsOf } from './inspectedRows.ts'
import type { Asked } from './reportQuestion.ts'

/** Most weeks of the grid. */
const mostWeeks = 13

/** An item in a week: how many inspections were done, and how many that were due by its end were not. */
export interface ItemWeek {
  itemId: number
  /** Its Monday. */
  week: string
  done: number
  missed: number
}

/** The weeks of a report up to today, the last thirteen. */
export const weeksOf = ({ filters, asOf }: Asked) =>
  bucketsOf(filters.startDate, asOf, reportPeriod.week).slice(-mostWeeks)

/**
 * What was done and missed for each item in each of those weeks. An inspection that is done late is missed in each week
 * that ended without it.
 */
export async function itemWeeks(kind: InspectedKind, asked: Asked): Promise<ItemWeek[]> {
  const [first] = weeksOf(asked)
  if (first === undefined) return []
  const { table, itemId, inspection } = inspectedTables[kind]
  const [items, standings] = [itemTables[kind], standingTables[kind]]
  const { filters, asOf, project, now } = asked
  const from = first < filters.startDate ? filters.startDate : first
  const day = sql`(${table.performedOn} at time zone ${project.timeZone}::text)::date`
  const weekOf = (date: ReturnType<typeof sql>) => sql`date_trunc('week', ${date}::timestamp)`
  const lastWeek = bucketOf(asOf, reportPeriod.week)
  const missed = sql`
    select ${itemId} as "itemId", greatest(${weekOf(sql`${table.dueOn}`)}, ${first}::timestamp) as "from",
        least(${weekOf(day)} - interval '1 day', ${lastWeek}::timestamp) as "until"
      from ${table} where ${and(
        inspectionsOn(kind, 'dueOn', asked, true),
        isDueWithin(table.dueOn, sql`${asOf}`, 0),
        isPerformed(inspection),
        sql`${table.lateDays} > 0 and ${day} >= ${daysAfter(first, 7)}::date`,
      )}
    union all select ${items.id}, greatest(${weekOf(sql`${standings.dueOn}`)}, ${first}::timestamp), ${lastWeek}::timestamp
      from ${standings} join ${items} on ${items.id} = ${standings.itemId} where ${and(
        itemsOf(kind, asked),
        isPastMoment(standings.overdueFrom, now.toISOString()),
        isDueWithin(standings.dueOn, sql`${asOf}`, 0),
      )}`
  return rowsOf<ItemWeek>(
    await asked.db.execute(sql`
      select own."itemId", to_char(own.week, 'YYYY-MM-DD') as week, sum(own.done)::int as done, sum(own.missed)::int as missed
      from (
        select ${itemId} as "itemId", ${weekOf(day)} as week, 1 as done, 0 as missed
          from ${table} where ${and(
            inspectionsOn(kind, 'performedOn', asked),
            inArray(table.statusId, [...inForceIn]),
            sql`${day} >= ${from}::date`,
          )}
        union all select m."itemId", w.week, 0, 1
          from (${missed}) m, generate_series(m."from", m."until", interval '7 days') w(week)) own
      group by 1, 2`),
  )
}
