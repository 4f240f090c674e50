import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { loggable } from '#server/base/loggable.ts'
import { markRecords } from '#server/core/marks.ts'
import type { Services } from '#server/core/services.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { toldAsHolder } from '#server/features/site/permitHolder.ts'
import { aboutPermit } from '#server/features/site/aboutPermit.ts'
import { permits } from '#server/db/tables/permit.ts'

/** Minutes before the end of a permit at which holder and issuer are reminded (domain specification, 15.3). */
const remindAt = [60, 15]
const running = [status.approved, status.active, status.suspended]

/**
 * Reminds people of permits that are about to end, and marks ended ones as expired; called every minute. An expired
 * permit still has to be handed back (domain specification, 7.1). Each permit is one transaction that locks it, so that
 * only one of several processes handles it.
 */
export async function watchPermits(services: Services) {
  const now = services.now().getTime()
  const within = (minutes: number) => lte(permits.validTo, new Date(now + minutes * 60_000).toISOString())
  const notReminded = (minutes: number) => or(isNull(permits.remindedBefore), gt(permits.remindedBefore, minutes))
  const due = await services.db
    .select({ id: permits.id })
    .from(permits)
    .where(
      and(
        inArray(permits.statusId, running),
        eq(permits.isDeleted, false),
        or(within(0), ...remindAt.map((minutes) => and(within(minutes), notReminded(minutes)))),
      ),
    )
    .orderBy(permits.validTo, permits.id)
  for (const { id } of due)
    try {
      await writeAsSystem(services, (w) => remindOrExpire(w, id))
    } catch (error) {
      services.log({ level: 'error', message: `Permit ${id} was not looked at`, ...loggable(error) })
    }
}

async function remindOrExpire(w: Write, id: number) {
  const [row] = await w.tx
    .select()
    .from(permits)
    .where(and(eq(permits.id, id), inArray(permits.statusId, running), eq(permits.isDeleted, false)))
    .for('update')
  if (!row) return
  const left = (Date.parse(row.validTo) - Date.parse(w.on)) / 60_000
  const people = [toldAsHolder(row), row.issuerUserId]
  if (left <= 0) {
    await w.tx
      .update(permits)
      .set({ statusId: status.expired, ...changeStamp(w), rowVersion: sql`${permits.rowVersion} + 1` })
      .where(eq(permits.id, id))
    w.addHistory({
      entityKind: 'permit',
      entityId: id,
      projectId: row.projectId,
      action: 'expire',
      fromStatusId: row.statusId,
      toStatusId: status.expired,
    })
    await markRecords(w, 'permit', [id])
    return notify(w, people, {
      ...aboutPermit(row, 'has expired'),
      body: 'Stop the work, get everyone out, and hand it back.',
    })
  }
  const minutes = remindAt.findLast((before) => left <= before)
  if (minutes === undefined || (row.remindedBefore !== null && row.remindedBefore <= minutes)) return
  await w.tx.update(permits).set({ remindedBefore: minutes }).where(eq(permits.id, id))
  await notify(w, people, {
    ...aboutPermit(row, `ends in ${Math.max(1, Math.ceil(left))} minutes`),
    body: 'Finish and hand it back, or ask the issuer to extend it.',
  })
}
