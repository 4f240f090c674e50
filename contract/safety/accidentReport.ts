import { dueAfter, type HolidaySet, type WorkCalendar } from '../holidays.ts'
import { injuryCategories, type InjuryCategory } from './injuryWords.ts'

/** What the reporting rules need to know of one injured person. Days are 'YYYY-MM-DD' in the project's time zone. */
export interface InjuryFacts {
  occurredOn: string
  /** True for employees, the self-employed, agency workers and trainees; false for members of the public. */
  isAtWork: boolean
  isFatal: boolean
  /** A specified injury (GB) or a major injury (NI). Ireland has no such list. */
  isSpecified: boolean
  /** Consecutive days of incapacity, as `daysLost` counts them. */
  daysLost: number
  takenToHospital: boolean
  needsMedicalTreatment: boolean
}

export type ReportCategory = InjuryCategory | 'dangerousOccurrence'

/** What the law asks for. `tellAtOnce` means by telephone or another quick means, before the written report. */
export type ReportDuty =
  | { duty: 'report'; category: ReportCategory; tellAtOnce: boolean; dueOn: string }
  | { duty: 'record' }
  | { duty: 'none' }

interface ReportRule {
  /** Incapacity of more than this many days makes the injury of a worker reportable. */
  absenceOver: number
  /** Incapacity of more than this many days must be recorded although it is not reportable; null where it is the same. */
  recordOver: number | null
  hasSpecifiedInjuries: boolean
  nonWorker: 'takenToHospital' | 'needsMedicalTreatment'
  dayRule: 'calendar' | 'working'
  /** Days from the accident to the written report. */
  within: Record<ReportCategory, number>
  /** Categories that must be told without delay. */
  atOnce: readonly ReportCategory[]
}

const rules: Record<HolidaySet, ReportRule> = {
  // RIDDOR 2013 (S.I. 2013/1471): regulations 4(1) (specified injuries), 4(2) (more than seven days, within 15), 5 (others
  // taken to hospital), 6 (deaths), 7 (dangerous occurrences), 12 (records of more than three days), and Schedule 1, Part 1:
  // notified by the quickest practicable means without delay, and reported within 10 days, but for regulation 4(2).
  GB: {
    absenceOver: 7,
    recordOver: 3,
    hasSpecifiedInjuries: true,
    nonWorker: 'takenToHospital',
    dayRule: 'calendar',
    within: { death: 10, specifiedInjury: 10, absence: 15, nonWorker: 10, dangerousOccurrence: 10 },
    atOnce: ['death', 'specifiedInjury', 'nonWorker', 'dangerousOccurrence'],
  },
  // RIDDOR (Northern Ireland) 1997 (S.R. 1997/455): regulation 3(1) (at once, form NI2508 within 10 days) and 3(2) (more than
  // three days, within 10). The changes of 2012 and 2013 in Great Britain were not made here.
  NI: {
    absenceOver: 3,
    recordOver: null,
    hasSpecifiedInjuries: true,
    nonWorker: 'takenToHospital',
    dayRule: 'calendar',
    within: { death: 10, specifiedInjury: 10, absence: 10, nonWorker: 10, dangerousOccurrence: 10 },
    atOnce: ['death', 'specifiedInjury', 'nonWorker', 'dangerousOccurrence'],
  },
  // Reporting of Accidents and Dangerous Occurrences Regulations 2016 (S.I. No. 370 of 2016): deaths at once, and the form
  // within five working days of the death; everything else within ten working days. The days of a death are counted from
  // the accident, because no later day of death is known here, so that the last day is never too late.
  IE: {
    absenceOver: 3,
    recordOver: null,
    hasSpecifiedInjuries: false,
    nonWorker: 'needsMedicalTreatment',
    dayRule: 'working',
    within: { death: 5, specifiedInjury: 10, absence: 10, nonWorker: 10, dangerousOccurrence: 10 },
    atOnce: ['death'],
  },
}

function categoryOf(rule: ReportRule, facts: InjuryFacts): ReportCategory | null {
  if (facts.isFatal) return 'death'
  if (!facts.isAtWork) return facts[rule.nonWorker] ? 'nonWorker' : null
  if (rule.hasSpecifiedInjuries && facts.isSpecified) return 'specifiedInjury'
  return facts.daysLost > rule.absenceOver ? 'absence' : null
}

/** Returns the last day for a written report. Statutory working days are Monday to Friday without public holidays. */
function dueOn(where: HolidaySet, category: ReportCategory, occurredOn: string) {
  const calendar: WorkCalendar = { workingDays: [1, 2, 3, 4, 5], holidaySet: where, closures: [] }
  return dueAfter(occurredOn, rules[where].within[category], rules[where].dayRule, calendar)
}

/** Returns what the law asks for once an event is of a category. */
export const dutyOf = (where: HolidaySet, category: ReportCategory, occurredOn: string) =>
  ({
    duty: 'report',
    category,
    tellAtOnce: rules[where].atOnce.includes(category),
    dueOn: dueOn(where, category, occurredOn),
  }) satisfies ReportDuty

/** Suggests whether the injury of one person must be reported to the authority; a person confirms it. */
export function injuryDuty(where: HolidaySet, facts: InjuryFacts): ReportDuty {
  const rule = rules[where]
  const category = categoryOf(rule, facts)
  if (category) return dutyOf(where, category, facts.occurredOn)
  const isRecorded = facts.isAtWork && rule.recordOver !== null && facts.daysLost > rule.recordOver
  return { duty: isRecorded ? 'record' : 'none' }
}

/**
 * The duty for an accident that injured several people: its gravest category, told at once if any asks for it, on the
 * earliest day that any of them sets.
 */
export function accidentDuty(where: HolidaySet, injured: readonly InjuryFacts[]): ReportDuty {
  const duties = injured.map((facts) => injuryDuty(where, facts))
  const reports = duties.filter((one) => one.duty === 'report')
  const category = injuryCategories.find((one) => reports.some((report) => report.category === one))
  if (!category) return { duty: duties.some(({ duty }) => duty === 'record') ? 'record' : 'none' }
  const [earliest] = reports.map((report) => report.dueOn).toSorted()
  return { duty: 'report', category, tellAtOnce: reports.some(({ tellAtOnce }) => tellAtOnce), dueOn: earliest! }
}

/** Returns the duty to report a dangerous occurrence: GB regulation 7, NI regulation 3, IE S.I. 370 of 2016. */
export const dangerousOccurrenceDuty = (where: HolidaySet, occurredOn: string) =>
  dutyOf(where, 'dangerousOccurrence', occurredOn)

const dayMs = 86_400_000

/**
 * Counts the days that a person could not work, weekends and holidays included. The day of the accident does not count
 * (RIDDOR 2013, regulation 4(2); NI 1997, regulation 3(2); S.I. 370 of 2016), nor does the day of the return. A person
 * who has not returned counts up to and including `today`.
 */
export function daysLost(
  {
    occurredOn,
    ceasedWorkOn,
    returnedOn,
  }: { occurredOn: string; ceasedWorkOn: string | null; returnedOn: string | null },
  today: string,
) {
  if (!ceasedWorkOn) return 0
  const first = Math.max(Date.parse(ceasedWorkOn), Date.parse(occurredOn) + dayMs)
  const tomorrow = Date.parse(today) + dayMs
  const end = returnedOn ? Math.min(Date.parse(returnedOn), tomorrow) : tomorrow
  return Math.max(0, (end - first) / dayMs)
}
