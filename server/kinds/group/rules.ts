import type { group } from '#contract/entities/group.ts'
import { manages, ofSeenProjects } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'
import { groups } from './table.ts'

/** The groups of a project are known on the project, and kept by those who manage it. */
export const groupRules: Rules<typeof group> = {
  finds: (person) => ofSeenProjects(person, groups.projectId),
  creates: (person, draft) => manages(person, draft.projectId),
  edits: (person, row) => manages(person, row.projectId),
  removes: (person, row) => manages(person, row.projectId),
}
