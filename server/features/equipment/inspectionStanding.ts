import { eq, inArray, sql } from 'drizzle-orm'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { isReadyForUse } from '#contract/equipment/dueDates.ts'
import { missingDocuments } from '#contract/equipment/documents.ts'
import type { ScheduleStanding } from '#contract/equipment/inspected.ts'
import { adHocKey, reckoned, standingNow, type Hold } from '#contract/equipment/inspectionStanding.ts'
import {
  equipmentStatus,
  itemStatus,
  inspectedKinds,
  statusesOf,
  type InspectionResult,
} from '#contract/equipment/statuses.ts'
import { dayAt } from '#contract/time/siteClock.ts'
import type { Write } from '#server/core/write.ts'
import { rowsOf } from '#server/db/database.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { inspectionsOf } from './openActions.ts'
import { keepStanding, lockedItem, lockedItems, settle, type StoredItem } from './reckoning.ts'
import { itemTables, type InspectedItem } from './tables.ts'

/** An inspection that counts: it was approved, or closed. */
export interface CountedInspection {
  /** The row of the type's schedule; null for an inspection outside of it. */
  scheduleKey: string | null
  /** Of the list 'inspectionTypes'. */
  inspectionTypeId: number
  /** ISO 8601, UTC. */
  performedOn: string
  /** 'na', of a checklist without a score, counts as a pass. */
  result: InspectionResult
  inspectionId: number
}

/**
 * Counts an inspection for its item: its schedule is next due an interval after it, and the item follows its result. A
 * failed one takes it out of use, one that was passed brings it back if nothing else keeps it out, and the last one that
 * the first use waits for puts it into use. An inspection that was performed before the last one changes nothing.
 */
export async function inspectionCounted(w: Write, item: InspectedItem, inspection: CountedInspection) {
  // Moments are compared as text.
  const counted = { ...inspection, performedOn: new Date(inspection.performedOn).toISOString() }
  const stored = await lockedItem(w, item)
  const key = counted.scheduleKey ?? adHocKey(counted.inspectionTypeId)
  const standing = withInspection(standingNow(stored), key, counted)
  const now = { ...stored, standing }
  const moved = await settle(
    w,
    item.kind,
    [isAccepted(now, counted, w.on) ? inUse(now, counted.performedOn, w.on) : now],
    'inspected',
  )
  // A change of status has an entry already.
  if (moved.length === 0)
    w.addHistory({ entityKind: item.kind, entityId: item.id, projectId: stored.projectId, action: 'inspected' })
}

function withInspection(all: readonly ScheduleStanding[], key: string, counted: CountedInspection): ScheduleStanding[] {
  const { inspectionTypeId, performedOn, result, inspectionId } = counted
  const last = { lastPerformedOn: performedOn, lastResult: result, lastInspectionId: inspectionId }
  const known = all.find(({ scheduleKey }) => scheduleKey === key)
  if (!known)
    return [
      ...all,
      { scheduleKey: key, inspectionTypeId, eventOn: null, dueOn: null, overdueFrom: null, stopsFrom: null, ...last },
    ]
  if (known.lastPerformedOn !== null && known.lastPerformedOn > performedOn) return [...all]
  return all.map((one) => (one === known ? { ...known, ...last } : one))
}

const deliveryTypeId = lookupId('inspectionTypes', 'Delivery / pre-acceptance')

/** Whether this inspection is the last that the first use waits for. */
function isAccepted(item: StoredItem, counted: CountedInspection, now: string) {
  const { kind, statusId, schedules } = item
  if (statusId !== statusesOf[kind].waiting || counted.result === 'fail') return false
  const row = schedules.find(({ key }) => key === counted.scheduleKey)
  return (row?.beforeFirstUse || counted.inspectionTypeId === deliveryTypeId) && waitsFor(item, now).length === 0
}

/** What the acceptance of an item waits for. Equipment without its documents is accepted, and quarantined. */
export function waitsFor(item: StoredItem, now: string): Hold[] {
  const standing = new Map(item.standing.map((one) => [one.scheduleKey, one]))
  const { kind, schedules, timeZone } = item
  const inspections = schedules
    .filter((row) => {
      const known = standing.get(row.key) ?? { lastPerformedOn: null, lastResult: null, eventOn: null }
      return !isReadyForUse(row, known, item, now, timeZone)
    })
    .map(({ inspectionTypeId }) => ({ why: 'firstUse' as const, inspectionTypeId, since: null }))
  const actions = item.openActions.map((action) => ({ why: 'action' as const, ...action }))
  if (kind === 'equipment') return [...actions, ...inspections]
  const missing = missingDocuments(item.documentsRequired, item.filed, dayAt(Date.parse(now), timeZone))
  return [...actions, ...inspections, ...missing.map((type) => ({ why: 'document' as const, type }))]
}

/** The item from its first use on. */
export const inUse = (item: StoredItem, inServiceOn: string, now: string): StoredItem => ({
  ...item,
  statusId: item.kind === 'equipment' ? equipmentStatus.inService : itemStatus.inUse,
  inServiceOn,
  handedOverOn:
    item.kind === 'equipment' ? item.handedOverOn : (item.handedOverOn ?? dayAt(Date.parse(now), item.timeZone)),
})

/** The item after an event: each inspection that its schedule asks for after one is due now. */
export const afterEvent = (item: StoredItem, happenedOn: string): StoredItem => {
  const asked = new Set(item.schedules.filter((row) => row.afterEvent).map(({ key }) => key))
  return {
    ...item,
    standing: standingNow(item).map((one) =>
      asked.has(one.scheduleKey) && (one.lastPerformedOn === null || one.lastPerformedOn < happenedOn)
        ? { ...one, eventOn: happenedOn }
        : one,
    ),
  }
}

/** Works out anew when the inspections of all items of a type are due, after a change of its schedules or documents. */
export async function typeChanged(w: Write, equipmentTypeId: number) {
  for (const kind of inspectedKinds)
    await settle(w, kind, await lockedItems(w, kind, eq(itemTables[kind].equipmentTypeId, equipmentTypeId)), 'schedule')
}

/** Works out anew whether an item may be used, after a critical action of one of its inspections was closed or reopened. */
export async function actionChanged(w: Write, action: Pick<QuestionResponseAction, 'sourceKind' | 'sourceId'>) {
  for (const kind of inspectedKinds) {
    const { kind: inspection, field } = inspectionsOf[kind]
    const { sourceKind, sourceId: id } = action
    if (sourceKind !== inspection || id === null) continue
    const found = await w.tx.execute(
      sql`select ${sql.identifier(field)} as id from ${sql.identifier(inspection)} where id = ${id}`,
    )
    await settleNow(
      w,
      kind,
      rowsOf<{ id: number }>(found).map((item) => item.id),
      'action',
    )
  }
}

/** Works out anew what time has changed: inspections that are overdue now and documents that have expired. */
export const settleNow = async (w: Write, kind: InspectedItem['kind'], ids: readonly number[], action: string) =>
  settle(w, kind, await lockedItems(w, kind, inArray(itemTables[kind].id, [...ids])), action)

/**
 * For a save of the item itself: stores how it stands in its inspections and returns the values of its row, and what
 * keeps it from being used.
 */
export async function reckonedFor(w: Write, item: StoredItem) {
  const { standing, values, holds } = reckoned(item, w.on)
  await keepStanding(
    w,
    item.kind,
    standing.map((one) => ({ ...one, itemId: item.id })),
  )
  const { inServiceOn, handedOverOn, outReason, arrivedOn } = item
  return { holds, values: { inServiceOn, handedOverOn, outReason, arrivedOn, ...values } }
}
