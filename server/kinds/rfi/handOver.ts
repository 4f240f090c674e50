import { and, eq, sql } from 'drizzle-orm'
import { markRecords } from '#server/core/marks.ts'
import { invalid } from '#server/base/refuse.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { moveBallInCourt } from './court.ts'
import { peopleWithin } from '#server/core/rights/peopleWithin.ts'
import { siteOf } from './site.ts'
import { rfiResponses, rfis } from '#server/db/tables/rfi.ts'

/** Replaces a person who leaves by another: as RFI manager, assignee, and recipient of forwards. */
export async function handOverRfi(w: Write, id: number, from: number, to: number) {
  const [row] = await w.tx.select().from(rfis).where(eq(rfis.id, id)).for('update')
  if (!row) return
  const { today } = await siteOf(w, row.parentProjectId)
  if ((await peopleWithin(w.tx, row.parentProjectId, 'pmp', today, [to])).length === 0)
    throw invalid(`Choose someone who may open ${row.number ?? 'the RFI'}.`, 'toUserId')
  const asked = new Map<number, boolean>()
  for (const { userId, responseRequired } of row.assignees) {
    const instead = userId === from ? to : userId
    asked.set(instead, responseRequired || (asked.get(instead) ?? false))
  }
  const values = {
    managerUserId: row.managerUserId === from ? to : row.managerUserId,
    assignees: [...asked].map(([userId, responseRequired]) => ({ userId, responseRequired })),
  }
  await w.tx
    .update(rfis)
    .set({ ...values, ...changeStamp(w), rowVersion: sql`${rfis.rowVersion} + 1` })
    .where(eq(rfis.id, id))
  await w.tx
    .update(rfiResponses)
    .set({ toUserId: to })
    .where(and(eq(rfiResponses.rfiId, id), eq(rfiResponses.round, row.round), eq(rfiResponses.toUserId, from)))
  await moveBallInCourt(w, { ...row, ...values })
  w.addHistory({
    entityKind: 'rfi',
    entityId: id,
    projectId: row.parentProjectId,
    action: 'changed',
    diff: {
      ...(values.managerUserId !== row.managerUserId && { managerUserId: [from, to] }),
      assignees: [row.assignees, values.assignees],
    },
  })
  await markRecords(w, 'rfi', [id])
}
