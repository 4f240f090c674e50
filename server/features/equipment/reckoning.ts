import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ScheduleStanding } from '#contract/equipment/inspected.ts'
import { reckoned, type Hold, type InspectedFacts } from '#contract/equipment/inspectionStanding.ts'
import { statusesOf, type InspectedKind } from '#contract/equipment/statuses.ts'
import { grouped } from '#contract/grouped.ts'
import { markRecords } from '#server/core/marks.ts'
import { inSlices } from '#server/core/slices.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf } from '#server/db/database.ts'
import { equipmentTypes } from '#server/db/tables/equipmentType.ts'
import { projects } from '#server/db/tables/project.ts'
import { holdWords } from './holdWords.ts'
import { openActionsOf } from './openActions.ts'
import { notifyOfUse } from './news.ts'
import { flagPermits } from './permitsNaming.ts'
import { itemTables, standingTables, type InspectedItem } from './tables.ts'

/** An item as stored, with the facts that decide on its use. */
export interface StoredItem extends InspectedFacts, InSystem {
  id: number
  number: string
  name: string
  clientId: number
  /** The status that was read. */
  from: number
}

/** Reads items with their schedules and locks them, so that no other transaction counts an inspection meanwhile. */
export async function lockedItems(w: Write, kind: InspectedKind, where: SQL): Promise<StoredItem[]> {
  const table = itemTables[kind]
  // Locked first, so that schedules stored by a concurrent writer are seen.
  const locked = await w.tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.isDeleted, false), where))
    .orderBy(asc(table.id))
    .for('update')
  const found: StoredItem[] = []
  for (const some of inSlices(locked.map(({ id }) => id))) found.push(...(await storedItems(w, kind, some)))
  return found
}

async function storedItems(w: Write, kind: InspectedKind, ids: readonly number[]): Promise<StoredItem[]> {
  const table = itemTables[kind]
  const standings = standingTables[kind]
  const items = await w.tx
    .select({
      id: table.id,
      projectId: table.projectId,
      systemId: table.systemId,
      number: table.number,
      name: table.name,
      clientId: table.clientId,
      statusId: table.statusId,
      arrivedOn: table.arrivedOn,
      inServiceOn: table.inServiceOn,
      handedOverOn: table.handedOverOn,
      outReason: table.outReason,
      filed: table.filed,
      schedules: equipmentTypes.schedules,
      documentsRequired: equipmentTypes.documentsRequired,
      timeZone: projects.timeZone,
      openActions: openActionsOf(kind),
    })
    .from(table)
    .innerJoin(equipmentTypes, eq(equipmentTypes.id, table.equipmentTypeId))
    .innerJoin(projects, eq(projects.id, table.projectId))
    .where(inArray(table.id, [...ids]))
    .orderBy(asc(table.id))
  const known = await w.tx
    .select()
    .from(standings)
    .where(inArray(standings.itemId, [...ids]))
  const byItem = grouped(known, ({ itemId }) => itemId)
  return items.map((item) => ({
    ...item,
    kind,
    from: item.statusId,
    standing: byItem.get(item.id) ?? [],
  }))
}

export async function lockedItem(w: Write, { kind, id }: InspectedItem): Promise<StoredItem> {
  const [item] = await lockedItems(w, kind, eq(itemTables[kind].id, id))
  if (!item) throw new Error(`There is no ${kind} ${id}`)
  return item
}

