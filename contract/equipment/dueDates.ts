import { isPastMoment } from '../time/deadlines.ts'
import type { ScheduleRow } from '../entities/equipmentType.ts'
import { dayAt, daysAfter, fromClock, monthsAfter, onClock, startOfDay } from '../time/siteClock.ts'
import type { InspectionResult } from './statuses.ts'

/** When an inspection is due. Times are ISO 8601 in UTC. */
export interface Due {
  /** The last day on site on which it is on time. */
  dueOn: string
  /** From then on it is overdue. */
  overdueFrom: string
  /**
   * From then on the item may not be used: when it is overdue and its days of grace are over. Null if its use is not
   * blocked.
   */
  stopsFrom: string | null
}

type Every = Pick<ScheduleRow, 'intervalValue' | 'intervalUnit' | 'graceDays' | 'blocksUse'>

const hourMs = 3_600_000
/** A shift is half a day. */
const shiftHours = 12
const written = (instant: number) => new Date(instant).toISOString()

/**
 * Returns when an inspection of a schedule is next due after it was performed, or null if it does not repeat. It counts
 * from the day of the last inspection and not from the day on which that was due. A month ends on its last day: one
 * month after 31 January is the end of February. Hours are elapsed time; a shift later the clock on site shows the same
 * time of the next shift, even in a night when the clocks change.
 *
 * Sources: LOLER 1998 reg 9(3), thorough examination at least every 6 or 12 months or by the scheme; PUWER 1998 reg
 * 6(2), inspection at suitable intervals; Work at Height Regulations 2005 reg 12(4), within the previous 7 days; CDM
 * 2015 reg 22(4), excavations at the start of a shift; in Ireland SI 299/2007, Part 2 and Part 4. A written scheme of
 * examination or the manufacturer may shorten the intervals, so they are stored with the type.
 */
export function nextDue(every: Every, performedOn: string, timeZone: string): Due | null {
  const { intervalValue, intervalUnit } = every
  if (intervalValue === null) return null
  const performed = Date.parse(performedOn)
  switch (intervalUnit) {
    case 'hour':
      return byClock(every, performed + intervalValue * hourMs, timeZone)
    case 'shift':
      return byClock(
        every,
        fromClock(onClock(performed, timeZone) + intervalValue * shiftHours * hourMs, timeZone),
        timeZone,
      )
    default:
      return byDay(every, laterDay(dayAt(performed, timeZone), intervalValue, intervalUnit), timeZone)
  }
}

function laterDay(day: string, value: number, unit: 'day' | 'week' | 'month' | 'year') {
  if (unit === 'day') return daysAfter(day, value)
  if (unit === 'week') return daysAfter(day, value * 7)
  return monthsAfter(day, unit === 'month' ? value : value * 12)
}

/** Due at a time, and overdue from then on. Days of grace end at the same time of day. */
const byClock = ({ blocksUse, graceDays }: Every, at: number, timeZone: string): Due => ({
  dueOn: dayAt(at, timeZone),
  overdueFrom: written(at),
  stopsFrom: blocksUse ? written(fromClock(onClock(at, timeZone) + graceDays * 24 * hourMs, timeZone)) : null,
})

/** Due until the end of a day on site. */
const byDay = ({ blocksUse, graceDays }: Every, dueOn: string, timeZone: string): Due => ({
  dueOn,
  overdueFrom: written(startOfDay(daysAfter(dueOn, 1), timeZone)),
  stopsFrom: blocksUse ? written(startOfDay(daysAfter(dueOn, 1 + graceDays), timeZone)) : null,
})

/** The facts of an inspection in a schedule. */
export interface LastInspection {
  lastPerformedOn: string | null
  lastResult: InspectionResult | null
  /** The last event. It is kept after an inspection, so that it is pending again if that inspection is cancelled. */
  eventOn: string | null
}

/** The days since which the item has been in use on the site. */
export interface ItemDays {
  /** When it came from another project, or came back; null if it has been here from the start. */
  arrivedOn: string | null
  inServiceOn: string | null
}

