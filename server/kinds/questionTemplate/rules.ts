import type { questionTemplate } from '#contract/entities/questionTemplate.ts'
import { isAdmin } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'

/**
 * Administrators write question templates. People filling in a record read the published version through its own route.
 */
export const questionTemplateRules: Rules<typeof questionTemplate> = {
  finds: isAdmin,
  creates: isAdmin,
  edits: isAdmin,
  removes: isAdmin,
  keptBecause: ({ publishedVersion }) =>
    publishedVersion === null ? null : 'A questionnaire that was published stays, because records hold its answers.',
  // Without a published version there is nothing to return to.
  acts: (person, row, action) => isAdmin(person) && (action !== 'discard' || row.publishedVersion !== null),
}
