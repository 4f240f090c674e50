import type { countries } from '../people/countries.ts'

/** The jurisdictions, each with its law and its public holidays. */
export type HolidaySet = (typeof countries)[number]
/** The calendars of public holidays: 'GB' is that of England and Wales, because Scotland has one of its own. */
type HolidayCalendar = HolidaySet | 'SCT'
export const holidayWords: Record<HolidayCalendar, string> = {
  IE: 'Ireland',
  GB: 'England and Wales',
  SCT: 'Scotland',
  NI: 'Northern Ireland',
}

interface Holiday {
  /** 'YYYY-MM-DD'. */
  day: string
  name: string
}

const dayMs = 86_400_000
const at = (year: number, month: number, date: number) => Date.UTC(year, month - 1, date)
const written = (time: number) => new Date(time).toISOString().slice(0, 10)
/** 0 is Sunday. */
const weekday = (time: number) => new Date(time).getUTCDay()
const nthMonday = (year: number, month: number, nth: number) => {
  const first = at(year, month, 1)
  return first + ((8 - weekday(first)) % 7) * dayMs + (nth - 1) * 7 * dayMs
}
const lastMonday = (year: number, month: number) => {
  const last = at(year, month + 1, 0)
  return last - ((weekday(last) + 6) % 7) * dayMs
}

/** Returns Easter Sunday, by the Gregorian computus. */
function easter(year: number) {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return at(year, Math.floor(sum / 31), (sum % 31) + 1)
}

/** Moves a holiday on a weekend to the next working day that is not itself a holiday (GB, NI). */
function moved(days: [time: number, name: string][]): [number, string][] {
  const taken = new Set<number>()
  return days.map(([time, name]) => {
    let kept = time
    while (weekday(kept) === 0 || weekday(kept) === 6 || taken.has(kept)) kept += dayMs
    taken.add(kept)
    return [kept, name]
  })
}

const ireland = (year: number): [number, string][] => {
  const firstOfFebruary = at(year, 2, 1)
  return [
    [at(year, 1, 1), 'New Year’s Day'],
    [weekday(firstOfFebruary) === 5 ? firstOfFebruary : nthMonday(year, 2, 1), 'St Brigid’s Day'],
    [at(year, 3, 17), 'St Patrick’s Day'],
    [easter(year) + dayMs, 'Easter Monday'],
    [nthMonday(year, 5, 1), 'May holiday'],
    [nthMonday(year, 6, 1), 'June holiday'],
    [nthMonday(year, 8, 1), 'August holiday'],
    [lastMonday(year, 10), 'October holiday'],
    [at(year, 12, 25), 'Christmas Day'],
    [at(year, 12, 26), 'St Stephen’s Day'],
  ]
}

const britain = (year: number, more: [number, string][] = []): [number, string][] => [
  ...moved([[at(year, 1, 1), 'New Year’s Day'], ...more]),
  [easter(year) - 2 * dayMs, 'Good Friday'],
  [easter(year) + dayMs, 'Easter Monday'],
  [nthMonday(year, 5, 1), 'Early May holiday'],
  [lastMonday(year, 5), 'Spring holiday'],
  [lastMonday(year, 8), 'Summer holiday'],
  ...moved([
    [at(year, 12, 25), 'Christmas Day'],
    [at(year, 12, 26), 'Boxing Day'],
  ]),
]

/** Banking and Financial Dealings Act 1971, Schedule 1; St Andrew's Day Bank Holiday (Scotland) Act 2007. */
const scotland = (year: number): [number, string][] => [
  ...moved([
    [at(year, 1, 1), 'New Year’s Day'],
    [at(year, 1, 2), '2 January'],
  ]),
  [easter(year) - 2 * dayMs, 'Good Friday'],
  [nthMonday(year, 5, 1), 'Early May holiday'],
  [lastMonday(year, 5), 'Spring holiday'],
  [nthMonday(year, 8, 1), 'Summer holiday'],
  ...moved([[at(year, 11, 30), 'St Andrew’s Day']]),
  ...moved([
    [at(year, 12, 25), 'Christmas Day'],
    [at(year, 12, 26), 'Boxing Day'],
  ]),
]