/** Any result other than a fail lets the item be used, because checklists without a score have none. */
const isPassed = (result: InspectionResult | null) => result !== null && result !== 'fail'

/**
 * Returns when an inspection of a schedule is due for an item, or null if it is not. An item that was never inspected
 * is due one interval after its first use. After an event it is due at once and without days of grace.
 *
 * Sources: LOLER reg 9(3)(a)(iii) and PUWER reg 6(2)(b), after exceptional circumstances; Work at Height Regulations
 * reg 12(3)(b) and CDM 2015 reg 22(4)(b), after any event likely to have affected strength or stability.
 */
export function dueOf(
  row: Every & Pick<ScheduleRow, 'afterEvent'>,
  { lastPerformedOn, eventOn }: LastInspection,
  { inServiceOn }: ItemDays,
  timeZone: string,
): Due | null {
  if (row.afterEvent && isEventPending({ eventOn, lastPerformedOn }))
    return {
      dueOn: dayAt(Date.parse(eventOn!), timeZone),
      overdueFrom: eventOn!,
      stopsFrom: row.blocksUse ? eventOn : null,
    }
  const from = lastPerformedOn ?? inServiceOn
  return from === null ? null : nextDue(row, from, timeZone)
}

/** Whether an inspection has not been performed since the last event. */
export const isEventPending = ({ eventOn, lastPerformedOn }: Pick<LastInspection, 'eventOn' | 'lastPerformedOn'>) =>
  eventOn !== null && (lastPerformedOn === null || lastPerformedOn < eventOn)

/**
 * Whether an inspection that is needed before the first use lets the item be used: it was passed after the item came to
 * the site or, if it repeats, it was passed elsewhere and is still in date.
 *
 * Sources: LOLER reg 9(1) and (2), before first use and after assembly at a new place, and reg 9(4), evidence of the last
 * examination; PUWER reg 6(1) and (4); Work at Height Regulations reg 12(2) and (5); SI 299/2007 reg 30.
 */
export function isReadyForUse(
  row: Every & Pick<ScheduleRow, 'beforeFirstUse'>,
  { lastPerformedOn, lastResult }: LastInspection,
  { arrivedOn }: Pick<ItemDays, 'arrivedOn'>,
  now: string,
  timeZone: string,
): boolean {
  if (!row.beforeFirstUse) return true
  if (lastPerformedOn === null || !isPassed(lastResult)) return false
  if (arrivedOn === null || dayAt(Date.parse(lastPerformedOn), timeZone) >= dayAt(Date.parse(arrivedOn), timeZone))
    return true
  const due = nextDue(row, lastPerformedOn, timeZone)
  return due !== null && !isPastMoment(due.overdueFrom, now)
}

/** Whether something is overdue; `overdueFrom` is that of an inspection or of an item. */
export const isOverdue = ({ overdueFrom }: { overdueFrom: string | null }, now: string) =>
  isPastMoment(overdueFrom, now)

/** Whether an overdue inspection or a pending event blocks the use of the item. */
export const isStopped = ({ stopsFrom }: { stopsFrom: string | null }, now: string) =>
  stopsFrom !== null && stopsFrom <= now

/** The summary of all inspections of an item: the next one, and when one becomes overdue or stops its use. */
export interface NextDue {
  nextDueOn: string | null
  nextDueTypeId: number | null
  overdueFrom: string | null
  stopsFrom: string | null
}

/** Returns the summary of an item's inspections. */
export function nextOf(dues: readonly (Due & { inspectionTypeId: number })[]): NextDue {
  const [next] = dues.toSorted((one, other) => order(one.overdueFrom, other.overdueFrom))
  const stops = dues.flatMap(({ stopsFrom }) => stopsFrom ?? []).toSorted(order)
  return {
    nextDueOn: next?.dueOn ?? null,
    nextDueTypeId: next?.inspectionTypeId ?? null,
    overdueFrom: next?.overdueFrom ?? null,
    stopsFrom: stops[0] ?? null,
  }
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
