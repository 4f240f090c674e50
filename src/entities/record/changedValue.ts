import type { Entity } from '#contract/entity.ts'
import { valueWord } from '#contract/trailWords.ts'
import { plainDate, type Clock } from '#src/ui/time.ts'

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** Formats a value of the history: a day as '5 Mar', or '5 Mar 2027' in another year, whenever it is read. */
export const changedValue = (
  value: unknown,
  entity: Pick<Entity, 'draft' | 'row'> | undefined,
  field: string,
  clock: Clock,
): string => (isDay(value) ? plainDate(value, clock) : valueWord(value, entity, field))
