import type { Entity } from '#contract/entity.ts'
import { valueWord } from '#contract/trailWords.ts'
import { plainDate, timeWords, type Clock } from '#src/ui/time.ts'

/** Formats a value of the history. Dates are '5 Mar', or '5 Mar 2027' in another year, whenever they are read. */
export const changedValue = (
  value: unknown,
  entity: Pick<Entity, 'draft' | 'row'> | undefined,
  field: string,
  clock: Clock,
): string => valueWord(value, entity, field, (date) => dateAndTime(date, clock))

const dateAndTime = (date: string, clock: Clock) => {
  const day = plainDate(date, clock)
  return date.length > 'YYYY-MM-DD'.length ? `${day} ${timeWords(date, clock)}` : day
}
