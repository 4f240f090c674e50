import { and, asc, eq, sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { inductionReminders } from '#contract/safety/induction.ts'
import { loggable } from '#server/base/loggable.ts'
import { markRecords } from '#server/core/marks.ts'
import type { Services } from '#server/core/services.ts'
import { changeStamp } from '#server/core/stamps.ts'
import { dayWhere } from '#server/core/today.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { aboutInduction, managerOf } from './news.ts'
import { inductions as table } from '#server/db/tables/induction.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { projects } from '#server/db/tables/project.ts'
import { contactsOf } from '#server/features/site/contacts.ts'
import { plainDay } from '#server/core/thresholds.ts'

const atOnce = 200
const first = Math.max(...inductionReminders)

/** Approved inductions whose last day on site has passed, or with a reminder to come, and the days left. */
const dueForCheck = (now: string) => {
  const daysLeft = sql<number>`${table.expiresOn} - ${dayWhere(now, projects.timeZone)}`
  const nextReminder = sql.join(
    inductionReminders.map(
      (days) =>
        sql`(${daysLeft} <= ${days}::int and coalesce(${table.remindedBefore}, ${first + 1}::int) > ${days}::int)`,
    ),
    sql` or `,
  )
  const where = and(
    eq(table.statusId, status.approved),
    eq(table.isDeleted, false),
    eq(projects.isDeleted, false),
    // The dates of time zones differ by one day at most; the index narrows the rest.
    sql`${table.expiresOn} <= (${now}::timestamptz at time zone 'UTC')::date + ${first + 1}::int`,
    sql`(${daysLeft} < 0 or ${nextReminder})`,
  )
  return { daysLeft, where }
}

/**
 * Ends inductions after their last day on site, and reminds before it (domain specification, 15.3); called every
 * minute. Each induction is one transaction that locks its record, so that only one of several processes handles it.
 */
export async function watchInductions(services: Services) {
  const { where } = dueForCheck(services.now().toISOString())
  const due = await services.db
    .select({ id: table.id })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .where(where)
    .orderBy(asc(table.expiresOn), asc(table.id))
    .limit(atOnce)
  for (const { id } of due)
    try {
      await writeAsSystem(services, (w) => remindOrExpire(w, id))
    } catch (error) {
      services.log({ level: 'error', message: `Induction ${id} was not looked at`, ...loggable(error) })
    }
}

async function remindOrExpire(w: Write, id: number) {
  const { daysLeft, where } = dueForCheck(w.on)
  const [row] = await w.tx
    .select({
      id: table.id,
      projectId: table.projectId,
      number: table.number,
      title: table.title,
      clientId: table.clientId,
      userId: table.userId,
      inductorUserId: table.inductorUserId,
      expiresOn: sql<string>`${table.expiresOn}::text`,
      daysLeft,
    })
    .from(table)
    .innerJoin(projects, eq(projects.id, table.projectId))
    .where(and(where, eq(table.id, id)))
    .for('update', { of: table })
  if (!row) return
  const people = [
    row.userId,
    row.inductorUserId,
    await managerOf(w.tx, row.projectId),
    ...(await contactsOf(w.tx, row.projectId, row.clientId)),
  ]
  if (row.daysLeft < 0) {
    await expire(w, row)
    return notify(w, people, {
      ...aboutInduction(row, 'has ended'),
      body: `The last day was ${plainDay(row.expiresOn)}. They may not work on the site until they are inducted again.`,
    })
  }
  const reminder = Math.min(...inductionReminders.filter((days) => row.daysLeft <= days))
  await w.tx.update(table).set({ remindedBefore: reminder }).where(eq(table.id, id))
  await notify(w, people, {
    ...aboutInduction(row, 'is about to end'),
    body: `The last day is ${plainDay(row.expiresOn)}. Induct them again in time.`,
  })
}

async function expire(w: Write, { id, projectId }: { id: number; projectId: number }) {
  await w.tx
    .update(table)
    .set({ statusId: status.expired, ...changeStamp(w), rowVersion: sql`${table.rowVersion} + 1` })
    .where(eq(table.id, id))
  w.addHistory({
    entityKind: 'induction',
    entityId: id,
    projectId,
    action: 'expire',
    fromStatusId: status.approved,
    toStatusId: status.expired,
  })
  await markRecords(w, 'induction', [id])
}
