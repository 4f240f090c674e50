import { and, eq, inArray, sql } from 'drizzle-orm'
import { unfinishedActions } from '#contract/safety/actionStatus.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import { markRecords } from '#server/core/marks.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { observations } from '#server/db/tables/observation.ts'
import { questionResponseActions as table } from '#server/db/tables/questionResponseAction.ts'

/**
 * Closes an observation with its last action, and opens it again with one of them. The observation is locked first, so
 * that of two last actions closed at the same time one finds the other closed.
 */
export async function followWithObservation(w: Write, observationId: number, action: 'accept' | 'reopen') {
  const [found] = await w.tx
    .select({ id: observations.id, projectId: observations.projectId, statusId: observations.statusId })
    .from(observations)
    .where(and(eq(observations.id, observationId), eq(observations.isDeleted, false)))
    .for('update')
  const { open, closed } = observationStatus
  const [from, to] = action === 'accept' ? [open, closed] : [closed, open]
  if (found?.statusId !== from) return
  if (action === 'accept' && (await unfinishedOf(w, observationId)) > 0) return
  await w.tx
    .update(observations)
    .set({
      statusId: to,
      closedOn: to === closed ? w.on : null,
      ...changeStamp(w),
      rowVersion: sql`${observations.rowVersion} + 1`,
    })
    .where(eq(observations.id, observationId))
  w.addHistory({
    entityKind: 'observation',
    entityId: observationId,
    projectId: found.projectId,
    action: action === 'accept' ? 'closedByAction' : 'reopenedByAction',
    fromStatusId: from,
    toStatusId: to,
  })
  await markRecords(w, 'observation', [observationId])
}

/** The number of actions of an observation that are not closed or cancelled. */
async function unfinishedOf(w: Write, observationId: number) {
  const [counted] = await w.tx
    .select({ count: sql<number>`count(*)::int` })
    .from(table)
    .where(
      and(
        eq(table.sourceKind, 'observation'),
        eq(table.sourceId, observationId),
        eq(table.isDeleted, false),
        inArray(table.statusId, [...unfinishedActions]),
      ),
    )
  return counted!.count
}
