import type { questionTemplate } from '#contract/entities/questionTemplate.ts'
import { isAdmin } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'

/** Administrators write them. Who fills in a record reads the published version, at an address of its own. */
export const questionTemplateRules: Rules<typeof questionTemplate> = {
  finds: isAdmin,
  creates: isAdmin,
  edits: isAdmin,
  removes: (person, row) => isAdmin(person) && row.publishedVersion === null,
  // Without a published version there is nothing to go back to.
  acts: (person, row, action) => isAdmin(person) && (action !== 'discard' || row.publishedVersion !== null),
}
