import { nothing } from '#contract/text/amounts.ts'
import { age, dateWords, dayOf, daysAhead, fullWords, plainDate, span, type Clock } from './time.ts'

/** A due date as text. `late` means overdue, `soon` means near; otherwise it is a plain date. */
export interface Due {
  text: string
  state?: 'late' | 'soon'
  /** The full date, for a title. */
  full?: string
  /** The text itself says what the date is: 'Ends in 6 h', 'Completion 12 Jun'. */
  says?: true
}

const hour = 3_600_000

/**
 * Formats how late a date is: '2 working days over' if the project's office counts working days, otherwise '2 days
 * over'.
 */
function overWords(value: string, days: number, { now, zone, overWords: words }: Clock) {
  if (!words) return days === 1 ? '1 day over' : `${days} days over`
  return words(value.length > 10 ? dayOf(Date.parse(value), zone) : value, dayOf(now, zone))
}

/** Describes a due date: '2 days over' if late, marked as soon within 7 days. Once `done`, it is a plain date. */
export function dueOn(value: string | null | undefined, clock: Clock, done = false): Due {
  const ahead = daysAhead(value, clock)
  if (!value || ahead === null) return { text: nothing }
  const full = fullWords(value, clock)
  const passed = value.length > 10 && Date.parse(value) < clock.now
  if (done || (ahead > 7 && !passed)) return { text: dateWords(value, clock), full }
  if (ahead < 0) return { text: overWords(value, -ahead, clock), state: 'late', full }
  if (passed) return { text: `${age(value, clock)} over`, state: 'late', full }
  return { text: dateWords(value, clock), state: 'soon', full }
}

/**
 * Describes how long a permit stays valid: 'Ends in 34 min' (amber within the last hour), 'Expired 45 min ago'
 * afterwards.
 */
export function holdsUntil(value: string | null | undefined, clock: Clock, live = true): Due {
  const at = value ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return { text: nothing }
  const full = fullWords(value, clock)
  const left = at - clock.now
  if (!live) return { text: dateWords(value, clock), full }
  if (left < 0) return { text: `Expired ${age(value, clock)} ago`, state: 'late', full }
  if (left < hour) return { text: `Ends in ${span(left)}`, state: 'soon', full }
  return left < 12 * hour
    ? { text: `Ends in ${span(left)}`, full, says: true }
    : { text: dateWords(value, clock), full }
}

/**
 * Describes until when a card, training or insurance is valid: 'Expired 9 May', amber within 7 days, otherwise a plain
 * date.
 */
export function validUntil(value: string | null | undefined, clock: Clock): Due {
  const ahead = daysAhead(value, clock)
  if (ahead === null) return { text: nothing }
  const full = fullWords(value, clock)
  if (ahead < 0) return { text: `Expired ${plainDate(value, clock)}`, state: 'late', full }
  return { text: dateWords(value, clock), full, ...(ahead <= 7 && { state: 'soon' }) }
}
