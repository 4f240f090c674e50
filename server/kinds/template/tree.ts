import { templateDepth } from '#contract/entities/templateFolder.ts'
import { audience } from '#server/core/audience.ts'
import { templateDocuments } from '../templateDocument/table.ts'
import { templateFolders } from '../templateFolder/table.ts'
import { templates } from './table.ts'
import { folderTree } from '#server/core/folders.ts'
import { markWhole } from '#server/core/marks.ts'
import type { Write } from '#server/core/write.ts'

/** How the folders of a template stand and what goes with them. */
export const templateTree = folderTree({
  folders: templateFolders,
  documents: templateDocuments,
  trees: templates,
  depth: templateDepth,
  tree: { folders: templateFolders.templateId, documents: templateDocuments.templateId },
  kinds: { folder: 'templateFolder', document: 'templateDocument' },
})

/** The template shows its folders and counts its documents, so it goes stale with each of them (specification, 4.6). */
export const markTemplate = (w: Write, id: number) =>
  w.tell({ kind: 'template', recordId: id, op: 'updated', audience: audience.kind('template'), affected: [] })
/**
 * A classification counts the folders and documents that bear it; what goes or comes back with a folder may bear any.
 */
export function markClassifications(w: Write, row: Classified, before: Classified | null, action: string) {
  if (action === 'deleted' || action === 'restored') return markWhole(w, 'manualClassification')
  if (row.manualClassificationId === before?.manualClassificationId) return
  for (const id of [row.manualClassificationId, before?.manualClassificationId])
    if (id)
      w.tell({
        kind: 'manualClassification',
        recordId: id,
        op: 'updated',
        audience: audience.kind('manualClassification'),
        affected: [],
      })
}
interface Classified {
  manualClassificationId: number | null
}

export const markTemplateFolder = (w: Write, id: number) =>
  w.tell({
    kind: 'templateFolder',
    recordId: id,
    op: 'updated',
    audience: audience.kind('templateFolder'),
    affected: [],
  })
