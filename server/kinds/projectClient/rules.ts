import type { projectClient } from '#contract/entities/projectClient.ts'
import { manages, ofSeenProjects } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'
import { projectClients } from './table.ts'

/** The companies of a project are known on the project, and kept by those who manage it. */
export const projectClientRules: Rules<typeof projectClient> = {
  finds: (person) => ofSeenProjects(person, projectClients.projectId),
  creates: (person, draft) => manages(person, draft.projectId),
  edits: (person, row) => manages(person, row.projectId),
  removes: (person, row) => manages(person, row.projectId),
}