const calendars: Record<HolidayCalendar, (year: number) => [number, string][]> = {
  IE: ireland,
  GB: (year) => britain(year),
  SCT: scotland,
  NI: (year) =>
    britain(year, [
      [at(year, 3, 17), 'St Patrick’s Day'],
      [at(year, 7, 12), 'Battle of the Boyne'],
    ]),
}

/**
 * Returns the public holidays of a year in date order. Offices enter one-off holidays, such as a coronation, as
 * closures.
 */
export function holidaysOf(set: HolidayCalendar, year: number): readonly Holiday[] {
  const key = `${set} ${year}`
  const known = years.get(key)
  if (known) return known
  const days = calendars[set](year)
    .toSorted(([one], [other]) => one - other)
    .map(([time, name]) => ({ day: written(time), name }))
  years.set(key, days)
  return days
}
// Cached, because days are counted one by one and so read the holidays of a year many times.
const years = new Map<string, readonly Holiday[]>()

/** Settings that decide which days are working days. Weekdays have ISO numbers: 1 is Monday. */
export interface WorkCalendar {
  workingDays: readonly number[]
  holidaySet: HolidayCalendar
  closures: readonly { from: string; to: string | null }[]
}

/** The location of a project, for its calendar. */
export interface Place {
  jurisdiction: HolidaySet
  isInScotland: boolean
}

/** The public holidays where a project is (domain specification, 4). */
export const holidaysWhere = ({ jurisdiction, isInScotland }: Place): HolidayCalendar =>
  jurisdiction === 'GB' && isInScotland ? 'SCT' : jurisdiction

/** The working days on a project: the week and the closures of the office, and the public holidays where the site is. */
export const workCalendar = (
  place: Place,
  { workingDays, closures }: Pick<WorkCalendar, 'workingDays' | 'closures'>,
): WorkCalendar => ({ workingDays, closures, holidaySet: holidaysWhere(place) })

/**
 * The working days of a contract: Monday to Friday without the public holidays where the site is. The working week of
 * one party's office does not affect the periods of the contract.
 */
export const contractCalendar = (place: Place): WorkCalendar =>
  workCalendar(place, { workingDays: [1, 2, 3, 4, 5], closures: [] })

/** Returns whether a day is a working day. */
export function isWorkingDay(day: string, { workingDays, holidaySet, closures }: WorkCalendar) {
  const time = Date.parse(day)
  if (!workingDays.includes(weekday(time) || 7)) return false
  if (closures.some(({ from, to }) => day >= from && day <= (to ?? from))) return false
  return !holidaysOf(holidaySet, Number(day.slice(0, 4))).some((holiday) => holiday.day === day)
}

/** Returns the date so many calendar days after `day`. */
export const daysAfter = (day: string, days: number) => written(Date.parse(day) + days * dayMs)

/** The same day so many months later, or the last day of a shorter month: '2027-01-31' plus one is '2027-02-28'. */
export function monthsAfter(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return written(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** Returns the date a number of days after `day`. `rule` says whether to count all days or working days only. */
export function dueAfter(day: string, days: number, rule: 'calendar' | 'working', calendar: WorkCalendar) {
  if (rule === 'calendar' || calendar.workingDays.length === 0) return daysAfter(day, days)
  let time = Date.parse(day)
  for (let left = days; left > 0;) {
    time += dayMs
    if (isWorkingDay(written(time), calendar)) left--
  }
  return written(time)
}

/** Returns the number of working days after `from`, up to and including `to`; 0 if `to` is not after `from`. */
export function workingDaysBetween(from: string, to: string, calendar: WorkCalendar) {
  let count = 0
  for (let time = Date.parse(from) + dayMs; time <= Date.parse(to); time += dayMs)
    if (isWorkingDay(written(time), calendar)) count++
  return count
}
