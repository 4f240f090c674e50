import type { templateQuestion } from '#contract/entities/templateQuestion.ts'
import { isAdmin } from '#server/core/access.ts'
import type { Rules } from '#server/core/policy.ts'

/** The authors of a template write its questions. */
export const templateQuestionRules: Rules<typeof templateQuestion> = {
  finds: isAdmin,
  creates: isAdmin,
  edits: isAdmin,
  removes: isAdmin,
}
