import { induction, type Induction } from '#contract/entities/induction.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { instanceApproval, isApproved } from '#server/features/questionnaires/approval.ts'
import { clearPerson, refuseFailedQuiz } from './clearing.ts'
import { inductionRights } from './rules.ts'
import { inductions } from '#server/db/tables/induction.ts'

const hooks = instanceApproval({
  entity: induction,
  table: inductions,
  mayBeAsked: inductionRights.mayBeAsked,
  parties: ({ title }) => [{ userId: null, name: title, as: 'the person who was inducted' }],
  decided(w, row, result, { comment }) {
    if (isApproved(result)) return clearPerson(w, row)
    // Inductions have no status for requested changes: they become drafts again, and the person signs again.
    return { reason: comment, ...(result === 'changesRequested' && { statusId: status.draft, ruleSignature: null }) }
  },
})

/** How inductions go through their approval. The person who inducted someone is the author and does not clear them. */
export const inductionApproval = {
  entity: induction,
  approval: {
    ...hooks,
    of: (row: Induction) => ({ ...hooks.of(row), authorId: row.inductorUserId }),
    after(...[w, row, result, step]: Parameters<typeof hooks.after>) {
      // A comment would not help, so this refusal comes before that for a missing comment.
      if (step.action === 'approve' || step.action === 'approveWithComments') refuseFailedQuiz(row)
      return hooks.after(w, row, result, step)
    },
  },
}
