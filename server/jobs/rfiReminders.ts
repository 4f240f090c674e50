import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { projectSettings } from '#contract/projectSettings.ts'
import { rfiStatus } from '#contract/rfiStatus.ts'
import { urgentPriority } from '#contract/topics.ts'
import { notify } from '../kinds/notification/notify.ts'
import { projects } from '../kinds/project/table.ts'
import { rfiPath } from '../kinds/rfi/news.ts'
import { rfiHoldings, rfis } from '../kinds/rfi/table.ts'
import type { Write } from '../core/write.ts'
import { takeOnce } from './once.ts'
import { plainDay } from './thresholds.ts'

/** Days between reminders once an RFI is late, after the first. */
const every = 3
const dayLength = 86_400_000

/**
 * Whether to remind on this day: so many days before the due date, so many after it, and every third day from then on.
 * `left` is negative once it is late.
 */
export function isReminderDay(left: number, before: number, after: number) {
  if (left >= 0) return left === before
  const late = -left - Math.max(after, 1)
  return late >= 0 && late % every === 0
}

/** Reminds whoever has the ball of an open RFI, by the days that the project's settings give. */
export async function remindOfRfis(w: Write, today: string) {
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
      ),
    )
  for (const row of open) {
    const { remindDaysBefore, remindDaysAfter } = projectSettings.rfi.draft.parse(row.settings.rfi ?? {})
    const left = Math.round((Date.parse(row.dueOn) - Date.parse(today)) / dayLength)
    if (!isReminderDay(left, remindDaysBefore, remindDaysAfter)) continue
    const [free] = await takeOnce(w.tx, w.on, [`rfi/${row.id}/${row.dueOn}/${left}`])
    if (!free) continue
    await notify(w, row.holders, {
      topic: 'rfi',
      title: `${row.number} ${left < 0 ? 'is overdue' : 'is due soon'}: ${row.subject}`.slice(0, 150),
      body: `Due ${plainDay(row.dueOn)}. The ball is with you.`,
      projectId: row.parentProjectId,
      entityKind: 'rfi',
      entityId: row.id,
      url: rfiPath(row),
      ...(left < 0 && { priority: urgentPriority }),
    })
  }
}
