import { eq, sql } from 'drizzle-orm'
import { markRecords } from '#server/core/marks.ts'
import { invalid } from '#server/base/refuse.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { dayOnSite, peopleOfSafety } from '#server/platform/notices/site.ts'
import { questionResponseActions as table } from '#server/db/tables/questionResponseAction.ts'

/** Replaces a person who leaves by another: as the assignee, and as the checker. */
export async function handOverAction(w: Write, id: number, from: number, to: number) {
  const [row] = await w.tx.select().from(table).where(eq(table.id, id)).for('update')
  if (!row) return
  const fitting = await peopleOfSafety(w, row, [to], await dayOnSite(w, row.projectId))
  if (!fitting.has(to)) throw invalid(`Choose someone who may open ${row.number}.`, 'toUserId')
  const fields = (['assignedUserId', 'verifierUserId'] as const).filter((field) => row[field] === from)
  const values = Object.fromEntries(fields.map((field) => [field, to]))
  await w.tx
    .update(table)
    .set({ ...values, ...changeStamp(w), rowVersion: sql`${table.rowVersion} + 1` })
    .where(eq(table.id, id))
  w.addHistory({
    entityKind: 'questionResponseAction',
    entityId: id,
    projectId: row.projectId,
    action: 'changed',
    diff: Object.fromEntries(fields.map((field) => [field, [from, to]])),
  })
  await markRecords(w, 'questionResponseAction', [id])
}
