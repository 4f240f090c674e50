import { urgentPriority } from '#contract/topics.ts'

/** Days before an end at which people are told, the last on the day itself. */
const thresholds = [60, 30, 7, 0]
/** What ended longer ago than this is no news. Days. */
const oldNews = 30

/** Days from one calendar day to another. */
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** How many days are left until a day, where it is near enough to be told; null otherwise. */
export function daysToTell(today: string, on: string | null): number | null {
  const left = on === null ? Number.NaN : daysBetween(today, on)
  return left <= thresholds[0]! && left >= -oldNews ? left : null
}

/** The names under which the telling of an end is taken, one for each threshold that has passed. */
export const namesOfEnd = (what: string, on: string, daysLeft: number) =>
  thresholds.filter((days) => daysLeft <= days).map((days) => `expiry/${what}/${on}/${days}`)

/** 'ends in 30 days', 'ends tomorrow', 'has ended'. */
export function endWords(daysLeft: number, [ended, ends]: readonly [string, string] = ['has ended', 'ends']) {
  if (daysLeft < 0) return ended
  if (daysLeft === 0) return `${ends} today`
  return daysLeft === 1 ? `${ends} tomorrow` : `${ends} in ${daysLeft} days`
}

/** In the last week somebody should act. */
export const endPriority = (daysLeft: number) => (daysLeft <= 7 ? urgentPriority : 20)

/** '9 May 2027'. */
export const plainDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
