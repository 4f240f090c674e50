import { eq } from 'drizzle-orm'
import type { DocumentEntity, ProjectDocument } from '#contract/documents/documentKind.ts'
import {
  approvedStatuses,
  commentProblem,
  documentStatus,
  statusAfter,
  type DecisionCode,
} from '#contract/documents/documentStatus.ts'
import { runStatus, type ApprovalStep } from '#contract/approvals/processRun.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import type { ApprovalHooks } from '#server/core/approvalHooks.ts'
import { cancelApproval, submitForApproval } from '#server/features/approvals/runner.ts'
import { currentStage } from '#server/features/approvals/runState.ts'
import { runOf } from '#server/features/approvals/storedRun.ts'
import { takeStep } from '#server/features/approvals/takeStep.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'
import { revisionStatus } from './revisionStatus.ts'

/** Why nobody decides on their own revision. */
export const ownRevision = 'You uploaded this revision. Someone else must decide on it.'

const stepOf: Readonly<Record<DecisionCode, ApprovalStep>> = { A: 'approve', B: 'approveWithComments', C: 'reject' }

/**
 * What submitting, deciding, publishing and withdrawing write to a document and its revisions. Where the folder or the
 * project names an approval template, the stages decide; without one, those with the right on the folder.
 */
export function documentActions(
  entity: DocumentEntity,
  { documents, revisions, decisions }: Pick<DocumentTables, 'documents' | 'revisions' | 'decisions'>,
  approval: ApprovalHooks<DocumentEntity>,
): Required<Resource<DocumentEntity>>['actions'] {
  const { setNewest, supersedeEarlier, withdrawEarlier } = revisionStatus({ revisions })
  const kind = { entity, approval }
  const inStages = ({ approval: run }: ProjectDocument) => run?.statusId === runStatus.inReview

  /** Takes a step at the stage that is open. The document is locked first, as in every step of an approval. */
  async function step(w: Write, row: ProjectDocument, action: ApprovalStep, comment: string | null) {
    await w.tx.select({ id: documents.id }).from(documents).where(eq(documents.id, row.id)).for('update')
    const run = runOf(row.approval!)
    const { key } = (currentStage(run) ?? run.stages[0]!).stage
    const { values } = await takeStep(w, kind, row, {
      action,
      stage: key,
      round: currentStage(run)?.round ?? run.round,
      comment,
      signature: null,
    })
    return values
  }

  return {
    async submit(w, row, { reviewDueOn, chosen }) {
      if (row.currentRevisionId === null) throw notNow('There is no file to review yet. Upload one first.')
      const values = await setNewest(w, row, documentStatus.inReview, { reviewDueOn })
      if ((await approval.template(w.tx, row)) === null) return values
      // The next revision of the same author continues the review. A revision of someone else starts a new review.
      if (row.approval && row.approval.authorId !== approval.of(row).authorId)
        await cancelApproval(w, kind, row, 'Someone else uploaded the next revision.')
      const result = await submitForApproval(w, kind, row, chosen)
      return result === null
        ? values
        : approval.after(w, row, result, { action: 'skip', comment: null, stage: null, authorisedBy: null })
    },
    recall: (w, row) => (inStages(row) ? step(w, row, 'recall', null) : setNewest(w, row, documentStatus.draft)),
    async decide(w, row, { code, comment }) {
      const problem = commentProblem(code, comment)
      if (problem) throw invalid(problem, 'comment')
      if (inStages(row)) return step(w, row, stepOf[code], comment)
      if (row.revisedById === w.person.userId) throw notNow(ownRevision)
      const statusId = statusAfter[code]
      await w.tx
        .insert(decisions)
        .values({ revisionId: row.currentRevisionId!, userId: w.person.userId, code, comment, on: w.on })
      if (approvedStatuses.includes(statusId)) await supersedeEarlier(w, row)
      return setNewest(w, row, statusId)
    },
    publish: (w, row) => setNewest(w, row, documentStatus.published),
    async withdraw(w, row, { reason }) {
      if (row.currentRevisionId === null) throw notNow('There is no file to withdraw. Delete the document instead.')
      await cancelApproval(w, kind, row, `It was withdrawn: ${reason}`)
      await withdrawEarlier(w, row)
      return setNewest(w, row, documentStatus.withdrawn, { withdrawnFor: reason })
    },
  }
}
