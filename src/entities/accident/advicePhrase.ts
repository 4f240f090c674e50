import type { Accident } from '#contract/entities/accident.ts'
import { writtenDay } from '#contract/text/writtenDay.ts'
import { injuryCategoryWords } from '#contract/safety/injuryWords.ts'

/** What the rules of the project's country suggest, in a sentence. */
export function advicePhrase({ advisedDuty, advisedCategory, advisedDueOn }: Accident) {
  if (advisedDuty === 'record') return 'Keep a record of it. It need not be reported to the authority.'
  if (advisedDuty !== 'report' || !advisedCategory) return 'It need not be reported to the authority.'
  const due = advisedDueOn ? ` by ${writtenDay(advisedDueOn)}` : ''
  return `Report it to the authority${due}: ${injuryCategoryWords[advisedCategory].toLowerCase()}.`
}
