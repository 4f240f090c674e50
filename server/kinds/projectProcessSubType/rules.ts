import type { projectProcessSubType } from '#contract/entities/projectProcessSubType.ts'
import { recordSystemOf } from '#contract/recordSystem.ts'
import { accessLevels } from '#contract/entities/userProjectRole.ts'
import { levelIn } from '#server/core/access.ts'
import type { Person } from '#server/core/person.ts'
import { keptOnProject, type Rules } from '#server/core/policy.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'
import { projectProcessSubTypes } from '#server/db/tables/projectProcessSubType.ts'

/** Whether a person manages the sub types of a system of a project: people who manage that system there. */
export const keepsSubTypes = (person: Person, { projectId, systemId }: InSystem) =>
  person.seesAll || levelIn(person, projectId, recordSystemOf(systemId)) >= accessLevels.manage

/** Everyone who sees the project reads them. */
export const subTypeRules: Rules<typeof projectProcessSubType> = {
  finds: keptOnProject(projectProcessSubTypes.projectId).finds,
  creates: keepsSubTypes,
  edits: keepsSubTypes,
  removes: keepsSubTypes,
}
