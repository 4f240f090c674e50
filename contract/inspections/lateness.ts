import { dayAt } from '../time/siteClock.ts'

const dayLength = 86_400_000

/**
 * How many days late an inspection was performed, by the date on site: one at 23:59 on its due date is on time and one
 * a minute later is a day late, even if the clocks changed that night (domain specification, 8: late from one day on).
 * 0 if it was on time, or nothing was due.
 */
export function daysLate(dueOn: string | null, performedOn: string, timeZone: string): number {
  if (dueOn === null) return 0
  const day = dayAt(Date.parse(performedOn), timeZone)
  return Math.max(0, (Date.parse(day) - Date.parse(dueOn)) / dayLength)
}

export const lateWords = (days: number) => (days === 1 ? '1 day late' : `${days} days late`)
