import { templateDepth } from '#contract/entities/templateFolder.ts'
import { audience } from '../audience.ts'
import { templateDocuments, templateFolders, templates } from '../db/tables/templates.ts'
import { folderTree } from '../folders.ts'
import type { Write } from '../write.ts'

/** How the folders of a template stand and what goes with them. */
export const templateTree = folderTree({
  folders: templateFolders, documents: templateDocuments, trees: templates, depth: templateDepth,
  tree: { folders: templateFolders.templateId, documents: templateDocuments.templateId },
  kinds: { folder: 'templateFolder', document: 'templateDocument' },
})

/** The template shows its folders and counts its documents, so it goes stale with each of them (specification, 4.6). */
export const markTemplate = (w: Write, id: number) =>
  w.tell({ kind: 'template', recordId: id, op: 'updated', audience: audience.kind('template'), affected: [] })
export const markTemplateFolder = (w: Write, id: number) =>
  w.tell({ kind: 'templateFolder', recordId: id, op: 'updated', audience: audience.kind('templateFolder'), affected: [] })
