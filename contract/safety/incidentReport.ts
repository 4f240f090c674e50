import type { HolidaySet } from '../time/holidays.ts'
import { dangerousOccurrenceDuty } from './accidentReport.ts'
import type { OccurrenceClass } from './occurrenceClasses.ts'

/** The types of incident with legal rules of their own. The ids are those of the supplied list. */
export const nearMissType = 10
export const dangerousOccurrenceType = 20
const buildingSafetyType = 130
export const illHealthType = 140

/** Types whose report follows rules of their own, so that no class of dangerous occurrence is needed. */
export const typesWithoutClass: readonly number[] = [buildingSafetyType, illHealthType]

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

/** Whether it is a dangerous occurrence: by its type and its class, whatever is ticked (domain specification, 7.6). */
export const isDangerousOccurrence = ({
  incidentTypeId,
  occurrenceClass,
}: Pick<IncidentFacts, 'incidentTypeId' | 'occurrenceClass'>) =>
  incidentTypeId === dangerousOccurrenceType || (Boolean(occurrenceClass) && occurrenceClass !== 'none')

/**
 * The legal duty to report an incident in the project's country. A disease is reported on its diagnosis, without delay
 * (RIDDOR 2013, regulations 8 and 9; RIDDOR (NI) 1997, regulation 5, which requires a listed one), and in Ireland not
 * at all (S.I. 370 of 2016). `dueOn` is null for a disease without a diagnosis.
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
  return { isReportable: true, dueOn: dangerousOccurrenceDuty(where, facts.occurredOn).dueOn }
}
