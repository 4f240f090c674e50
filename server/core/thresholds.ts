import { urgentPriority } from '#contract/people/topics.ts'

/** How many days before an end people are notified; 0 is the day itself. */
const thresholds = [60, 30, 7, 0]
/** An end more than this many days ago is no longer announced. */
const mostDaysAgo = 30

/** The number of days from one calendar day to another. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Returns the days left until `on`, or null if that is too far in the future or the past to notify anyone. */
export function daysToTell(today: string, on: string | null): number | null {
  const left = on === null ? Number.NaN : daysBetween(today, on)
  return left <= thresholds[0]! && left >= -mostDaysAgo ? left : null
}

/** The names that `takeOnce` claims for an end, one for each threshold that has passed. */
export const namesOfEnd = (what: string, on: string, daysLeft: number) =>
  thresholds.filter((days) => daysLeft <= days).map((days) => `expiry/${what}/${on}/${days}`)

/** Returns 'expires in 30 days', 'expires tomorrow' or 'has expired'. */
export function endWords(daysLeft: number, [ended, ends]: readonly [string, string] = ['has expired', 'expires']) {
  if (daysLeft < 0) return ended
  if (daysLeft === 0) return `${ends} today`
  return daysLeft === 1 ? `${ends} tomorrow` : `${ends} in ${daysLeft} days`
}

/** Urgent in the last week. */
export const endPriority = (daysLeft: number) => (daysLeft <= 7 ? urgentPriority : 20)

/** Formats a day as '9 May 2027'. */
export const plainDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
