import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { DocumentKind } from '#contract/documents/documentKind.ts'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import { decidedBy, suitabilities } from '#contract/documents/suitability.ts'
import type { FolderRight } from '#contract/documents/folderRights.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { inSeenFolders } from '#server/core/folderAccess.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { folderPathSql, isAddressed, isLeftDraft, type WaitingRows, type WorkAsked } from '#server/core/work.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'
import { isHeldByRight } from './holders.ts'

const forReviewers = suitabilities.filter((code) => decidedBy(code) === 'review')

/** Documents on which a person can decide, and their own that were rejected, or were shared and left as drafts. */
export function documentWork(
  kind: DocumentKind,
  system: FolderSystem,
  { documents, revisions }: Pick<DocumentTables, 'documents' | 'revisions'>,
  folders: FolderTable,
  asked: WorkAsked,
): WaitingRows[] {
  const { person } = asked
  const record = {
    projectId: documents.projectId,
    number: documents.number,
    title: documents.title,
    url: sql`${folderPathSql(system, documents.projectId, documents.folderId)} || '/files/' || ${documents.id}`,
    since: documents.updatedOn,
  }
  const inFolders = (condition: SQL) =>
    sql`${documents.folderId} in (select ${folders.id} from ${folders} where ${condition})`
  const having = (right: FolderRight) => {
    const rule = inSeenFolders(person, system, folders, right)
    return typeof rule === 'boolean' ? sql.raw(String(rule)) : rule
  }
  const decides = or(
    inFolders(having('canApprove')),
    and(sql`${documents.suitability} = any(${`{${forReviewers.join()}}`}::text[])`, inFolders(having('canReview'))),
  )
  const isMine = eq(documents.revisedById, person.userId)
  return [
    {
      ...record,
      where: and(
        sql`${documents.revisedById} is distinct from ${person.userId}::int`,
        // Documents in an approval wait for the people it names.
        isHeldByRight(kind, documents),
        decides,
        inFolders(isAddressed(person, folders.projectId, folders.accessListId)),
      )!,
      dueOn: sql`(select v."reviewDueOn" from ${revisions} v where v.id = ${documents.currentRevisionId})`,
      dueFor: 'Review',
      reason: 'Document review',
      next: 'Review',
      act: 'decide',
    },
    {
      ...record,
      where: and(isMine, eq(documents.statusId, documentStatus.rejected))!,
      reason: 'Changes requested',
      next: 'Revise',
      act: 'revise',
    },
    {
      ...record,
      // Work in progress (S0) may stay a draft for as long as its author likes.
      where: and(
        eq(documents.statusId, documentStatus.draft),
        ne(documents.suitability, 'S0'),
        isLeftDraft(documents.revisedById, documents.updatedOn, asked),
      )!,
      reason: 'Draft to finish',
      next: 'Submit',
      act: 'submit',
    },
  ]
}
