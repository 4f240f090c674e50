import { daysAfter, monthsAfter } from '../time/holidays.ts'

/** The buckets of the time axis of a report; automatic chooses by the number of days. */
export const reportPeriod = { automatic: 0, day: 10, week: 20, month: 30, quarter: 40, year: 50 } as const

export const reportPeriodWords: Readonly<Record<number, string>> = {
  [reportPeriod.automatic]: 'Automatic',
  [reportPeriod.day]: 'Day',
  [reportPeriod.week]: 'Week',
  [reportPeriod.month]: 'Month',
  [reportPeriod.quarter]: 'Quarter',
  [reportPeriod.year]: 'Year',
}

/** Most days of a report by day, and most years of any other. */
const mostReportDays = 366
export const mostReportYears = 5

const dayMs = 86_400_000
const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const two = (value: number) => String(value).padStart(2, '0')
const partsOf = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

/** The days of a range, the first and the last included. */
export const daysIn = (from: string, to: string) => Math.round((at(to) - at(from)) / dayMs) + 1

/** The error for the days of a report: a sentence and its field; null if they are valid. */
export function rangeProblem(startDate: string, endDate: string, periodId: number) {
  if (endDate < startDate)
    return { field: 'endDate', message: 'The last day must be on or after the first day.' } as const
  if (endDate >= monthsAfter(startDate, mostReportYears * 12))
    return { field: 'endDate', message: `A report covers up to ${mostReportYears} years. Choose fewer days.` } as const
  if (periodId === reportPeriod.day && daysIn(startDate, endDate) > mostReportDays)
    return {
      field: 'endDate',
      message: `A report by day covers up to ${mostReportDays} days. Choose fewer days or a longer period.`,
    } as const
  return null
}

/** The period of the time axis: up to 31 days by day, up to 182 by week, more by month, unless one was chosen. */
export function periodFor(startDate: string, endDate: string, periodId: number) {
  if (periodId !== reportPeriod.automatic) return periodId
  const days = daysIn(startDate, endDate)
  if (days <= 31) return reportPeriod.day
  return days <= 182 ? reportPeriod.week : reportPeriod.month
}

/** The first day of the bucket that a day is in. Weeks are those of ISO 8601 and begin on Monday. */
export function bucketOf(day: string, periodId: number) {
  const { year, month } = partsOf(day)
  switch (periodId) {
    case reportPeriod.week:
      return daysAfter(day, -((new Date(at(day)).getUTCDay() + 6) % 7))
    case reportPeriod.month:
      return `${year}-${two(month)}-01`
    case reportPeriod.quarter:
      return `${year}-${two(month - ((month - 1) % 3))}-01`
    case reportPeriod.year:
      return `${year}-01-01`
    default:
      return day
  }
}

const monthsOf: Readonly<Record<number, number>> = {
  [reportPeriod.month]: 1,
  [reportPeriod.quarter]: 3,
  [reportPeriod.year]: 12,
}
const nextBucket = (start: string, periodId: number) =>
  monthsOf[periodId] ? monthsAfter(start, monthsOf[periodId]) : daysAfter(start, periodId === reportPeriod.week ? 7 : 1)

/** The first days of all buckets of a range. The first may begin before it. */
export function bucketsOf(startDate: string, endDate: string, periodId: number) {
  const buckets: string[] = []
  for (let start = bucketOf(startDate, periodId); start <= endDate; start = nextBucket(start, periodId))
    buckets.push(start)
  return buckets
}

/** The last day of a bucket. */
export const bucketEnd = (start: string, periodId: number) => daysAfter(nextBucket(start, periodId), -1)

/** The year and number of an ISO week. It belongs to the year of its Thursday, so some years have a week 53. */
export function isoWeek(day: string) {
  const thursday = daysAfter(bucketOf(day, reportPeriod.week), 3)
  const { year } = partsOf(thursday)
  return { year, week: Math.ceil(daysIn(`${year}-01-01`, thursday) / 7) }
}

/** A week as people and browsers write it: '2026-W48'. */
export function weekValue(monday: string) {
  const { year, week } = isoWeek(monday)
  return `${year}-W${two(week)}`
}

/** A week in words, by its Monday: 'Week 48, 2026'. */
export const weekWords = (monday: string) => bucketWords(monday, reportPeriod.week)

/** The Monday of a week 'YYYY-Www' (specification, section 5); null if there is no such week. */
export function mondayOfWeek(value: string) {
  const [, year, week] = /^(\d{4})-W(\d{2})$/.exec(value) ?? []
  if (!year || !week) return null
  // 4 January is always in week 1.
  const monday = daysAfter(bucketOf(`${year}-01-04`, reportPeriod.week), (Number(week) - 1) * 7)
  return weekValue(monday) === value ? monday : null
}

export const isMonday = (day: string) => bucketOf(day, reportPeriod.week) === day

/** The Monday of the week that a weekly report shows first: the present week, but on a Monday the one that has ended. */
export const usualWeek = (today: string) =>
  isMonday(today) ? daysAfter(today, -7) : bucketOf(today, reportPeriod.week)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A bucket in words: '24 Nov 2026', 'Week 53, 2026', 'Nov 2026', 'Q4 2026', '2026'. */
export function bucketWords(start: string, periodId: number) {
  const { year, month, date } = partsOf(start)
  switch (periodId) {
    case reportPeriod.week: {
      const { year: weekYear, week } = isoWeek(start)
      return `Week ${week}, ${weekYear}`
    }
    case reportPeriod.month:
      return `${months[month - 1]} ${year}`
    case reportPeriod.quarter:
      return `Q${Math.ceil(month / 3)} ${year}`
    case reportPeriod.year:
      return String(year)
    default:
      return `${date} ${months[month - 1]} ${year}`
  }
}

/** The same abbreviated, for the axis of a chart: '24 Nov', 'W53', 'Nov', 'Q4', '2026'. */
export function shortBucket(start: string, periodId: number) {
  const { month, date } = partsOf(start)
  switch (periodId) {
    case reportPeriod.week:
      return `W${isoWeek(start).week}`
    case reportPeriod.month:
      return months[month - 1]!
    case reportPeriod.quarter:
      return `Q${Math.ceil(month / 3)}`
    case reportPeriod.year:
      return start.slice(0, 4)
    default:
      return `${date} ${months[month - 1]}`
  }
}
