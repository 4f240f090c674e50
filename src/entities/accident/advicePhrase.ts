import type { Accident } from '#contract/entities/accident.ts'
import type { HolidaySet } from '#contract/time/holidays.ts'
import type { ReportDuty } from '#contract/safety/reportDuty.ts'
import { categoryIn, injuryCategoryWords } from '#contract/safety/injuryWords.ts'
import { writtenDay } from '#contract/text/writtenDay.ts'

/** Formats what the rules of the project's country suggest, as a sentence. */
export function advicePhrase({ advisedDuty, advisedCategory, advisedDueOn, injuredCount }: Accident) {
  if (injuredCount === 0) return 'Add who was hurt first. Whether it must be reported depends on their injuries.'
  if (advisedDuty === 'record') return 'Keep a record of it. It need not be reported to the authority.'
  if (advisedDuty !== 'report' || !advisedCategory) return 'It need not be reported to the authority.'
  const due = advisedDueOn ? ` by ${writtenDay(advisedDueOn)}` : ''
  return `Report it to the authority${due}: ${injuryCategoryWords[advisedCategory].toLowerCase()}.`
}

const exclusionWords = {
  roadTraffic: 'road traffic',
  existingCondition: 'a condition they had before',
  naturalCause: 'an illness or a natural cause',
} as const

/** Formats what the rules suggest for one injured person. */
export function personAdvice(where: HolidaySet, duty: ReportDuty) {
  if (duty.duty === 'record') return 'Keep a record'
  if (duty.duty === 'none') return duty.because ? `Not reportable: ${exclusionWords[duty.because]}` : 'Not reportable'
  const { category, dueOn } = duty
  if (category === 'dangerousOccurrence') return 'Reportable'
  return `Reportable by ${writtenDay(dueOn)}: ${categoryIn(where, category).toLowerCase()}`
}
