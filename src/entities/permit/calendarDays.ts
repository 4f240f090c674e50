import { daysAfter } from '#contract/time/holidays.ts'
import { momentAt } from '#src/ui/time/momentAt.ts'
import { timeWords } from '#src/ui/time/time.ts'

/** A part of the calendar, from its first moment (inclusive) to its last (exclusive), in ms. */
export interface Part {
  from: number
  to: number
}
/** A day in the site's time zone. Days on which the clocks change have 23 or 25 hours. */
export interface SiteDay extends Part {
  /** yyyy-mm-dd */
  day: string
}

/** The days of a calendar that starts with `first`, in the given time zone. */
export const siteDays = (first: string, count: number, zone: string): SiteDay[] =>
  Array.from({ length: count }, (_, at) => {
    const day = daysAfter(first, at)
    return { day, from: momentAt(day, '00:00', zone), to: momentAt(daysAfter(day, 1), '00:00', zone) }
  })

/** The Monday of the week of a day. */
export const mondayOf = (day: string) => daysAfter(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))

/** The hours of a day, each with the clock time at its start; 01:00 appears twice in a night with 25 hours. */
export const hoursOf = ({ from, to }: Part, zone: string) =>
  Array.from({ length: Math.round((to - from) / 3_600_000) }, (_, at) => ({
    from: from + at * 3_600_000,
    words: timeWords(new Date(from + at * 3_600_000).toISOString(), { zone }),
  }))

/** The part of a permit's time that falls within a part of the calendar; null if none does. */
export function within(part: Part, { from, to }: Part): Part | null {
  const start = Math.max(part.from, from)
  const end = Math.min(part.to, to)
  return start < end ? { from: start, to: end } : null
}

/** Formats a permit's time on one day: '08:00–17:00', 'from 20:00', 'until 06:00' or 'all day'. */
export function timesWithin(day: Part, { from, to }: Part, zone: string) {
  const [starts, ends] = [from >= day.from, to <= day.to]
  const clock = (at: number) => (at === day.to ? '24:00' : timeWords(new Date(at).toISOString(), { zone }))
  if (starts && ends) return `${clock(from)}–${clock(to)}`
  if (starts) return `from ${clock(from)}`
  return ends ? `until ${clock(to)}` : 'all day'
}

/** Number of days that a calendar shows. */
export const spans = { week: 7, day: 1 } as const
export type Span = keyof typeof spans

/** Whether a time in ms falls within a day of the calendar. */
export const isOn = (at: number, { from, to }: Part) => at >= from && at < to
