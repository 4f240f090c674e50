import type { ScheduleRow } from '#contract/entities/equipmentType.ts'
import { dayAt } from '#contract/time/siteClock.ts'
import { firstExpiry, missingDocuments, type ItemDocument, type ItemDocumentType } from './documents.ts'
import { isEventPending, dueOf, isReadyForUse, isStopped, nextOf, type ItemDays, type NextDue } from './dueDates.ts'
import type { OpenAction, ScheduleStanding } from './inspected.ts'
import { equipmentStatus, isInspected, statusesOf, type InspectedKind, type InspectionResult } from './statuses.ts'

/** The facts that decide when an item is inspected and whether it may be used. */
export interface InspectedFacts extends ItemDays {
  kind: InspectedKind
  statusId: number
  outReason: string | null
  /** The day on which an asset was handed over to those who run the building. */
  handedOverOn: string | null
  filed: readonly ItemDocument[]
  schedules: readonly ScheduleRow[]
  documentsRequired: readonly ItemDocumentType[]
  standing: readonly ScheduleStanding[]
  /** The critical actions of its failed inspections that are not closed. */
  openActions: readonly OpenAction[]
  timeZone: string
}

/** A reason why an item may not be used. */
export type Hold =
  | { why: 'takenOut'; reason: string }
  | { why: 'failed' | 'overdue' | 'event' | 'firstUse'; inspectionTypeId: number; since: string | null }
  | ({ why: 'action' } & OpenAction)
  | { why: 'document'; type: ItemDocumentType }

/** The key of unscheduled inspections, by the type of inspection. */
export const adHocKey = (inspectionTypeId: number) => `ad-hoc-${inspectionTypeId}`

const never = (row: ScheduleRow): ScheduleStanding => ({
  scheduleKey: row.key,
  inspectionTypeId: row.inspectionTypeId,
  lastPerformedOn: null,
  lastResult: null,
  lastInspectionId: null,
  eventOn: null,
  dueOn: null,
  overdueFrom: null,
  stopsFrom: null,
})

/** Returns the standing of the item in each inspection of its schedule, and in unscheduled ones, with new due dates. */
export function standingNow(facts: InspectedFacts): ScheduleStanding[] {
  const { kind, statusId, schedules, timeZone } = facts
  const falls = isInspected(kind, statusId)
  const known = new Map(facts.standing.map((one) => [one.scheduleKey, one]))
  const scheduled = schedules.map((row) => {
    const standing = { ...(known.get(row.key) ?? never(row)), inspectionTypeId: row.inspectionTypeId }
    known.delete(row.key)
    const due = falls ? dueOf(row, standing, facts, timeZone) : null
    return { ...standing, ...(due ?? notDue) }
  })
  return [...scheduled, ...[...known.values()].map((one) => ({ ...one, ...notDue }))]
}
const notDue = { dueOn: null, overdueFrom: null, stopsFrom: null }

/**
 * Returns the reasons why an item may not be used, most urgent first; before its first use, what its acceptance waits
 * for.
 */
export function holdsOf(facts: InspectedFacts, standing: readonly ScheduleStanding[], now: string): Hold[] {
  const { kind, statusId, outReason, schedules, documentsRequired, filed, openActions, timeZone } = facts
  const byKey = new Map(standing.map((one) => [one.scheduleKey, one]))
  const failed = standing.filter((one) => isFailed(one, standing))
  const firstUse =
    statusId === statusesOf[kind].waiting
      ? schedules.filter((row) => !isReadyForUse(row, byKey.get(row.key) ?? never(row), facts, now, timeZone))
      : []
  const stopped = standing.filter((one) => isStopped(one, now))
  return [
    ...(outReason === null ? [] : [{ why: 'takenOut' as const, reason: outReason }]),
    ...failed.map((one) => ({
      why: 'failed' as const,
      inspectionTypeId: one.inspectionTypeId,
      since: one.lastPerformedOn,
    })),
    ...openActions.map((action) => ({ why: 'action' as const, ...action })),
    ...firstUse.map(({ inspectionTypeId }) => ({ why: 'firstUse' as const, inspectionTypeId, since: null })),
    ...stopped.map((one) => ({
      why: isEventPending(one) ? ('event' as const) : ('overdue' as const),
      inspectionTypeId: one.inspectionTypeId,
      since: one.overdueFrom,
    })),
    ...missingDocuments(documentsRequired, filed, dayAt(Date.parse(now), timeZone)).map((type) => ({
      why: 'document' as const,
      type,
    })),
  ]
}

/**
 * Whether an inspection failed and no later one of its type was passed. A failed item is not used until it is put right
 * and inspected again. Sources: LOLER 1998 reg 10(3); Work at Height Regulations 2005 reg 12(3); SI 299/2007 reg 30.
 */
function isFailed(one: ScheduleStanding, all: readonly ScheduleStanding[]) {
  if (one.lastResult !== 'fail') return false
  return !all.some(
    (other) =>
      other.inspectionTypeId === one.inspectionTypeId &&
      other.lastResult !== null &&
      other.lastResult !== 'fail' &&
      other.lastPerformedOn! > one.lastPerformedOn!,
  )
}

/**
 * Returns the status that an item has in use: in use, or stopped by a person, a failed inspection, an overdue one or an
 * event. Equipment without a required document is quarantined; the law requires evidence of the last examination with
 * the machine (LOLER reg 9(4), PUWER reg 6(4)).
 */
function statusInUse({ kind, handedOverOn }: InspectedFacts, holds: readonly Hold[]): number {
  const [stopped = 0] = statusesOf[kind].stopped
  if (holds.some(({ why }) => why !== 'document' && why !== 'firstUse')) return stopped
  if (kind === 'equipment' && holds.some(({ why }) => why === 'document')) return equipmentStatus.quarantined
  const [inUse = 0] = statusesOf[kind].inUse
  return kind === 'equipment' && handedOverOn !== null ? equipmentStatus.handedOver : inUse
}

/** The computed fields of an item, besides its standing in each inspection. */
interface Reckoned extends NextDue {
  statusId: number
  lastResult: InspectionResult | null
  certificateExpiresOn: string | null
}

/**
 * Computes when the inspections of an item are due, and whether it may be used. Items that wait for their acceptance,
 * and those that have left the site, keep their status.
 */
export function reckoned(
  facts: InspectedFacts,
  now: string,
): { standing: ScheduleStanding[]; holds: Hold[]; values: Reckoned } {
  const standing = standingNow(facts)
  const holds = holdsOf(facts, standing, now)
  const isLive = isInspected(facts.kind, facts.statusId)
  const dues = standing.flatMap(({ inspectionTypeId, dueOn, overdueFrom, stopsFrom }) =>
    dueOn === null || overdueFrom === null ? [] : [{ inspectionTypeId, dueOn, overdueFrom, stopsFrom }],
  )
  const last = standing
    .filter(({ lastPerformedOn }) => lastPerformedOn !== null)
    .toSorted((one, other) => (one.lastPerformedOn! < other.lastPerformedOn! ? 1 : -1))[0]
  return {
    standing,
    holds,
    values: {
      ...nextOf(dues),
      statusId: isLive ? statusInUse(facts, holds) : facts.statusId,
      lastResult: last?.lastResult ?? null,
      certificateExpiresOn: firstExpiry(facts.filed),
    },
  }
}
