import type { HolidaySet } from '../holidays.ts'
import { dangerousOccurrenceDuty, type ReportDuty } from './accidentReport.ts'

/** The types of incident for which the law has rules of their own. The ids are those of the supplied list. */
export const nearMissType = 10
export const dangerousOccurrenceType = 20
export const buildingSafetyType = 130
export const illHealthType = 140

/** Types whose report follows rules of their own, so that no class of dangerous occurrence is asked for. */
export const typesWithoutClass: readonly number[] = [buildingSafetyType, illHealthType]

/**
 * Classes of dangerous occurrences (domain specification, 7.6; RIDDOR 2013, Schedule 2; RIDDOR (NI) 1997, Schedule 2;
 * S.I. 370 of 2016, Schedule). 'none' says that someone looked and that it is none.
 */
export const occurrenceClasses = [
  'lifting',
  'pressure',
  'overheadLine',
  'electrical',
  'explosives',
  'biological',
  'radiation',
  'breathing',
  'scaffold',
  'structure',
  'fire',
  'flammable',
  'escape',
  'other',
  'none',
] as const
export type OccurrenceClass = (typeof occurrenceClasses)[number]
export const occurrenceClassWords: Readonly<Record<OccurrenceClass, string>> = {
  lifting: 'Lifting equipment collapsed, overturned or failed',
  pressure: 'Pressure system failed',
  overheadLine: 'Plant touched an overhead line',
  electrical: 'Electrical fire or explosion',
  explosives: 'Explosives',
  biological: 'Release of a biological agent',
  radiation: 'Radiation equipment failed',
  breathing: 'Breathing apparatus failed',
  scaffold: 'Collapse of a scaffold over 5 m',
  structure: 'Collapse of a structure or of falsework',
  fire: 'Explosion or fire that stopped work for over 24 hours',
  flammable: 'Release of a flammable liquid or gas',
  escape: 'Escape of a hazardous substance',
  other: 'Another that the regulations list',
  none: 'None of these',
}

export interface IncidentFacts {
  incidentTypeId: number
  occurrenceClass: OccurrenceClass | null
  /** Whether staff ticked that it is reportable. */
  isReportable: boolean
  /** The day on site. */
  occurredOn: string
  /** The day on which a doctor diagnosed a disease. */
  diagnosedOn: string | null
}

/** Whether it is a dangerous occurrence: by its type and by its class, whatever is ticked (domain specification, 7.6). */
export const isDangerousOccurrence = ({
  incidentTypeId,
  occurrenceClass,
}: Pick<IncidentFacts, 'incidentTypeId' | 'occurrenceClass'>) =>
  incidentTypeId === dangerousOccurrenceType || (occurrenceClass !== null && occurrenceClass !== 'none')

/**
 * What the law of the project's country asks for an incident. A disease is reported on its diagnosis, without delay (RIDDOR
 * 2013, regulations 8 and 9; RIDDOR (NI) 1997, regulation 5, which asks for a listed one), and in Ireland not at all
 * (S.I. 370 of 2016). `dueOn` is null for a disease that no doctor has diagnosed.
 */
export function incidentDuty(
  where: HolidaySet,
  facts: IncidentFacts,
): { isReportable: false } | { isReportable: true; dueOn: string | null } {
  if (facts.incidentTypeId === illHealthType && !isDangerousOccurrence(facts))
    return where === 'IE' || !facts.isReportable
      ? { isReportable: false }
      : { isReportable: true, dueOn: facts.diagnosedOn }
  if (!facts.isReportable && !isDangerousOccurrence(facts)) return { isReportable: false }
  return { isReportable: true, dueOn: (dangerousOccurrenceDuty(where, facts.occurredOn) satisfies ReportDuty).dueOn }
}
