import type { Hold } from '#contract/equipment/inspectionStanding.ts'
import { statusesOf } from '#contract/equipment/statuses.ts'
import { inFuture } from '#contract/text/dayWords.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { holdWords } from './holdWords.ts'
import { lockedItem, type StoredItem } from './reckoning.ts'
import { afterEvent, inUse, reckonedFor, waitsFor } from './inspectionStanding.ts'
import type { InspectedItem } from './tables.ts'

/** Adds a comment to the history of an item. */
export const saidOf = (w: Write, { kind, id }: InspectedItem, projectId: number, comment: string | null) => {
  if (comment) w.addHistory({ entityKind: kind, entityId: id, projectId, action: 'reason', comment })
}

/** Whether an inspection failed, or an action that it raised is open. */
export const isFailure = ({ why }: Hold) => why === 'failed' || why === 'action'

export async function refuseHolds(w: Write, holds: readonly Hold[]) {
  if (holds.length > 0) throw notNow((await holdWords(w.tx, holds)).join(' '))
}

/** Accepts an item for its first use on this site. Refuses while inspections or documents are missing. */
export async function accepted(w: Write, item: InspectedItem, more: Partial<StoredItem> = {}) {
  const stored = { ...(await lockedItem(w, item)), ...more }
  await refuseHolds(w, waitsFor(stored, w.on))
  return (await reckonedFor(w, inUse(stored, w.on, w.on))).values
}

/** Takes an item out of use until someone puts it back. */
export async function takenOut(w: Write, item: InspectedItem, reason: string) {
  const stored = await lockedItem(w, item)
  saidOf(w, item, stored.projectId, reason)
  return (await reckonedFor(w, { ...stored, outReason: reason })).values
}

/** Puts an item back into use. Refuses while anything else prevents its use. */
export async function putBack(w: Write, item: InspectedItem, comment: string | null) {
  const stored = await lockedItem(w, item)
  const { holds, values } = await reckonedFor(w, { ...stored, outReason: null })
  await refuseHolds(
    w,
    holds.filter(({ why }) => why !== 'document'),
  )
  saidOf(w, item, stored.projectId, comment)
  return values
}

/** Records an event: each inspection that the schedule requires after one is due now. */
export async function afterAnEvent(
  w: Write,
  item: InspectedItem,
  { happenedOn, what }: { happenedOn: string; what: string },
) {
  if (happenedOn > w.on) throw invalid(inFuture('The time at which it happened'), 'happenedOn')
  const stored = await lockedItem(w, item)
  if (!stored.schedules.some((row) => row.afterEvent))
    throw notNow('Its type has no inspection after an event. Add one to the type first.')
  saidOf(w, item, stored.projectId, what)
  return (await reckonedFor(w, afterEvent(stored, happenedOn))).values
}

/** Ends the use of an item on this project: nothing of it is due any more. */
export async function ended(w: Write, item: InspectedItem, statusId: number, more: Partial<StoredItem> = {}) {
  const stored = await lockedItem(w, item)
  return { ...(await reckonedFor(w, { ...stored, ...more, statusId })).values, statusId }
}

/** Brings an item to the site, again or from elsewhere: it then waits for its acceptance. */
export async function arrived(w: Write, item: InspectedItem) {
  return ended(w, item, statusesOf[item.kind].waiting, { arrivedOn: w.on, inServiceOn: null, outReason: null })
}
