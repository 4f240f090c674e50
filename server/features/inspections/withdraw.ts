import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { adHocKey, standingNow } from '#contract/equipment/inspectionStanding.ts'
import { inForceIn } from '#contract/inspections/shape.ts'
import type { Write } from '#server/core/write.ts'
import { lockedItem, settle } from '#server/features/equipment/reckoning.ts'
import type { InspectionKind, InspectionRow } from './inspectionKind.ts'

/**
 * Reverses an inspection that was counted: the standing of its item is again that after the inspection before it, and
 * its due date follows from that. If a later one has replaced it, only its actions no longer count.
 */
export async function withdraw(w: Write, kind: InspectionKind, row: InspectionRow) {
  const { itemKind, table } = kind
  const item = await lockedItem(w, { kind: itemKind, id: row.itemId })
  const standing = standingNow(item)
  const counted = standing.find(({ lastInspectionId }) => lastInspectionId === row.id)
  // Its actions no longer prevent the use of the item, whether or not a later inspection has replaced it.
  const openActions = item.openActions.filter(({ inspectionId }) => inspectionId !== row.id)
  if (!counted) {
    if (openActions.length < item.openActions.length) await settle(w, itemKind, [{ ...item, openActions }], 'withdrawn')
    return
  }
  const { scheduleKey, inspectionTypeId } = counted
  const outside = and(isNull(table.scheduleKey), eq(table.inspectionTypeId, inspectionTypeId))
  const [former] = await w.tx
    .select({ id: table.id, performedOn: table.performedOn, result: table.result })
    .from(table)
    .where(
      and(
        eq(table[kind.itemField]!, row.itemId),
        ne(table.id, row.id),
        eq(table.isDeleted, false),
        inArray(table.statusId, [...inForceIn]),
        scheduleKey === adHocKey(inspectionTypeId)
          ? and(outside, eq(table.resetsSchedule, false))
          : or(eq(table.scheduleKey, scheduleKey), and(outside, eq(table.resetsSchedule, true))),
      ),
    )
    .orderBy(desc(table.performedOn), desc(table.id))
    .limit(1)
  const known = former as Pick<InspectionRow, 'id' | 'performedOn' | 'result'> | undefined
  const now = {
    ...counted,
    lastPerformedOn: known?.performedOn ?? null,
    lastResult: known?.result ?? null,
    lastInspectionId: known?.id ?? null,
  }
  const left = {
    ...item,
    standing: standing.map((one) => (one === counted ? now : one)),
    openActions,
  }
  await settle(w, itemKind, [left], 'withdrawn')
}
