import { templateDepth } from '#contract/entities/templateFolder.ts'
import { templateDocuments } from '../templateDocument/table.ts'
import { templateFolders } from '../templateFolder/table.ts'
import { templates } from './table.ts'
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
