import { and, eq, ne } from 'drizzle-orm'
import { projectStatus } from '#contract/entities/project.ts'
import { grouped } from '#contract/grouped.ts'
import { daysOver, type SiteDays } from '#contract/time/deadlines.ts'
import { isWorkingDay, type WorkCalendar } from '#contract/time/holidays.ts'
import type { RecordSystemId } from '#contract/recordSystem.ts'
import { systems } from '#contract/systems.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import type { Write } from '#server/core/write.ts'
import { notifyAll, type News } from './notify.ts'
import { projects } from '#server/db/tables/project.ts'
import { takeOnce } from '#server/core/once.ts'

/** Something that is due, and the people responsible for it. */
export interface Reminder {
  /** Claimed with `takeOnce`: the record, its due date and the stage of the reminder. */
  name: string
  userIds: readonly (number | null)[]
  news: News
}

/** The text of a notification about several records, and where they are listed. */
export interface Register {
  several(count: number): string
  url(place: { projectId: number; systemId: RecordSystemId }): string
}

/** The longest text of a notification, in characters. */
const longest = 500

/**
 * Sends reminders that were not sent before, with as many statements as for one. A person gets one notification for
 * each project: about the record, or about all of them together.
 */
export async function sendReminders(w: Write, register: Register, reminders: readonly Reminder[]) {
  const free = new Set(
    await takeOnce(
      w.tx,
      w.on,
      reminders.map(({ name }) => name),
    ),
  )
  const asked = reminders
    .filter(({ name }) => free.has(name))
    .flatMap(({ userIds, news }) => [...new Set(userIds)].flatMap((id) => (id === null ? [] : [{ id, news }])))
  const byPerson = grouped(asked, ({ id, news }) => `${id}/${news.projectId}/${systemIn(news)}`)
  await notifyAll(
    w,
    [...byPerson.values()].map((group) => ({
      userIds: [group[0].id],
      news: group.length === 1 ? group[0].news : together(register, group[0].news, group),
    })),
  )
}

/** Records without a system are grouped by project only. */
const systemIn = ({ place }: News): RecordSystemId => place?.systemId ?? systems.sms

const together = ({ several, url }: Register, first: News, group: readonly { news: News }[]): News => ({
  topic: first.topic,
  projectId: first.projectId!,
  title: several(group.length),
  body: listed(group.map(({ news }) => news.title)),
  ...(first.place && { place: first.place }),
  url: url({ projectId: first.projectId!, systemId: systemIn(first) }),
  priority: Math.max(...group.map(({ news }) => news.priority ?? 0)),
})

/** As many titles as fit into a notification, one on each line, and the number of the others. */
function listed(titles: readonly string[]) {
  const lines: string[] = []
  let length = 0
  for (const title of titles) {
    const more = `and ${titles.length - lines.length} more`
    if (length + title.length + more.length + 2 > longest) return [...lines, more].join('\n')
    lines.push(title)
    length += title.length + 1
  }
  return lines.join('\n')
}

/** The condition for projects whose people are reminded: those in the time zone that are not closed. */
export const isGoingOn = ({ timeZone }: ZoneDay) =>
  and(eq(projects.timeZone, timeZone), eq(projects.isDeleted, false), ne(projects.statusId, projectStatus.closed))

/**
 * Whether people of a project are reminded on a day, which is so on working days. Without working days it is so on all
 * days.
 */
export const isReminding = (day: string, calendar: WorkCalendar) =>
  calendar.workingDays.length === 0 || isWorkingDay(day, calendar)

/** The days left until the last day, counted in the office's way; negative once it has passed. */
export const daysLeft = (today: string, lastDay: string, days: SiteDays) =>
  today <= lastDay ? daysOver(today, lastDay, days) : -daysOver(lastDay, today, days)

/**
 * The reminder that is due: the number of `ahead` that is reached, -1 once it is late and, with `every`, one less every
 * so many days from then on. Null while it is too early. A reminder missed while the server was down is sent later.
 */
export function stageOf(left: number, ahead: readonly number[], every: number | null): number | null {
  if (left < 0) return every === null ? -1 : left + ((-left - 1) % every)
  const reached = ahead.filter((days) => left <= days)
  return reached.length === 0 ? null : Math.min(...reached)
}

/** When reminders are sent: so many days ahead, and every so many days once it is late. */
export interface Rhythm {
  ahead: readonly number[]
  every: number | null
}

/**
 * The rows with a reminder due, whether they are late, and the reminder (`stageOf`). Days are those of each row's
 * project, counted in the office's way; with `onAllDays`, people are reminded on other days too.
 */
export const toRemindOf = <Row extends { dueOn: string; projectId: number }>(
  rows: readonly Row[],
  { today }: ZoneDay,
  daysOf: (projectId: number) => SiteDays,
  rhythmOf: (row: Row) => Rhythm,
  onAllDays = false,
) =>
  rows.flatMap((row) => {
    const days = daysOf(row.projectId)
    if (!onAllDays && !isReminding(today, days.calendar)) return []
    const left = daysLeft(today, row.dueOn, days)
    const { ahead, every } = rhythmOf(row)
    const stage = stageOf(left, ahead, every)
    return stage === null ? [] : [{ row, isLate: left < 0, stage }]
  })
