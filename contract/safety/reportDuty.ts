import type { InjuryCategory } from './injuryWords.ts'

/** Why the law does not ask for a report of an injury at work or on site. */
export type Exclusion = 'roadTraffic' | 'existingCondition' | 'naturalCause'

export type ReportCategory = InjuryCategory | 'dangerousOccurrence'

/** What the law asks for. `tellAtOnce` means by telephone or another quick means, before the written report. */
export type ReportDuty =
  | { duty: 'report'; category: ReportCategory; tellAtOnce: boolean; dueOn: string }
  | { duty: 'record' }
  | { duty: 'none'; because?: Exclusion }
