import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import { approvedStatuses, documentStatus } from '#contract/documents/documentStatus.ts'
import type { Write } from '#server/core/write.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

/** Writes the status of a document's newest revision, and of the revisions in force until now. */
export function revisionStatus({ revisions }: Pick<DocumentTables, 'revisions'>) {
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
    /** Returns the values to copy to the document. */
    async setNewest(w: Write, row: ProjectDocument, statusId: number, more: object = {}) {
      await w.tx
        .update(revisions)
        .set({ statusId, ...more })
        .where(eq(revisions.id, row.currentRevisionId!))
      return { statusId }
    },
    supersedeEarlier: (w: Write, row: ProjectDocument) => setEarlier(w, row, documentStatus.superseded),
    withdrawEarlier: (w: Write, row: ProjectDocument) => setEarlier(w, row, documentStatus.withdrawn),
  }
}
