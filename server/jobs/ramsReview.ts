import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { instanceStatus as status } from '#contract/instances/instanceStatus.ts'
import { markRecords } from '../core/marks.ts'
import { changeStamp } from '../core/stamps.ts'
import type { Write } from '../core/write.ts'
import { notify } from '../kinds/notification/notify.ts'
import { projects } from '../kinds/project/table.ts'
import { aboutRams } from '../kinds/rams/news.ts'
import { rams } from '../kinds/rams/table.ts'
import { takeOnce } from './once.ts'
import { plainDay } from './thresholds.ts'

/** Days before the review is due on which the author and the supervisor are reminded (domain specification, 15.3). */
const remindAt = [60, 30, 7]

/**
 * Reminds of RAMS whose review is due, and marks those as expired whose last day has passed; called once a day. Nobody
 * may work to expired RAMS until a new revision is approved.
 */
export async function reviewRams(w: Write, today: string) {
  const due = await w.tx
    .select({
      id: rams.id,
      projectId: rams.projectId,
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
        isNotNull(rams.reviewDueOn),
        sql`${rams.reviewDueOn} <= ${today}::date + ${Math.max(...remindAt)}::int`,
      ),
    )
  for (const row of due) {
    const people = [row.authorUserId, row.supervisorUserId]
    if (row.daysLeft < 0) {
      await expire(w, row)
      await notify(w, people, {
        ...aboutRams(row, 'has expired'),
        body: `Its review was due ${plainDay(row.reviewDueOn)}. Work to it stops until a new revision is approved.`,
      })
      continue
    }
    const days = remindAt.findLast((before) => row.daysLeft <= before)
    if (days === undefined) continue
    const [free] = await takeOnce(w.tx, w.on, [`rams/${row.id}/${row.reviewDueOn}/${days}`])
    if (!free) continue
    await notify(w, people, {
      ...aboutRams(row, 'must be reviewed'),
      body: `The review is due ${plainDay(row.reviewDueOn)}. Begin the next revision in time.`,
    })
  }
}

async function expire(w: Write, { id, projectId }: { id: number; projectId: number }) {
  await w.tx
    .update(rams)
    .set({ statusId: status.expired, ...changeStamp(w), rowVersion: sql`${rams.rowVersion} + 1` })
    .where(and(eq(rams.id, id), eq(rams.statusId, status.approved)))
  w.remember({
    entityKind: 'rams',
    entityId: id,
    projectId,
    action: 'expire',
    fromStatusId: status.approved,
    toStatusId: status.expired,
  })
  await markRecords(w, 'rams', [id])
}
