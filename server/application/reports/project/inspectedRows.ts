import { and, asc, eq, inArray, not, or, sql } from 'drizzle-orm'
import type { AnyPgTable } from 'drizzle-orm/pg-core'
import { equipment } from '#contract/entities/equipment.ts'
import { nonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import { statusesOf, type InspectedKind, type InspectionResult } from '#contract/equipment/statuses.ts'
import { daysLate } from '#contract/inspections/lateness.ts'
import { inForceIn } from '#contract/inspections/shape.ts'
import { expiringDays } from '#contract/people/siteCards.ts'
import { systems } from '#contract/systems.ts'
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
import { conditionOf, dayOnSite } from './reportRows.ts'

// Inspections are added up by the database: a project has some ten thousand a year. Of a schedule only the next due date
// is stored with the item; each inspection keeps the date on which it was due. Together they are all dates that were due.

/** Most lines of the table of items, so that it can be read and printed. */
export const mostItems = 2000

export const inspectedTables = {
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
export const itemsOf = (kind: InspectedKind, asked: Asked) => {
  const items = itemTables[kind]
  const { equipmentTypeId } = asked.filters
  const where = () => (equipmentTypeId === null ? undefined : eq(items.equipmentTypeId, equipmentTypeId))
  const company = items.clientId
  return kind === 'equipment'
    ? conditionOf(equipmentResource, { company, where }, asked)
    : conditionOf(nonEquipmentItemResource, { company, where }, asked)
}

/** The condition for the inspections that a report is about, with a date of theirs within its days. */
export function inspectionsOn(kind: InspectedKind, on: 'performedOn' | 'dueOn', asked: Asked, evenBefore = false) {
  const { table, itemId } = inspectedTables[kind]
  const { equipmentTypeId } = asked.filters
  const where = () =>
    equipmentTypeId === null
      ? undefined
      : sql`exists (select 1 from ${sql.identifier(kind)} typed where typed.id = ${itemId}
          and typed."equipmentTypeId" = ${equipmentTypeId})`
  const of = { company: table.clientId, on: table[on], evenBefore, where }
  return kind === 'equipment'
    ? conditionOf(inspectionResource, of, asked)
    : conditionOf(nonEquipmentInspectionResource, of, asked)
}

/** How many rows of a day, or of an item: a row has either the one or the other. */
interface Grouped {
  day: string | null
  itemId: number | null
}
interface Due extends Grouped {
  due: number
  late: number
}
interface Done extends Grouped {
  done: number
  failed: number
}

const ofDays = <Row extends Grouped>(rows: readonly Row[]) =>
  rows.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }]))

const byDayOrItem = sql`grouping sets ((1), (2))`

/** The inspections that were performed, by the day on which they were due. */
function performedDues(kind: InspectedKind, asked: Asked): Promise<Due[]> {
  const { table, itemId, inspection } = inspectedTables[kind]
  return asked.db
    .select({
      day: sql<string | null>`${table.dueOn}::text`,
      itemId: sql<number | null>`${itemId}`,
      due: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) filter (where ${table.lateDays} > 0))::int`,
    })
    .from(table as AnyPgTable)
    .where(
      and(
        inspectionsOn(kind, 'dueOn', asked),
        isDueWithin(table.dueOn, sql`${asked.asOf}`, 0),
        isPerformed(inspection),
      ),
    )
    .groupBy(byDayOrItem) as Promise<Due[]>
}

/** The same of those that nobody has performed and that are overdue. */
function overdueDues(kind: InspectedKind, asked: Asked): Promise<Due[]> {
  const [items, standings] = [itemTables[kind], standingTables[kind]]
  const { filters, asOf, now } = asked
  return asked.db
    .select({
      day: sql<string | null>`${standings.dueOn}::text`,
      itemId: sql<number | null>`${items.id}`,
      due: sql<number>`count(*)::int`,
      late: sql<number>`count(*)::int`,
    })
    .from(standings as AnyPgTable)
    .innerJoin(items as AnyPgTable, eq(items.id, standings.itemId))
    .where(
      and(
        itemsOf(kind, asked),
        isPastMoment(standings.overdueFrom, now.toISOString()),
        not(isPastDay(standings.dueOn, sql`${filters.startDate}::date`)),
        isDueWithin(standings.dueOn, sql`${asOf}`, 0),
      ),
    )
    .groupBy(byDayOrItem) as Promise<Due[]>
}

/** The inspections that count, by the day on which they were performed. */
function performed(kind: InspectedKind, asked: Asked): Promise<Done[]> {
  const { table, itemId } = inspectedTables[kind]
  return asked.db
    .select({
      day: dayOnSite(table.performedOn, asked),
      itemId: sql<number | null>`${itemId}`,
      done: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${table.result} = 'fail'))::int`,
    })
    .from(table as AnyPgTable)
    .where(and(inspectionsOn(kind, 'performedOn', asked), inArray(table.statusId, [...inForceIn])))
    .groupBy(byDayOrItem) as Promise<Done[]>
}

/** How many of those failed, by the type of their item, the most first. */
function failsByType(kind: InspectedKind, asked: Asked) {
  const { table, itemId } = inspectedTables[kind]
  const name = sql<string>`(select t.name from ${sql.identifier(kind)} i
    join "equipmentType" t on t.id = i."equipmentTypeId" where i.id = ${itemId})`
  return asked.db
    .select({ name, count: sql<number>`count(*)::int` })
    .from(table as AnyPgTable)
    .where(
      and(inspectionsOn(kind, 'performedOn', asked), inArray(table.statusId, [...inForceIn]), eq(table.result, 'fail')),
    )
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
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
    .from(items as AnyPgTable)
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
    .from(items as AnyPgTable)
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

/** What a report on inspected items counts: their inspections by day, how they stand now, and each of them. */
export async function inspectedRows(kind: InspectedKind, asked: Asked) {
  const dues = [...(await performedDues(kind, asked)), ...(await overdueDues(kind, asked))]
  const done = await performed(kind, asked)
  const ofItem = new Map<number, { due: number; late: number; done: number }>()
  for (const { itemId, ...row } of [...dues, ...done]) {
    if (itemId === null) continue
    const own = ofItem.get(itemId) ?? { due: 0, late: 0, done: 0 }
    ofItem.set(itemId, own)
    if ('due' in row) {
      own.due += row.due
      own.late += row.late
    } else own.done += row.done
  }
  const found = await listed(kind, [...ofItem.keys()], asked)
  const items = found.slice(0, mostItems)
  const ids = items.map(({ id }) => id)
  const last = new Map<number, Awaited<ReturnType<typeof lastOnes>>>(ids.map((id) => [id, []]))
  for (const one of await lastOnes(kind, ids, asked)) last.get(one.itemId)!.push(one)
  const open = new Map((await openActions(kind, ids, asked)).map(({ itemId, count }) => [itemId, count]))
  const now = asked.now.toISOString()
  return {
    dues: ofDays(dues),
    done: ofDays(done),
    fails: await failsByType(kind, asked),
    now: await standNow(kind, asked),
    items: items.map((item) => ({
      ...item,
      ...(ofItem.get(item.id) ?? { due: 0, late: 0, done: 0 }),
      lateDays: hasPassed(item.overdueFrom, now) ? daysLate(item.nextDueOn, now, asked.project.timeZone) : null,
      last: last.get(item.id)!,
      openActions: open.get(item.id) ?? 0,
    })),
    isCut: found.length > mostItems,
  }
}
export type InspectedRows = Awaited<ReturnType<typeof inspectedRows>>
