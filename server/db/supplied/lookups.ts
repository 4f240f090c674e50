import type { LookupList } from '#contract/lists.ts'
import type { Reader } from '../database.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { localAuthorities } from './lookups/authorities.ts'
import { cscsTypes, userTrainingTypes } from './lookups/competenceLists.ts'
import type { Entry } from './lookups/entry.ts'
import { bodyParts, injuryTypes } from './lookups/injuryLists.ts'
import {
  equipmentTypeCategories,
  inputTypes,
  observationTypes,
  processRoles,
  questionResponseActionPriorities,
} from './lookups/processLists.ts'
import {
  changeRequestTypes,
  clientProjectRelationships,
  documentTypes,
  projectRoles,
  rfiDisciplines,
  templateTypes,
  uploadReasons,
} from './lookups/projectLists.ts'
import {
  accidentKinds,
  disciplinaryBreaches,
  employmentStatuses,
  incidentTypes,
  inspectionTypes,
  languages,
  rfiPriorities,
  suitabilityCodes,
} from './lookups/recordLists.ts'

/** Every list with its supplied entries. */
export const suppliedLists: Record<LookupList, readonly Entry[]> = {
  templateTypes,
  uploadReasons,
  clientProjectRelationships,
  projectRoles,
  rfiDisciplines,
  changeRequestTypes,
  inputTypes,
  processRoles,
  injuryTypes,
  bodyParts,
  observationTypes,
  equipmentTypeCategories,
  userTrainingTypes,
  questionResponseActionPriorities,
  cscsTypes,
  documentTypes,
  suitabilityCodes,
  accidentKinds,
  employmentStatuses,
  incidentTypes,
  disciplinaryBreaches,
  inspectionTypes,
  rfiPriorities,
  languages,
  localAuthorities,
}

/** The relationships that make a company a lead of a project: 10 to 60, 110 and 150. */
export const leadRelationships: readonly number[] = clientProjectRelationships
  .filter(({ flags }) => flags.isLead)
  .map(({ id }) => id)

/** The relationships of companies that accept a safety file: client, principal designer and PSDP. */
export const acceptingRelationships: readonly number[] = [10, 30, 50]

/** The relationship of a project's client, and those of companies that are only its client: end users. */
export const clientRelationship = 10
export const clientRelationships: readonly number[] = [clientRelationship, 160]

/** The relationships of companies whose people read the contract sum: lead companies and quantity surveyors. */
export const sumRelationships: readonly number[] = [...leadRelationships, 120]

/** The relationships of companies that see only what they are a party to: subcontractor and supplier. */
export const partyRelationships: readonly number[] = [90, 100]

/** Returns the id of a supplied entry. Throws if the list has no entry of that name. */
export function lookupId(list: LookupList, name: string) {
  const found = suppliedLists[list].find((entry) => entry.name === name)
  if (!found) throw new Error(`There is no '${name}' among the ${list}.`)
  return found.id
}

const rows = Object.entries(suppliedLists).flatMap(([list, entries]) =>
  entries.map(({ id, name, code, flags }, index) => ({ list, id, name, code, flags, sortOrder: (index + 1) * 10 })),
)

/**
 * Inserts the supplied entries that are missing. Runs on every start; what administrators changed or deleted stays
 * unchanged.
 */
export async function fillLookups(db: Reader, now: Date) {
  const known = await db.select({ list: lookups.list, id: lookups.id }).from(lookups)
  const names = new Set(known.map(({ list, id }) => `${list}/${id}`))
  const missing = rows.filter(({ list, id }) => !names.has(`${list}/${id}`))
  const on = now.toISOString()
  const made = missing.map((row) => ({ ...row, createdOn: on, updatedOn: on }))
  if (made.length > 0) await db.insert(lookups).values(made).onConflictDoNothing()
}

/** The project role whose holder verifies the trainings of people on the project. */
export const hsAdviserRole = lookupId('projectRoles', 'H&S adviser')
export const drawingType = lookupId('documentTypes', 'Drawing')
export const projectManagerRole = lookupId('projectRoles', 'Project manager')
export const clientRepresentativeRole = lookupId('projectRoles', 'Client representative')
export const quantitySurveyorRole = lookupId('projectRoles', 'Quantity surveyor')
export const siteManagerRole = lookupId('projectRoles', 'Site manager')
const supervisorRole = lookupId('projectRoles', 'Foreman / supervisor')
/**
 * The roles that induct people and raise disciplinaries, besides the managers of safety management (domain
 * specification, 2.3).
 */
export const inductingRoles = [siteManagerRole, hsAdviserRole, supervisorRole]
