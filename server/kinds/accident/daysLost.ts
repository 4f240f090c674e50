import { and, eq, sql } from 'drizzle-orm'
import { loggable } from '#server/base/loggable.ts'
import { markRecords } from '#server/core/marks.ts'
import type { Services } from '#server/core/services.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { notifyOfReport } from './news.ts'
import { consequencesOf } from './consequences.ts'
import { accidents } from '#server/db/tables/accident.ts'

/**
 * Counts the days lost of everyone who has not returned to work, whatever the status of their accident; called once a
 * day. Days beyond a legal limit change the duty to report (domain specification, 7.5): people who may read all
 * accidents of the project are notified, and the accident appears in their workload.
 */
export async function countLostDays(services: Services) {
  const counting = await services.db
    .select({ id: accidents.id })
    .from(accidents)
    .where(and(accidents.isCounting, eq(accidents.isDeleted, false)))
    .orderBy(accidents.id)
  for (const { id } of counting)
    try {
      await writeAsSystem(services, (w) => countFor(w, id))
    } catch (error) {
      services.log({ level: 'error', message: `The days lost of accident ${id} were not counted`, ...loggable(error) })
    }
}

async function countFor(w: Write, id: number) {
  const [row] = await w.tx
    .select()
    .from(accidents)
    .where(and(eq(accidents.id, id), eq(accidents.isDeleted, false)))
    .for('update')
  if (!row) return
  const now = await consequencesOf(w.tx, w.services, id, row)
  if (Object.entries(now).every(([field, value]) => row[field as keyof typeof row] === value)) return
  await w.tx
    .update(accidents)
    .set({ ...now, ...changeStamp(w), rowVersion: sql`${accidents.rowVersion} + 1` })
    .where(eq(accidents.id, id))
  await markRecords(w, 'accident', [id])
  const isNew = now.advisedDuty !== row.advisedDuty || now.advisedCategory !== row.advisedCategory
  if (!isNew) return
  w.addHistory({ entityKind: 'accident', entityId: id, projectId: row.projectId, action: 'adviceChanged' })
  if (now.isReportable === null && now.reportDueOn !== null) await notifyOfReport(w, { ...row, ...now })
}
