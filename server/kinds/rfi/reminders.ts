import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { projectSettings } from '#contract/projects/projectSettings.ts'
import { rfiStatus } from '#contract/changes/rfiStatus.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { projectPath } from '#contract/projectPath.ts'
import { rfiPath } from '#contract/recordPages.ts'
import { projectCalendars } from '#server/features/site/calendar.ts'
import { projects } from '#server/db/tables/project.ts'
import { rfiHoldings, rfis } from '#server/db/tables/rfi.ts'
import type { Write } from '#server/core/write.ts'
import { daysLeft, isReminding, sendReminders, type Register } from '#server/platform/notices/reminders.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import { plainDay } from '#server/core/thresholds.ts'

/** Days between reminders once an RFI is late, after the first. */
const every = 3

/**
 * Whether to remind on this day: `before` days before the due date, `after` days after it, and every third day from
 * then on. `left` is negative once it is late.
 */
export function isReminderDay(left: number, before: number, after: number) {
  if (left >= 0) return left === before
  const late = -left - Math.max(after, 1)
  return late >= 0 && late % every === 0
}

const register: Register = {
  several: (count) => `${count} RFIs are due or overdue`,
  url: ({ projectId }) => projectPath('pmp', projectId, 'rfis'),
}

/** Reminds people who have to act on an open RFI, on the days set in the project's settings, on its working days. */
export async function remindOfRfis(w: Write, { today, timeZone }: ZoneDay) {
  const daysOf = await projectCalendars(w.tx)
  const open = await w.tx
    .select({
      id: rfis.id,
      number: rfis.number,
      subject: rfis.subject,
      dueOn: sql<string>`${rfis.dueOn}::text`,
      parentProjectId: rfis.parentProjectId,
      folderId: projects.rootFolderPmpId,
      settings: projects.settings,
      holders: sql<number[]>`(select coalesce(jsonb_agg(h."userId"), '[]'::jsonb) from ${rfiHoldings} h
        where h."rfiId" = ${rfis.id} and h."to" is null)`,
    })
    .from(rfis)
    .innerJoin(projects, eq(projects.id, rfis.parentProjectId))
    .where(
      and(
        eq(rfis.statusId, rfiStatus.open),
        isNotNull(rfis.dueOn),
        eq(rfis.isDeleted, false),
        eq(projects.isDeleted, false),
        eq(projects.timeZone, timeZone),
      ),
    )
    .orderBy(rfis.dueOn, rfis.id)
  const reminders = open.flatMap((row) => {
    const { remindDaysBefore, remindDaysAfter } = projectSettings.rfi.draft.parse(row.settings.rfi ?? {})
    const days = daysOf(row.parentProjectId)
    const left = daysLeft(today, row.dueOn, days)
    if (!isReminding(today, days.calendar) || !isReminderDay(left, remindDaysBefore, remindDaysAfter)) return []
    const news = {
      topic: 'rfi',
      title: `${row.number} ${left < 0 ? 'is overdue' : 'is due soon'}: ${row.subject}`.slice(0, 150),
      body: `Due ${plainDay(row.dueOn)}. The ball is with you.`,
      projectId: row.parentProjectId,
      entityKind: 'rfi',
      entityId: row.id,
      url: rfiPath(row),
      ...(left < 0 && { priority: urgentPriority }),
    }
    return [{ name: `rfi/${row.id}/${row.dueOn}/${left}`, userIds: row.holders, news }]
  })
  await sendReminders(w, register, reminders)
}
