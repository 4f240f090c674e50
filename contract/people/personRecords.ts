import type { NamedRecord } from '../questionnaires/links.ts'
import type { RecordSystemId } from '../recordSystem.ts'

/** The kinds of records that a person on a project is shown with (domain specification, 5.6). */
export const personRecordKinds = [
  'induction',
  'rams',
  'permit',
  'onSiteTraining',
  'inspection',
  'nonEquipmentInspection',
  'disciplinary',
  'accident',
] as const
export type PersonRecordKind = (typeof personRecordKinds)[number]

/** A record of a project that names someone. */
export interface PersonRecord extends NamedRecord {
  kind: PersonRecordKind
  systemId: RecordSystemId
  subTypeName: string
  /** When it was submitted, or begun if it was not. */
  on: string
}

/** `GET /api/personRecords/{id}`: the records that name someone on the list of a project, latest first. */
export const personRecordsPath = 'personRecords'

/** Most records of one kind that are returned for one person. */
export const mostPersonRecords = 500
