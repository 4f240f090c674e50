import type { ReportCell, ReportValue } from '#contract/reports/projectReport.ts'
import { nothing, number, thin } from '#contract/text/amounts.ts'
import { money } from '#contract/text/money.ts'
import { plainDate, type Clock } from '#src/ui/time/time.ts'

/** Formats the value of a figure or a cell; a dash for none. */
export function valueWords(value: ReportCell, as: ReportValue, currency: string, clock: Clock) {
  if (value === null) return nothing
  switch (as) {
    case 'text':
      return String(value)
    case 'day':
      return plainDate(String(value), clock)
    case 'money':
      return money(Number(value), currency)
    case 'percent':
      return `${number(Number(value), 1)}${thin}%`
    default:
      return number(Number(value), as === 'decimal' ? 1 : 0)
  }
}
