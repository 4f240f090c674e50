import type { DocumentEntity, ProjectDocument } from '#contract/documents/documentKind.ts'
import { approvedStatuses, documentStatus, type DecisionCode } from '#contract/documents/documentStatus.ts'
import { hasRight } from '#contract/documents/folderRights.ts'
import type { ApprovalStep, RunResult } from '#contract/approvals/processRun.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { documentPath } from '#contract/recordPages.ts'
import { folderFlags } from '#server/core/folderAccess.ts'
import type { Person } from '#server/core/person.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import type { ApprovalHooks } from '#server/core/approvalHooks.ts'
import { trustedRights } from './documentRules.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'
import { reviewTemplateOf } from './reviewTemplate.ts'
import { revisionStatus } from './revisionStatus.ts'

/** The review result for each decision of a stage. Requested changes need a new revision, like a C. */
const codes: Partial<Record<ApprovalStep, DecisionCode>> = {
  approve: 'A',
  approveWithComments: 'B',
  requestChanges: 'C',
  reject: 'C',
}

/** The document's status for each review result. */
const statuses: Readonly<Record<RunResult | 'recalled', number>> = {
  approved: documentStatus.approved,
  approvedWithComments: documentStatus.approvedWithComments,
  changesRequested: documentStatus.rejected,
  rejected: documentStatus.rejected,
  recalled: documentStatus.draft,
}

/** Whether a person may read a document in review; of a confidential one only its author and those who decide on it. */
function readsInReview(person: Person, row: ProjectDocument, system: FolderSystem) {
  const flags = folderFlags(person, row, system)
  return (
    hasRight(flags, 'canView') &&
    (!row.isConfidential ||
      [row.createdById, row.revisedById].includes(person.userId) ||
      trustedRights.some((right) => hasRight(flags, right)))
  )
}

/** How the documents of one system go through a review by stages (docs/approvals.md). */
export function documentApproval(
  system: FolderSystem,
  tables: Pick<DocumentTables, 'revisions' | 'decisions'>,
  folders: FolderTable,
): ApprovalHooks<DocumentEntity> {
  const { setNewest, supersedeEarlier } = revisionStatus(tables)
  return {
    of: (row) => ({
      projectId: row.projectId,
      authorId: (row.revisedById ?? row.createdById)!,
      system,
      number: row.number,
      title: row.title,
      url: documentPath(system, row),
    }),
    async template(tx, row) {
      const templateId = await reviewTemplateOf(tx, system, folders, row)
      const { revision, suitability, documentTypeName, isConfidential } = row
      return templateId === null
        ? null
        : { templateId, values: { revision, suitability, documentType: documentTypeName, isConfidential } }
    },
    maySee: (person, row) => readsInReview(person, row, system),
    async after(w, row, result, { action, comment }) {
      const code = codes[action]
      if (code)
        await w.tx
          .insert(tables.decisions)
          .values({ revisionId: row.currentRevisionId!, userId: w.person.userId, code, comment, on: w.on })
      if (result === null) return {}
      const statusId = statuses[result]
      if (approvedStatuses.includes(statusId)) await supersedeEarlier(w, row)
      return setNewest(w, row, statusId)
    },
  }
}
