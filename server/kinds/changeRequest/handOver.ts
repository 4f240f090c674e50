import { eq, sql } from 'drizzle-orm'
import { markRecords } from '#server/core/marks.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { projects } from '#server/db/tables/project.ts'
import { refuseAssessor } from './check.ts'
import { changeRequests as table } from '#server/db/tables/changeRequest.ts'

/** Replaces an assessor who leaves by another person. */
export async function handOverChangeRequest(w: Write, id: number, from: number, to: number) {
  const [row] = await w.tx
    .select({ projectId: table.projectId, timeZone: projects.timeZone })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .where(eq(table.id, id))
  if (!row) return
  await refuseAssessor(w, row.projectId, to, todayIn(w.services.now(), row.timeZone))
  await w.tx
    .update(table)
    .set({ assessorUserId: to, ...changeStamp(w), rowVersion: sql`${table.rowVersion} + 1` })
    .where(eq(table.id, id))
  w.addHistory({
    entityKind: 'changeRequest',
    entityId: id,
    projectId: row.projectId,
    action: 'changed',
    diff: { assessorUserId: [from, to] },
  })
  await markRecords(w, 'changeRequest', [id])
}
