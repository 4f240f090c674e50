/** How badly someone was hurt, the gravest first (domain specification, 7.5). */
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

/** The gravest of several; null for none. */
export const gravestOf = (given: readonly InjurySeverity[]) =>
  injurySeverities.find((severity) => given.includes(severity)) ?? null

/** Injuries after which someone could not work (lost-time injuries). */
export const lostTimeSeverities = ['fatal', 'specified', 'lostTime'] as const satisfies readonly InjurySeverity[]

/** Whether an injury needs more than first aid. */
export const needsTreatment = (severity: InjurySeverity) => severity !== 'none' && severity !== 'firstAid'

/** Why an injury is reportable, the gravest first. */
export const injuryCategories = ['death', 'specifiedInjury', 'nonWorker', 'absence'] as const
export type InjuryCategory = (typeof injuryCategories)[number]

export const injuryCategoryWords: Readonly<Record<InjuryCategory, string>> = {
  death: 'Death',
  specifiedInjury: 'Specified or major injury',
  nonWorker: 'Person not at work',
  absence: 'Absence from work',
}
