import { dayLength, offsetAt } from './time.ts'

/**
 * Returns the moment in ms at which the zone's clock shows a day (yyyy-mm-dd) and time (hh:mm). When clocks go back, it
 * is the first of the two; a time skipped when clocks go forward counts as an hour later.
 */
export function momentAt(day: string, time: string, zone: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [offsetAt(shown - dayLength, zone), offsetAt(shown + dayLength, zone)]
  const first = shown - Math.max(before, after)
  return offsetAt(first, zone) === Math.max(before, after) ? first : shown - Math.min(before, after)
}
