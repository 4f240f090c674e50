import { and, eq, inArray, sql } from 'drizzle-orm'
import { actionsToFix } from '#contract/safety/actionStatus.ts'
import { daysOver, overWords } from '#contract/time/deadlines.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { registerPath } from '#contract/recordPages.ts'
import { projectCalendars } from '#server/features/site/calendar.ts'
import { projects } from '#server/db/tables/project.ts'
import { aboutAction } from './news.ts'
import { contactsByProject } from '#server/features/site/contacts.ts'
import { questionResponseActions as actions } from '#server/db/tables/questionResponseAction.ts'
import { isPastDay } from '#server/core/late.ts'
import type { Write } from '#server/core/write.ts'
import { sendReminders, type Register } from '#server/platform/notices/reminders.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import { plainDay } from '#server/core/thresholds.ts'

/** Days late from which the company's contact and the project manager are notified too (domain specification, 6.6). */
const toContactAfter = 3
const toManagerAfter = 7

const register: Register = {
  several: (count) => `${count} corrective actions are overdue`,
  url: (place) => registerPath('questionResponseAction', place),
}

/**
 * Reminds people who have to put an overdue action right, every day; from the third day their company's contact is
 * notified too, and from the seventh the project manager.
 */
export async function remindOfActions(w: Write, { today, timeZone }: ZoneDay) {
  const late = await w.tx
    .select({
      id: actions.id,
      number: actions.number,
      title: actions.title,
      projectId: actions.projectId,
      systemId: actions.systemId,
      priorityId: actions.priorityId,
      assignedUserId: actions.assignedUserId,
      assignedClientId: actions.assignedClientId,
      companyId: sql<number | null>`coalesce(${actions.assignedClientId},
        (select u."clientId" from "user" u where u.id = ${actions.assignedUserId}))`,
      dueOn: sql<string>`${actions.dueOn}::text`,
      managerUserId: projects.managerUserId,
      daysLate: sql<number>`${today}::date - ${actions.dueOn}`,
    })
    .from(actions)
    .innerJoin(projects, eq(projects.id, actions.projectId))
    .where(
      and(
        inArray(actions.statusId, [...actionsToFix]),
        isPastDay(actions.dueOn, sql`${today}::date`),
        eq(actions.isDeleted, false),
        eq(projects.isDeleted, false),
        eq(projects.timeZone, timeZone),
      ),
    )
    .orderBy(actions.dueOn, actions.id)
  const contactsOf = await contactsByProject(
    w.tx,
    late.map(({ projectId }) => projectId),
  )
  const daysOf = await projectCalendars(w.tx)
  const reminders = late.map((row) => {
    const days = daysOf(row.projectId)
    const contacts = contactsOf(row.projectId, row.companyId)
    return {
      name: `action/${row.id}/${row.dueOn}/${row.daysLate}`,
      userIds: [
        ...(row.assignedUserId === null ? contacts : [row.assignedUserId]),
        ...(row.daysLate >= toContactAfter ? contacts : []),
        ...(row.daysLate >= toManagerAfter ? [row.managerUserId] : []),
      ],
      news: {
        ...aboutAction(row, 'is overdue'),
        body: `It was due ${plainDay(row.dueOn)}: ${overWords(daysOver(row.dueOn, today, days), days.rule).toLowerCase()}.`,
        priority: urgentPriority,
      },
    }
  })
  await sendReminders(w, register, reminders)
}
