import { daysAfter, monthsAfter } from '#contract/time/holidays.ts'
import { bucketOf, mostReportYears, reportPeriod } from '#contract/reports/reportPeriods.ts'

export interface Days {
  startDate: string
  endDate: string
}

/** Presets of date ranges. `begin` is the first day of the project. */
export function presetsOf(today: string, begin: string | null): (Days & { words: string })[] {
  const monday = bucketOf(today, reportPeriod.week)
  const oldest = daysAfter(monthsAfter(today, -12 * mostReportYears), 1)
  return [
    { words: 'Today', startDate: today, endDate: today },
    { words: 'This week', startDate: monday, endDate: today },
    { words: 'Last week', startDate: daysAfter(monday, -7), endDate: daysAfter(monday, -1) },
    { words: 'This month', startDate: bucketOf(today, reportPeriod.month), endDate: today },
    { words: 'Last 3 months', startDate: daysAfter(monthsAfter(today, -3), 1), endDate: today },
    ...(begin !== null && begin <= today
      ? [{ words: 'Project to date', startDate: begin < oldest ? oldest : begin, endDate: today }]
      : []),
  ]
}
