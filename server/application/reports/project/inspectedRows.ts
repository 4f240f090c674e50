import { and, asc, eq, gt, gte, inArray, lt, not, or, sql, type SQL } from 'drizzle-orm'
import { equipment } from '#contract/entities/equipment.ts'
import { nonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import { statusesOf, type InspectedKind, type InspectionResult } from '#contract/equipment/statuses.ts'
import { daysLate } from '#contract/inspections/lateness.ts'
import { inForceIn } from '#contract/inspections/shape.ts'
import { grouped } from '#contract/grouped.ts'
import { expiringDays } from '#contract/people/siteCards.ts'
import { bucketOf, bucketsOf, reportPeriod } from '#contract/reports/reportPeriods.ts'
import { systems } from '#contract/systems.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { isPastMoment as hasPassed } from '#contract/time/deadlines.ts'
import { isDueWithin, isPastDay, isPastMoment } from '#server/core/late.ts'
import { reading } from '#server/core/reading.ts'
import { nameColumnsOf } from '#server/core/references/names.ts'
import { dayWhere } from '#server/core/today.ts'
import { isFrom } from '#server/db/columns/source.ts'
import { rowsOf } from '#server/db/database.ts'
import { inspections } from '#server/db/tables/inspection.ts'
import { nonEquipmentInspections } from '#server/db/tables/nonEquipmentInspection.ts'
import { questionResponseActions as actions } from '#server/db/tables/questionResponseAction.ts'
import { inspectedViews } from '#server/features/equipment/rules.ts'
import { itemTables, standingTables } from '#server/features/equipment/tables.ts'
import { isPerformed } from '#server/features/inspections/rules.ts'
import { equipmentResource } from '#server/kinds/equipment/resource.ts'
import { inspectionResource } from '#server/kinds/inspection/resource.ts'
import { nonEquipmentInspectionResource } from '#server/kinds/nonEquipmentInspection/resource.ts'
import { nonEquipmentItemResource } from '#server/kinds/nonEquipmentItem/resource.ts'
import { questionResponseActionResource } from '#server/kinds/questionResponseAction/resource.ts'
import type { Asked } from './reportQuestion.ts'
import { conditionOf, dayOnSite, startOnSite } from './reportRows.ts'

// Inspections are added up by the database: a project has some ten thousand a year. Of a schedule only the next due date
// is stored with the item; each inspection keeps the date on which it was due. Together they are all dates that were due.

/** Most lines of the table of items, so that it can be read and printed. */
export const mostItems = 2000

const inspectedTables = {
  equipment: {
    entity: equipment,
    items: equipmentResource,
    inspections: inspectionResource,
    inspection: 'inspection',
    table: inspections,
    itemId: inspections.equipmentId,
    ofAction: actions.equipmentId,
  },
  nonEquipmentItem: {
    entity: nonEquipmentItem,
    items: nonEquipmentItemResource,
    inspections: nonEquipmentInspectionResource,
    inspection: 'nonEquipmentInspection',
    table: nonEquipmentInspections,
    itemId: nonEquipmentInspections.nonEquipmentItemId,
    ofAction: actions.nonEquipmentItemId,
  },
} as const
type Of = (typeof inspectedTables)[InspectedKind]

/** The condition for the items that a report is about. */
const itemsOf = (kind: InspectedKind, asked: Asked) => {
  const items = itemTables[kind]
  const { equipmentTypeId } = asked.filters
  const where = () => (equipmentTypeId === null ? undefined : eq(items.equipmentTypeId, equipmentTypeId))
  const company = items.clientId
  return kind === 'equipment'
    ? conditionOf(equipmentResource, { company, where }, asked)
    : conditionOf(nonEquipmentItemResource, { company, where }, asked)
}

/**
 * The inspections that a report may count: those that were performed or due on its days, and those that were late then.
 * They are read once, as `found`, with their days on site.
 */
function inspectionsFound(kind: InspectedKind, asked: Asked) {
  const { table, itemId, inspection } = inspectedTables[kind]
  const { project, asOf, filters } = asked
  const { equipmentTypeId, startDate, endDate } = filters
  const isDueBy = isDueWithin(table.dueOn, sql`${asOf}`, 0)
  const isSince = gte(table.performedOn, startOnSite(startDate, asked))
  const where = () =>
    and(
      equipmentTypeId === null
        ? undefined
        : sql`exists (select 1 from ${sql.identifier(kind)} typed where typed.id = ${itemId}
            and typed."equipmentTypeId" = ${equipmentTypeId})`,
      or(
        and(isSince, lt(table.performedOn, startOnSite(daysAfter(endDate, 1), asked))),
        and(isDueBy, or(not(isPastDay(table.dueOn, sql`${startDate}::date`)), and(isSince, gt(table.lateDays, 0)))),
      ),
    )
  const of = { company: table.clientId, where }
  const condition =
    kind === 'equipment'
      ? conditionOf(inspectionResource, of, asked)
      : conditionOf(nonEquipmentInspectionResource, of, asked)
  return sql`select ${itemId} as "itemId", ${table.dueOn} as "dueOn", ${table.lateDays} > 0 as late,
      (${table.performedOn} at time zone ${project.timeZone}::text)::date as day, ${table.result} = 'fail' as failed,
      ${isPerformed(inspection)} as met, ${inArray(table.statusId, [...inForceIn])} as counts
    from ${table} where ${condition}`
}

/** What is counted of the inspections: by day or by item, by the name of their type, or by item and week. */
interface Counted {
  part: 'due' | 'overdue' | 'done' | 'fails' | 'week'
  /** The day, the Monday of the week, or the name of the type; null for what is counted by item. */
  at: string | null
  itemId: number | null
  count: number
  /** How many of those were late or failed; of a week, how many were missed. */
  bad: number
}

/** Most weeks of the grid of a report. */
const mostWeeks = 13

/** The weeks of a report up to today, the last thirteen. */
export const weeksOf = ({ filters, asOf }: Asked) =>
  bucketsOf(filters.startDate, asOf, reportPeriod.week).slice(-mostWeeks)

const weekOf = (date: SQL) => sql`date_trunc('week', ${date}::timestamp)`

/** Everything that is counted of the inspections, with one statement. An inspection of no schedule was never due. */
async function countInspections(kind: InspectedKind, asked: Asked) {
  const [items, standings] = [itemTables[kind], standingTables[kind]]
  const { startDate, endDate } = asked.filters
  const isDue = (day: SQL) => isDueWithin(day, sql`${asked.asOf}`, 0)
  const isDueSince = (day: SQL) => not(isPastDay(day, sql`${startDate}::date`))
  const [first = startDate] = weeksOf(asked)
  const last = bucketOf(asked.asOf, reportPeriod.week)
  const missed = sql`
    select "itemId", ${weekOf(sql`"dueOn"`)} as "from", ${weekOf(sql`day`)} - interval '1 day' as until
      from found where met and late and ${isDue(sql`"dueOn"`)}
    union all select "itemId", ${weekOf(sql`"dueOn"`)}, ${last}::timestamp from overdue`
  const weeks = sql`union all
    select 'week', own.week::date::text, own."itemId", sum(own.done)::int, sum(own.missed)::int
    from (select "itemId", ${weekOf(sql`day`)} as week, 1 as done, 0 as missed from done where day >= ${first}::date
      union all select m."itemId", w.week, 0, 1 from (${missed}) m, generate_series(greatest(m."from", ${first}::timestamp),
        least(m.until, ${last}::timestamp), interval '7 days') w(week)) own
    group by 2, 3`
  return rowsOf<Counted>(
    await asked.db.execute(sql`
      with found as materialized (${inspectionsFound(kind, asked)}),
        done as (select * from found where counts and day between ${startDate}::date and ${endDate}::date),
        overdue as (select ${items.id} as "itemId", ${standings.dueOn} as "dueOn"
          from ${standings} join ${items} on ${items.id} = ${standings.itemId}
          where ${and(itemsOf(kind, asked), isPastMoment(standings.overdueFrom, asked.now.toISOString()), isDue(sql`${standings.dueOn}`))})
      select 'due' as part, "dueOn"::text as at, "itemId", count(*)::int as count, (count(*) filter (where late))::int as bad
        from found where met and ${and(isDueSince(sql`"dueOn"`), isDue(sql`"dueOn"`))}
        group by grouping sets (("dueOn"), ("itemId"))
      union all
      select 'overdue', "dueOn"::text, "itemId", count(*)::int, count(*)::int
        from overdue where ${isDueSince(sql`"dueOn"`)} group by grouping sets (("dueOn"), ("itemId"))
      union all
      select 'done', day::text, "itemId", count(*)::int, (count(*) filter (where failed))::int
        from done group by grouping sets ((day), ("itemId"))
      union all
      select 'fails', t.name, null, count(*)::int, 0 from done join ${sql.identifier(kind)} i on i.id = done."itemId"
        join "equipmentType" t on t.id = i."equipmentTypeId" where failed group by t.name
      ${kind === 'nonEquipmentItem' ? weeks : sql``}`),
  )
}

/** How the items stand now. */
async function standNow(kind: InspectedKind, asked: Asked) {
  const items = itemTables[kind]
  const { inUse, stopped } = statusesOf[kind]
  const views = inspectedViews(kind, asked.person)
  const live = inArray(items.statusId, [...inUse, ...stopped])
  const today = dayWhere(asked.now.toISOString(), sql`${asked.project.timeZone}::text`)
  const ends = items.certificateExpiresOn
  const count = (...conditions: Parameters<typeof and>) =>
    sql<number>`(count(*) filter (where ${and(...conditions)}))::int`
  const tag = nonEquipmentItemResource.facts!.tag!
  const tagged = (colour: string) => (kind === 'equipment' ? sql<number>`0` : count(sql`${tag} = ${colour}`))
  const [found] = await asked.db
    .select({
      inUse: count(inArray(items.statusId, [...inUse])),
      stopped: count(views.stopped),
      overdue: count(views.overdue),
      expired: count(live, isPastDay(ends, today)),
      expiring: count(live, not(isPastDay(ends, today)), isDueWithin(ends, today, expiringDays)),
      green: tagged('green'),
      amber: tagged('amber'),
      red: tagged('red'),
    })
    .from(items)
    .where(itemsOf(kind, asked))
  return found!
}

/** The items that are inspected now, and those of which an inspection is counted; what is overdue longest stands first. */
async function listed(kind: InspectedKind, ids: readonly number[], asked: Asked) {
  const items = itemTables[kind]
  const { inUse, stopped } = statusesOf[kind]
  const names = nameColumnsOf(inspectedTables[kind].entity)
  return asked.db
    .select({
      id: items.id,
      number: items.number,
      name: items.name,
      type: sql<string>`${names.equipmentTypeName}`,
      company: sql<string>`${names.clientName}`,
      location: sql<string | null>`${names.locationName}`,
      nextDueOn: items.nextDueOn,
      overdueFrom: items.overdueFrom,
      lastResult: items.lastResult,
    })
    .from(items)
    .where(
      and(
        itemsOf(kind, asked),
        or(inArray(items.statusId, [...inUse, ...stopped]), sql`${items.id} = any(${`{${ids.join()}}`}::int[])`),
      ),
    )
    .orderBy(sql`${items.overdueFrom} nulls last`, asc(items.numberKey), asc(items.id))
    .limit(mostItems + 1)
}

/** The last inspection of each type of these items, the latest first. */
async function lastOnes(kind: InspectedKind, ids: readonly number[], asked: Asked) {
  return rowsOf<{ itemId: number; type: string; day: string; result: InspectionResult }>(
    await asked.db.execute(sql`
      select distinct on (s."itemId", l.name) s."itemId", l.name as type, ${dayOnSite(sql`s."lastPerformedOn"`, asked)} as day,
        s."lastResult" as result
      from ${standingTables[kind]} s join "lookup" l on l.list = 'inspectionTypes' and l.id = s."inspectionTypeId"
      where s."itemId" = any(${`{${ids.join()}}`}::int[]) and s."lastPerformedOn" is not null
      order by s."itemId", l.name, s."lastPerformedOn" desc`),
  )
}

/** How many actions about these items, or from their inspections, are not closed, as far as the reader finds them. */
async function openActions(kind: InspectedKind, ids: readonly number[], asked: Asked) {
  const { inspection, ofAction, itemId }: Of = inspectedTables[kind]
  const { person, project, system } = asked
  const resource = questionResponseActionResource
  const isOpen = and(
    reading(resource).findable(person, { projectId: project.id, systemId: systems[system] }),
    resource.window!(person).views!.unfinished,
  )
  const found = sql`any(${`{${ids.join()}}`}::int[])`
  return rowsOf<{ itemId: number; count: number }>(
    await asked.db.execute(sql`select own."itemId", count(*)::int as count from (
        select ${ofAction} as "itemId", ${actions.id} from ${actions} where ${ofAction} = ${found} and ${isOpen}
        union select ${itemId}, ${actions.id} from ${actions}
          join ${inspectedTables[kind].table} on ${sql.raw(isFrom('"questionResponseAction"', inspection))}
        where ${itemId} = ${found} and ${isOpen}) own
      group by 1`),
  )
}

/**
 * What a report on inspected items counts: their inspections by day, by type and by week, how they stand now, and each of
 * them. In a week an inspection is missed if it was due by its end and not done.
 */
export async function inspectedRows(kind: InspectedKind, asked: Asked) {
  const counted = await countInspections(kind, asked)
  const parts = grouped(counted, ({ part }) => part)
  const part = (name: Counted['part']) => parts.get(name) ?? []
  const dues = [...part('due'), ...part('overdue')]
  const ofDays = (rows: readonly Counted[]) =>
    rows.flatMap(({ at, count, bad }) => (at === null ? [] : [{ day: at, count, bad }]))
  const ofItem = new Map<number, { due: number; late: number; done: number }>()
  const countFor = (itemId: number) => {
    const own = ofItem.get(itemId) ?? { due: 0, late: 0, done: 0 }
    ofItem.set(itemId, own)
    return own
  }
  for (const { itemId, count, bad } of dues) {
    if (itemId === null) continue
    const own = countFor(itemId)
    own.due += count
    own.late += bad
  }
  for (const { itemId, count } of part('done')) if (itemId !== null) countFor(itemId).done += count
  const found = await listed(kind, [...ofItem.keys()], asked)
  const items = found.slice(0, mostItems)
  const ids = items.map(({ id }) => id)
  const last = grouped(await lastOnes(kind, ids, asked), ({ itemId }) => itemId)
  const open = new Map((await openActions(kind, ids, asked)).map(({ itemId, count }) => [itemId, count]))
  const now = asked.now.toISOString()
  return {
    dues: ofDays(dues),
    done: ofDays(part('done')),
    fails: part('fails')
      .map(({ at, count }) => ({ name: at!, count }))
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name)),
    weeks: part('week').map(({ at, itemId, count, bad }) => ({ itemId: itemId!, week: at!, done: count, missed: bad })),
    now: await standNow(kind, asked),
    items: items.map((item) => ({
      ...item,
      ...(ofItem.get(item.id) ?? { due: 0, late: 0, done: 0 }),
      lateDays: hasPassed(item.overdueFrom, now) ? daysLate(item.nextDueOn, now, asked.project.timeZone) : null,
      last: last.get(item.id) ?? [],
      openActions: open.get(item.id) ?? 0,
    })),
    isCut: found.length > mostItems,
  }
}
export type InspectedRows = Awaited<ReturnType<typeof inspectedRows>>
