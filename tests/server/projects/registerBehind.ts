import { entityOf } from '#contract/entities/index.ts'
import type { Kind } from '#contract/kinds.ts'
import type { ReportFilters, ReportRegister } from '#contract/reports/projectReport.ts'
import { daysAfter, startOfDay } from '#contract/time/siteClock.ts'
import { narrowedParams } from '#contract/window.ts'

/** What the page of a report asks of the register behind a figure once the figure has opened it. */
export function registerBehind(
  kind: Kind,
  { view, days, filters: own, narrowed = {} }: ReportRegister,
  asked: ReportFilters,
  timeZone: string,
) {
  const isOfDays = days && entityOf(kind).window?.columns[days]?.filter === 'days'
  const moments = [asked.startDate, daysAfter(asked.endDate, 1)].map((day) =>
    new Date(startOfDay(day, timeZone)).toISOString(),
  )
  const chosen = Object.entries(narrowed).flatMap(([name, of]) => {
    const value = asked[name as keyof typeof narrowed]
    return value === null ? [] : [[of, [String(value)]] as const]
  })
  return narrowedParams({
    words: '',
    view: view ?? null,
    toggles: [],
    filters: {
      ...(days && { [days]: isOfDays ? [asked.startDate, asked.endDate] : moments }),
      ...own,
      ...Object.fromEntries(chosen),
    },
  })
}
