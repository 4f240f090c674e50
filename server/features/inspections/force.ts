import { nextDue } from '#contract/equipment/dueDates.ts'
import { resultOf } from '#contract/inspections/results.ts'
import type { Result } from '#contract/questions/scoring.ts'
import type { Write } from '#server/core/write.ts'
import { inspectionCounted } from '#server/features/equipment/inspectionStanding.ts'
import { rowToReset } from './check.ts'
import { checklistOf } from './checklist.ts'
import { raiseFound } from './foundActions.ts'
import { inspectedItem, type InspectionKind, type InspectionRow } from './inspectionKind.ts'

/**
 * Brings an inspection into force: its item gets the new due date, and goes out of use if it failed; its findings raise
 * actions. Returns the fields to write to the record.
 *
 * Sources: LOLER 1998 reg 10(1), a defect that is or could become a danger is notified at once; PUWER 1998 reg 6; Work
 * at Height Regulations 2005 reg 12(2) and (4), not used unless inspected; IE SI 299/2007, forms GA1 to GA3.
 */
export async function comesIntoForce(w: Write, kind: InspectionKind, row: InspectionRow, number: string) {
  const found = await checklistOf(w, kind, row)
  const result = resultOf(found.result, row.statedResult, row.defects.length)
  const { item, counted } = await count(w, kind, row, result)
  await raiseFound(w, kind, { ...row, number }, item, result, found.failed)
  const nextDueOn = counted ? (nextDue(counted, row.performedOn, row.projectTimeZone)?.dueOn ?? null) : null
  // A failed inspection has no validity, whatever its certificate says.
  const validUntil = result === 'fail' ? null : earlier(row.validTo, nextDueOn)
  return { result, inForceOn: w.on, nextDueOn, validUntil }
}

/**
 * Counts an inspection for its item. A failed one counts from the moment it is submitted, so that nobody uses the item
 * while it waits for its approval (LOLER reg 10(3), Work at Height Regulations reg 12(3)); `withdraw` reverses it.
 */
export async function count(w: Write, kind: InspectionKind, row: InspectionRow, result: Result | null) {
  const item = await inspectedItem(w.tx, kind, row.itemId)
  const counted = item.schedules.find(({ key }) => key === row.scheduleKey) ?? rowToReset(row, item)
  await inspectionCounted(
    w,
    { kind: kind.itemKind, id: row.itemId },
    {
      scheduleKey: counted?.key ?? null,
      inspectionTypeId: row.inspectionTypeId,
      performedOn: row.performedOn,
      result: result ?? 'na',
      inspectionId: row.id,
    },
  )
  return { item, counted }
}

/** The certificate may require the next examination before the schedule does, or the other way round. */
const earlier = (one: string | null, other: string | null) =>
  one === null || other === null ? (one ?? other) : one < other ? one : other
