import { dueAfter, monthsAfter, type HolidaySet, type WorkCalendar } from '../time/holidays.ts'
import type { Injured } from './accidentDetails.ts'
import { injuryCategories, needsTreatment, type InjuryCategory } from './injuryWords.ts'
import { isListedInjury, type InjuryMarks } from './listedInjuries.ts'
import type { Exclusion, ReportCategory, ReportDuty } from './reportDuty.ts'

/** The facts of one injured person that the reporting rules need. Days are 'YYYY-MM-DD' in the project's time zone. */
export interface InjuryFacts extends InjuryMarks, Pick<Injured, 'diedOn' | 'arisesFrom' | 'roadTraffic'> {
  occurredOn: string
  /** True for employees, the self-employed, agency workers and trainees; false for members of the public. */
  isAtWork: boolean
  /** Consecutive days of incapacity, as `daysLost` counts them. */
  daysLost: number
}

interface ReportRule {
  /** Incapacity of more than this many days makes the injury of a worker reportable. */
  absenceOver: number
  /**
   * Incapacity of more than this many days must be recorded although it is not reportable; null if the limits are
   * equal.
   */
  recordOver: number | null
  nonWorker: 'takenToHospital' | 'needsMedicalTreatment'
  dayRule: 'calendar' | 'working'
  /** Days from the accident, or from the day of a death, to the written report. */
  within: Record<ReportCategory, number>
  /** Categories that must be notified without delay. */
  atOnce: readonly ReportCategory[]
}

const rules: Record<HolidaySet, ReportRule> = {
  // RIDDOR 2013 (S.I. 2013/1471): regulations 4(1) (specified injuries), 4(2) (more than seven days, within 15), 5
  // (others taken to hospital), 6 (deaths, also within a year of the injury), 7 (dangerous occurrences), 12 (records of
  // more than three days), and Schedule 1, Part 1: notified by the quickest practicable means without delay, and
  // reported within 10 days, except for regulation 4(2).
  GB: {
    absenceOver: 7,
    recordOver: 3,
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
    nonWorker: 'takenToHospital',
    dayRule: 'calendar',
    within: { death: 10, specifiedInjury: 10, absence: 10, nonWorker: 10, dangerousOccurrence: 10 },
    atOnce: ['death', 'specifiedInjury', 'nonWorker', 'dangerousOccurrence'],
  },
  // Reporting of Accidents and Dangerous Occurrences Regulations 2016 (S.I. No. 370 of 2016): deaths at once, and the form
  // within five working days of the death; everything else within ten working days.
  IE: {
    absenceOver: 3,
    recordOver: null,
    nonWorker: 'needsMedicalTreatment',
    dayRule: 'working',
    within: { death: 5, specifiedInjury: 10, absence: 10, nonWorker: 10, dangerousOccurrence: 10 },
    atOnce: ['death'],
  },
}

/** A death counts if it follows within a year of the accident: RIDDOR 2013, regulation 6; NI 1997, regulation 4; IE. */
const isDeath = ({ severity, diedOn, occurredOn }: InjuryFacts) =>
  severity === 'fatal' && (!diedOn || diedOn <= monthsAfter(occurredOn, 12))

function categoryOf(where: HolidaySet, rule: ReportRule, facts: InjuryFacts): InjuryCategory | null {
  if (isDeath(facts)) return 'death'
  if (!facts.isAtWork) return isNonWorker[rule.nonWorker](facts) ? 'nonWorker' : null
  if (isListedInjury(where, facts)) return 'specifiedInjury'
  return facts.daysLost > rule.absenceOver ? 'absence' : null
}

const isNonWorker: Record<ReportRule['nonWorker'], (facts: InjuryFacts) => boolean> = {
  takenToHospital: ({ takenToHospital }) => takenToHospital,
  needsMedicalTreatment: ({ severity, takenToHospital }) => needsTreatment(severity) || takenToHospital,
}

/**
 * Why the law does not require a report of an injury. A road accident counts only for certain work (RIDDOR 2013,
 * regulation 14(3); NI 1997, regulation 10(2)), and an illness or an earlier condition alone is not an accident at work
 * (S.I. 370 of 2016 excludes them explicitly; GB and NI by the definition of an accident).
 */
function exclusionOf({ arisesFrom, roadTraffic }: InjuryFacts): Exclusion | null {
  if (arisesFrom === 'existingCondition' || arisesFrom === 'naturalCause') return arisesFrom
  return roadTraffic === 'other' ? 'roadTraffic' : null
}

/** Returns the last day for a written report. Statutory working days are Monday to Friday without public holidays. */
function lastDay(where: HolidaySet, category: ReportCategory, from: string) {
  const calendar: WorkCalendar = { workingDays: [1, 2, 3, 4, 5], holidaySet: where, closures: [] }
  return dueAfter(from, rules[where].within[category], rules[where].dayRule, calendar)
}

/** Returns the legal duty for an event of a category; `from` is its day, for a death the day of the death. */
export const dutyOf = (where: HolidaySet, category: ReportCategory, from: string) =>
  ({
    duty: 'report',
    category,
    tellAtOnce: rules[where].atOnce.includes(category),
    dueOn: lastDay(where, category, from),
  }) satisfies ReportDuty

/** The day from which the period for a report of this category runs: that of the first death, or of the accident. */
export const countedFrom = (category: InjuryCategory, occurredOn: string, injured: readonly InjuryFacts[]) =>
  (category === 'death' && injured.flatMap((one) => one.diedOn ?? []).toSorted()[0]) || occurredOn

/** Suggests whether the injury of one person must be reported to the authority; a person confirms it. */
export function injuryDuty(where: HolidaySet, facts: InjuryFacts): ReportDuty {
  const rule = rules[where]
  const because = exclusionOf(facts)
  if (because) return { duty: 'none', because }
  const category = categoryOf(where, rule, facts)
  if (category) return dutyOf(where, category, countedFrom(category, facts.occurredOn, [facts]))
  const isRecorded = facts.isAtWork && rule.recordOver !== null && facts.daysLost > rule.recordOver
  return { duty: isRecorded ? 'record' : 'none' }
}

/**
 * The duty for an accident that injured several people: its most severe category, notified at once if any requires it,
 * by the earliest deadline of any.
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
 * (RIDDOR 2013, regulation 4(2); NI 1997, regulation 3(2); S.I. 370 of 2016), nor does the day of the return. For a
 * person who has not returned, the count runs up to and including `today`, or the day of death.
 */
export function daysLost(
  {
    occurredOn,
    ceasedWorkOn,
    returnedOn,
    diedOn = null,
  }: { occurredOn: string; ceasedWorkOn: string | null; returnedOn: string | null; diedOn?: string | null },
  today: string,
) {
  if (!ceasedWorkOn) return 0
  const first = Math.max(Date.parse(ceasedWorkOn), Date.parse(occurredOn) + dayMs)
  const tomorrow = Date.parse(today) + dayMs
  const last = returnedOn ?? diedOn
  const end = last ? Math.min(Date.parse(last), tomorrow) : tomorrow
  return Math.max(0, (end - first) / dayMs)
}
