import { isDueWithin } from '#server/core/late.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { registerPath } from '#contract/recordPages.ts'
import { markRecords } from '#server/core/marks.ts'
import { changeStamp } from '#server/core/stamps.ts'
import type { Write } from '#server/core/write.ts'
import { inSlices } from '#server/core/slices.ts'
import { notifyAll } from '#server/platform/notices/notify.ts'
import { projects } from '#server/db/tables/project.ts'
import { aboutRams } from './news.ts'
import { rams } from '#server/db/tables/rams.ts'
import { sendReminders, type Register } from '#server/platform/notices/reminders.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import { plainDay } from '#server/core/thresholds.ts'

/** Days before the review is due at which the author and the supervisor are reminded (domain specification, 15.3). */
const remindAt = [60, 30, 7]

const register: Register = {
  several: (count) => `${count} RAMS must be reviewed`,
  url: (place) => registerPath('rams', place),
}

/**
 * Reminds people of RAMS whose review is due, and marks those as expired whose last day has passed; called once a day.
 * Nobody may work to expired RAMS until a new revision is approved.
 */
export async function reviewRams(w: Write, { today, timeZone }: ZoneDay) {
  const due = await w.tx
    .select({
      id: rams.id,
      projectId: rams.projectId,
      systemId: rams.systemId,
      number: rams.number,
      revision: rams.revision,
      title: rams.title,
      authorUserId: rams.authorUserId,
      supervisorUserId: rams.supervisorUserId,
      reviewDueOn: sql<string>`${rams.reviewDueOn}::text`,
      daysLeft: sql<number>`${rams.reviewDueOn} - ${today}::date`,
    })
    .from(rams)
    .innerJoin(projects, eq(projects.id, rams.projectId))
    .where(
      and(
        eq(rams.statusId, status.approved),
        eq(rams.isDeleted, false),
        eq(projects.isDeleted, false),
        eq(projects.timeZone, timeZone),
        isNotNull(rams.reviewDueOn),
        isDueWithin(rams.reviewDueOn, sql`${today}`, Math.max(...remindAt)),
      ),
    )
    .orderBy(rams.reviewDueOn, rams.id)
  const over = due.filter(({ daysLeft }) => daysLeft < 0)
  await expire(w, over)
  await notifyAll(
    w,
    over.map((row) => ({
      userIds: [row.authorUserId, row.supervisorUserId],
      news: {
        ...aboutRams(row, 'has expired'),
        body: `Its review was due ${plainDay(row.reviewDueOn)}. Work to it stops until a new revision is approved.`,
      },
    })),
  )
  await sendReminders(
    w,
    register,
    due.flatMap((row) => {
      const days = row.daysLeft < 0 ? undefined : remindAt.findLast((before) => row.daysLeft <= before)
      if (days === undefined) return []
      const news = {
        ...aboutRams(row, 'must be reviewed'),
        body: `The review is due ${plainDay(row.reviewDueOn)}. Start the next revision in good time.`,
      }
      const name = `rams/${row.id}/${row.reviewDueOn}/${days}`
      return [{ name, userIds: [row.authorUserId, row.supervisorUserId], news }]
    }),
  )
}

/** Each revision that expires stops work, so it gets a notification of its own. */
async function expire(w: Write, rows: readonly { id: number; projectId: number }[]) {
  const ids = rows.map(({ id }) => id)
  for (const some of inSlices(ids))
    await w.tx
      .update(rams)
      .set({ statusId: status.expired, ...changeStamp(w), rowVersion: sql`${rams.rowVersion} + 1` })
      .where(and(inArray(rams.id, some), eq(rams.statusId, status.approved)))
  for (const { id, projectId } of rows)
    w.addHistory({
      entityKind: 'rams',
      entityId: id,
      projectId,
      action: 'expire',
      fromStatusId: status.approved,
      toStatusId: status.expired,
    })
  await markRecords(w, 'rams', ids)
}
