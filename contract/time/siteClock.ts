/** Calendar days and clock times on a site. Days are 'YYYY-MM-DD', instants are UTC in milliseconds. */

const dayMs = 86_400_000
const hourMs = 3_600_000

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string) {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    })
  clocks.set(timeZone, clock)
  return clock
}

/** Returns what the clock on site shows at an instant, written as if it were UTC. */
export function onClock(instant: number, timeZone: string): number {
  const shown = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, +value]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) + (instant % 1000)
}

/**
 * Returns the instants at which the clock on site shows a time: none for a time that is skipped, when summer time begins,
 * and two for one that is shown twice, when it ends.
 */
export const instantsOf = (shown: number, timeZone: string) =>
  [shown - hourMs, shown].filter((instant) => onClock(instant, timeZone) === shown)

/**
 * Returns the instant at which the clock on site shows a time. A time that is shown twice, when summer time ends, is
 * the first; a time that is skipped, when summer time begins, is later by the length of the change.
 */
export function fromClock(shown: number, timeZone: string): number {
  const fitting = instantsOf(shown, timeZone)
  if (fitting.length > 0) return Math.min(...fitting)
  const offset = onClock(shown - hourMs, timeZone) - (shown - hourMs)
  return shown - offset
}

export const dayAt = (instant: number, timeZone: string) => writtenDay(onClock(instant, timeZone))
const writtenDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Returns the instant at which a day begins on site. */
export const startOfDay = (day: string, timeZone: string) => fromClock(Date.parse(`${day}T00:00:00Z`), timeZone)

export const daysAfter = (day: string, days: number) => writtenDay(Date.parse(`${day}T00:00:00Z`) + days * dayMs)

/** Returns the same day so many months later, or the last day of that month if it is shorter. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return writtenDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}
