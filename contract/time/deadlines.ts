import { dueAfter, isWorkingDay, workingDaysBetween, type WorkCalendar } from './holidays.ts'
import { fromClock, onClock } from './siteClock.ts'

/** How days are counted on a project: by the office's rule for due dates, in its working days, by the clock on site. */
export interface SiteDays {
  rule: 'calendar' | 'working'
  calendar: WorkCalendar
  timeZone: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

// Only these functions decide what is late and what is due. server/core/late.ts has them in SQL, and a test refuses
// others. The kinds decide which of their records can be late.

/** Whether a date has passed, true from the day after. `today` is the date on site. */
export const isPastDay = (dueOn: string | null, today: string) => dueOn !== null && dueOn < today

/** Whether a moment has passed, true from that moment on. Both are ISO 8601, in UTC. */
export const isPastMoment = (due: string | null, now: string) => due !== null && Date.parse(due) <= Date.parse(now)

/** Whether a date is on a day or before it. */
export const isDueBy = (dueOn: string | null, day: string) => dueOn !== null && dueOn <= day

/** How many days a deadline has been exceeded on a date, counted in the office's way; 0 on days off right after it. */
export const daysOver = (dueOn: string, today: string, { rule, calendar }: Omit<SiteDays, 'timeZone'>) =>
  rule === 'calendar' || calendar.workingDays.length === 0
    ? Math.max(0, Math.round((Date.parse(today) - Date.parse(dueOn)) / dayMs))
    : workingDaysBetween(dueOn, today, calendar)

/** A number of days in words: '2 working days', '1 day'. */
export const daysInWords = (days: number, rule: SiteDays['rule']) =>
  `${days} ${rule === 'working' ? 'working ' : ''}${days === 1 ? 'day' : 'days'}`

/** How late something is, in words: '2 working days over'. 'Overdue' before the first working day is over. */
export const overWords = (days: number, rule: SiteDays['rule']) =>
  days === 0 ? 'Overdue' : `${daysInWords(days, rule)} over`

/**
 * The moment so many hours after another. If the office counts working days, each 24 hours are one working day, to the
 * same time of day, and the rest is elapsed time. A period that starts on a day off counts from the start of the next
 * working day, and one that would end on a day off ends at the same time of the next working day.
 */
export function hoursAfter(on: string, hours: number, { rule, calendar, timeZone }: SiteDays): string {
  const from = Date.parse(on)
  if (rule === 'calendar' || calendar.workingDays.length === 0) return new Date(from + hours * hourMs).toISOString()
  const working = (day: string) => (isWorkingDay(day, calendar) ? day : dueAfter(day, 1, rule, calendar))
  const asked = onClock(from, timeZone)
  const first = working(dayOf(asked))
  const timeOfDay = first === dayOf(asked) ? asked % dayMs : 0
  const day = dueAfter(first, Math.floor(hours / 24), rule, calendar)
  const due = Date.parse(day) + timeOfDay + (hours % 24) * hourMs
  return new Date(fromClock(Date.parse(working(dayOf(due))) + (due % dayMs), timeZone)).toISOString()
}

const dayOf = (shown: number) => new Date(shown).toISOString().slice(0, 10)
