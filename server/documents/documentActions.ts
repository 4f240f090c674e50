import { and, eq, inArray, ne } from 'drizzle-orm'
import type { DocumentEntity, ProjectDocument } from '#contract/documents/documentKind.ts'
import { approvedStatuses, commentProblem, documentStatus, statusAfter } from '#contract/documents/documentStatus.ts'
import { invalid, notNow } from '#server/core/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import type { DocumentTables } from './documentTables.ts'

/** What submitting, deciding, publishing and withdrawing write to a document and its revisions. */
export function documentActions({
  revisions,
  decisions,
}: Pick<DocumentTables, 'revisions' | 'decisions'>): Required<Resource<DocumentEntity>>['actions'] {
  const setNewest = async (w: Write, row: ProjectDocument, statusId: number, more: object = {}) => {
    await w.tx
      .update(revisions)
      .set({ statusId, ...more })
      .where(eq(revisions.id, row.currentRevisionId!))
    return { statusId }
  }
  /** What was in force until now. */
  const setEarlier = (w: Write, row: ProjectDocument, statusId: number) =>
    w.tx
      .update(revisions)
      .set({ statusId })
      .where(
        and(
          eq(revisions.documentId, row.id),
          ne(revisions.id, row.currentRevisionId!),
          inArray(revisions.statusId, [...approvedStatuses]),
        ),
      )
  return {
    submit(w, row, { reviewDueOn }) {
      if (row.currentRevisionId === null) throw notNow('There is no file to review yet. Upload one first.')
      return setNewest(w, row, documentStatus.inReview, { reviewDueOn })
    },
    recall: (w, row) => setNewest(w, row, documentStatus.draft),
    async decide(w, row, { code, comment }) {
      if (row.revisedById === w.person.userId)
        throw notNow('You uploaded this revision. Someone else must decide on it.')
      const problem = commentProblem(code, comment)
      if (problem) throw invalid(problem, 'comment')
      const statusId = statusAfter[code]
      await w.tx
        .insert(decisions)
        .values({ revisionId: row.currentRevisionId!, userId: w.person.userId, code, comment, on: w.on })
      if (approvedStatuses.includes(statusId)) await setEarlier(w, row, documentStatus.superseded)
      return setNewest(w, row, statusId)
    },
    publish: (w, row) => setNewest(w, row, documentStatus.published),
    async withdraw(w, row, { reason }) {
      if (row.currentRevisionId === null) throw notNow('There is no file to withdraw. Delete the document instead.')
      await setEarlier(w, row, documentStatus.withdrawn)
      return setNewest(w, row, documentStatus.withdrawn, { withdrawnFor: reason })
    },
  }
}
