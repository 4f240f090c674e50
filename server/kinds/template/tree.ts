import { templateDepth } from '#contract/entities/templateFolder.ts'
import { templateDocuments } from '#server/db/tables/templateDocument.ts'
import { templateFolders } from '#server/db/tables/templateFolder.ts'
import { templates } from '#server/db/tables/template.ts'
import { folderTree } from '#server/core/folders.ts'

/** The folder tree of a template. */
export const templateTree = folderTree({
  folders: templateFolders,
  documents: templateDocuments,
  trees: templates,
  depth: templateDepth,
  tree: { folders: templateFolders.templateId, documents: templateDocuments.templateId },
  kinds: { folder: 'templateFolder', document: 'templateDocument' },
})
