import type { InjuryCategory } from './injuryWords.ts'

/** Why the law does not require a report of an injury at work or on site. */
export type Exclusion = 'roadTraffic' | 'existingCondition' | 'naturalCause'

export type ReportCategory = InjuryCategory | 'dangerousOccurrence'

/** The legal duty to report. `tellAtOnce` means by telephone or another quick means, before the written report. */
export type ReportDuty =
  | { duty: 'report'; category: ReportCategory; tellAtOnce: boolean; dueOn: string }
  | { duty: 'record' }
  | { duty: 'none'; because?: Exclusion }
