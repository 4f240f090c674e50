import type { Entity } from '#contract/entity.ts'
import { valueWord } from '#contract/history/trailWords.ts'
import { figure } from '#contract/text/amounts.ts'
import { money } from '#contract/text/money.ts'
import { plainDate, timeWords, type Clock } from '#src/ui/time/time.ts'

/**
 * Formats a value of the history. Dates are '5 Mar', or '5 Mar 2027' outside the current year, and never 'today'.
 * Amounts are in the project's currency, or without one in the history of all projects.
 */
export const changedValue = (
  value: unknown,
  entity: Pick<Entity, 'draft' | 'row'> | undefined,
  field: string,
  clock: Clock,
  currency: string | null,
): string =>
  valueWord(value, entity, field, {
    date: (date) => dateAndTime(date, clock),
    number: (one, isMoney) => (isMoney ? money(one, currency) : figure(one)),
  })

const dateAndTime = (date: string, clock: Clock) => {
  const day = plainDate(date, clock)
  return date.length > 'YYYY-MM-DD'.length ? `${day} ${timeWords(date, clock)}` : day
}
