import type { HolidaySet } from '../time/holidays.ts'

/** How severely someone was hurt, the most severe first (domain specification, 7.5). */
export const injurySeverities = ['fatal', 'specified', 'lostTime', 'restricted', 'medical', 'firstAid', 'none'] as const
export type InjurySeverity = (typeof injurySeverities)[number]
export const injurySeverityWords: Readonly<Record<InjurySeverity, string>> = {
  fatal: 'Fatal',
  specified: 'Specified injury',
  lostTime: 'Lost time',
  restricted: 'Restricted work',
  medical: 'Medical treatment',
  firstAid: 'First aid',
  none: 'No injury',
}

/** The most severe of several; null for none. */
export const gravestOf = (given: readonly InjurySeverity[]) =>
  injurySeverities.find((severity) => given.includes(severity)) ?? null

/** Injuries after which someone could not work (lost-time injuries). */
export const lostTimeSeverities = ['fatal', 'specified', 'lostTime'] as const satisfies readonly InjurySeverity[]

/** Whether an injury needs more than first aid. */
export const needsTreatment = (severity: InjurySeverity) => severity !== 'none' && severity !== 'firstAid'

/** Why an injury is reportable, the most severe first. */
export const injuryCategories = ['death', 'specifiedInjury', 'nonWorker', 'absence'] as const
export type InjuryCategory = (typeof injuryCategories)[number]

export const injuryCategoryWords: Readonly<Record<InjuryCategory, string>> = {
  death: 'Death',
  specifiedInjury: 'Specified or major injury',
  nonWorker: 'Injury to someone not at work',
  absence: 'Absence from work',
}

/** The name of an injury that is on the law's list: RIDDOR 2013, regulation 4(1); RIDDOR (NI) 1997, Schedule 1. */
export const listedInjuryWords = { GB: 'Specified injury', NI: 'Major injury', IE: 'Serious injury' } as const

/** The category of a report in the terms of a country's law. */
export const categoryIn = (where: HolidaySet, category: InjuryCategory) =>
  category === 'specifiedInjury' ? listedInjuryWords[where] : injuryCategoryWords[category]

/** Whether a vehicle on a public road was involved: RIDDOR 2013, regulation 14(3); RIDDOR (NI) 1997, regulation 10(2). */
export const roadTraffics = ['no', 'work', 'other'] as const
export const roadTrafficWords: Readonly<Record<(typeof roadTraffics)[number], string>> = {
  no: 'No',
  work: 'Yes, at road works, or while loading or unloading',
  other: 'Yes, otherwise',
}

/** The cause of the injury. It is an accident at work only if the work or the workplace contributed to it. */
export const injuryOrigins = ['work', 'existingCondition', 'naturalCause'] as const
export const injuryOriginWords: Readonly<Record<(typeof injuryOrigins)[number], string>> = {
  work: 'The work, or the state of the site',
  existingCondition: 'Only a condition they had before',
  naturalCause: 'Only an illness or a natural cause',
}

/** The cause of a loss of consciousness. */
export const unconsciousCauses = ['headInjury', 'asphyxia', 'electricity', 'substance', 'other'] as const
export const unconsciousCauseWords: Readonly<Record<(typeof unconsciousCauses)[number], string>> = {
  headInjury: 'A head injury',
  asphyxia: 'Lack of oxygen',
  electricity: 'An electric shock',
  substance: 'A harmful substance',
  other: 'Something else',
}
