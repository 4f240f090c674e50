import { and, eq, sql } from 'drizzle-orm'
import { templateDocument } from '#contract/entities/templateDocument.ts'
import { manualClassifications } from '../manualClassification/table.ts'
import { templateDocuments } from './table.ts'
import { templateFolders } from '../templateFolder/table.ts'
import { templates } from '../template/table.ts'
import { mustBeListed, mustExist, mustStay } from '#server/core/exists.ts'
import { fileFacts, fileMime } from '#server/files/fileFacts.ts'
import { inUse, invalid } from '#server/core/refuse.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { markClassifications, markTemplate, markTemplateFolder } from '../template/tree.ts'
import { templateDocumentFileCalls } from './file.ts'
import { templateDocumentRules } from './rules.ts'

const fileId = sql`"templateDocument"."fileId"`

export const templateDocumentResource: Resource<typeof templateDocument> = {
  entity: templateDocument,
  table: templateDocuments,
  rules: templateDocumentRules,
  calls: templateDocumentFileCalls,
  facts: {
    ...fileFacts(fileId),
    fileMime: fileMime(fileId),
  },
  affected: async (_tx, row) => [[row.templateId]],
  async check(w, draft, before) {
    await mustExist(w.tx, templates, draft.templateId, 'templateId', 'Template')
    if (before && draft.templateId !== before.templateId)
      throw invalid('A document stays in its template.', 'templateId')
    await mustStay(
      w.tx,
      templateFolders,
      draft.folderId,
      'folderId',
      'Folder',
      eq(templateFolders.templateId, draft.templateId),
    )
    if (draft.documentTypeId)
      await mustBeListed(
        w.tx,
        'documentTypes',
        draft.documentTypeId,
        'documentTypeId',
        'Document type',
        before?.documentTypeId ?? undefined,
      )
    if (draft.manualClassificationId !== before?.manualClassificationId)
      await mustExist(
        w.tx,
        manualClassifications,
        draft.manualClassificationId,
        'manualClassificationId',
        'Classification',
      )
  },
  async afterwards(w, row, before, action) {
    if (!before) await refuseWithoutFolder(w.tx, row.folderId)
    markTemplate(w, row.templateId)
    markClassifications(w, row, before, action)
    for (const id of new Set([row.folderId, before?.folderId ?? row.folderId])) markTemplateFolder(w, id)
  },
}

async function refuseWithoutFolder(tx: Parameters<typeof mustExist>[0], folderId: number) {
  const found = await tx
    .select({ id: templateFolders.id })
    .from(templateFolders)
    .where(and(eq(templateFolders.id, folderId), eq(templateFolders.isDeleted, false)))
  if (found.length === 0) throw inUse('The folder it was in is deleted. Bring that one back.')
}