/** The columns of an item that follow from its inspections. */
const itemColumns = {
  statusId: 'int',
  inServiceOn: 'timestamptz',
  handedOverOn: 'date',
  nextDueOn: 'date',
  nextDueTypeId: 'int',
  overdueFrom: 'timestamptz',
  stopsFrom: 'timestamptz',
  lastResult: 'text',
  certificateExpiresOn: 'date',
} as const
const standingColumns = {
  inspectionTypeId: 'int',
  lastPerformedOn: 'timestamptz',
  lastResult: 'text',
  lastInspectionId: 'int',
  eventOn: 'timestamptz',
  dueOn: 'date',
  overdueFrom: 'timestamptz',
  stopsFrom: 'timestamptz',
} as const
const named = (columns: object) => Object.keys(columns).map((name) => sql.identifier(name))
const typed = (columns: Readonly<Record<string, string>>) =>
  sql.join(
    Object.entries(columns).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`),
    sql`, `,
  )
const list = (parts: readonly SQL[] | ReturnType<typeof named>) => sql.join([...parts], sql`, `)

/** Stores the standing of items in each inspection, with one statement. */
export async function keepStanding(
  w: Write,
  kind: InspectedKind,
  rows: readonly (ScheduleStanding & { itemId: number })[],
) {
  if (rows.length === 0) return
  const table = standingTables[kind]
  const columns = named({ itemId: 0, scheduleKey: 0, ...standingColumns })
  const renewed = named(standingColumns).map((name) => sql`${name} = excluded.${name}`)
  await w.tx.execute(sql`insert into ${table} (${list(columns)})
    select ${list(columns)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r("itemId" int, "scheduleKey" text, ${typed(standingColumns)})
    on conflict ("itemId", "scheduleKey") do update set ${list(renewed)}`)
}

/**
 * Computes when the inspections of items are due and whether they may be used, and stores the changes: the standings of
 * all of them with one statement, and the items with another. Announces the items that changed; a change of status is a
 * new version, which the history records as `action`. Returns the items whose status changed.
 */
export async function settle(
  w: Write,
  kind: InspectedKind,
  items: readonly StoredItem[],
  action: string,
): Promise<{ item: StoredItem; statusId: number }[]> {
  const outcomes = items.map((item) => ({ item, ...reckoned(item, w.on) }))
  await keepStanding(
    w,
    kind,
    outcomes.flatMap(({ item, standing }) => standing.map((one) => ({ ...one, itemId: item.id }))),
  )
  const table = itemTables[kind]
  const values = outcomes.map(({ item, values: { ...found } }) => ({
    id: item.id,
    inServiceOn: item.inServiceOn,
    handedOverOn: item.handedOverOn,
    ...found,
  }))
  if (values.length === 0) return []
  const isNew = sql.raw(`t."statusId" <> r."statusId"`)
  const set = named(itemColumns).map((name) => sql`${name} = r.${name}`)
  const differs = named(itemColumns).map((name) => sql`t.${name} is distinct from r.${name}`)
  const answer = await w.tx.execute(sql`update ${table} t set ${list(set)},
      "rowVersion" = t."rowVersion" + case when ${isNew} then 1 else 0 end,
      "updatedOn" = case when ${isNew} then ${w.on}::timestamptz else t."updatedOn" end,
      "updatedById" = case when ${isNew} then ${w.person.userId}::int else t."updatedById" end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(id int, ${typed(itemColumns)})
    where t.id = r.id and (${sql.join(differs, sql` or `)}) returning t.id`)
  const moved = outcomes
    .filter(({ item, values: { statusId } }) => item.from !== statusId)
    .map(({ item, values: { statusId } }) => ({ item, statusId }))
  await markRecords(
    w,
    kind,
    rowsOf<{ id: number }>(answer).map(({ id }) => id),
  )
  for (const { item, statusId } of moved)
    w.addHistory({
      entityKind: kind,
      entityId: item.id,
      projectId: item.projectId,
      action,
      fromStatusId: item.from,
      toStatusId: statusId,
    })
  await notifyOfChangedUse(w, kind, outcomes)
  const { inUse } = statusesOf[kind]
  if (kind === 'equipment')
    await flagPermits(
      w,
      moved
        .filter(({ item, statusId }) => inUse.includes(item.from) && !inUse.includes(statusId))
        .map(({ item }) => item),
    )
  return moved
}

/** Notifies people of items that went out of use or came back into use. */
async function notifyOfChangedUse(
  w: Write,
  kind: InspectedKind,
  outcomes: readonly { item: StoredItem; holds: readonly Hold[]; values: { statusId: number } }[],
) {
  const { inUse, stopped } = statusesOf[kind]
  const changed = outcomes.filter(({ item: { from }, values: { statusId } }) =>
    [
      [inUse, stopped],
      [stopped, inUse],
    ].some(([before, now]) => before!.includes(from) && now!.includes(statusId)),
  )
  if (changed.length === 0) return
  const words = await holdWords(
    w.tx,
    changed.flatMap(({ holds }) => holds),
  )
  const told = changed.map(({ item, holds, values: { statusId } }) => ({
    row: item,
    mayBeUsed: inUse.includes(statusId),
    why: words.splice(0, holds.length).join(' ') || 'Nothing keeps it out of use any more.',
  }))
  await notifyOfUse(w, kind, told)
}
