import { documentKinds } from '#contract/documents/documentKind.ts'
import { folderDepth, folderKinds, type FolderSystem } from '#contract/documents/projectFolders.ts'
import type { Kind } from '#contract/kinds.ts'
import { folderTree } from '#server/core/folders.ts'
import { projects } from '#server/db/tables/project.ts'
import { documentTablesOf as sfsTables } from '#server/db/tables/projectDocument.ts'
import { documentTablesOfFm as fmTables } from '#server/db/tables/projectDocumentFm.ts'
import { documentTablesOfPmp as pmpTables } from '#server/db/tables/projectDocumentPmp.ts'
import { documentTablesOfSms as smsTables } from '#server/db/tables/projectDocumentSms.ts'
import { projectFolders } from '#server/db/tables/projectFolder.ts'
import { projectFoldersFm } from '#server/db/tables/projectFolderFm.ts'
import { projectFoldersPmp } from '#server/db/tables/projectFolderPmp.ts'
import { projectFoldersSms } from '#server/db/tables/projectFolderSms.ts'
import { projectFolderUsers } from '#server/db/tables/projectFolderUser.ts'
import { projectFolderUsersFm } from '#server/db/tables/projectFolderUserFm.ts'
import { projectFolderUsersPmp } from '#server/db/tables/projectFolderUserPmp.ts'
import { projectFolderUsersSms } from '#server/db/tables/projectFolderUserSms.ts'

const tables = {
  sfs: { folders: projectFolders, entries: projectFolderUsers, documentTables: sfsTables },
  pmp: { folders: projectFoldersPmp, entries: projectFolderUsersPmp, documentTables: pmpTables },
  sms: { folders: projectFoldersSms, entries: projectFolderUsersSms, documentTables: smsTables },
  fm: { folders: projectFoldersFm, entries: projectFolderUsersFm, documentTables: fmTables },
}

const treesOf = (system: FolderSystem) => {
  const { folders, entries, documentTables } = tables[system]
  const { documents } = documentTables
  const document = documentKinds[system]
  const kind = folderKinds[system]
  // The kinds of a folder's contents, whose visibility follows from the folder.
  const contents: Kind[] = [document]
  const tree = folderTree({
    folders,
    documents,
    tree: { folders: folders.projectId, documents: documents.projectId },
    trees: projects,
    depth: folderDepth,
    kinds: { folder: kind, document },
  })
  return { folders, entries, documents, documentTables, kind, contents, ...tree }
}
const trees = { sfs: treesOf('sfs'), pmp: treesOf('pmp'), sms: treesOf('sms'), fm: treesOf('fm') }

/** The tables and the tree of a system's folders. */
export const treeOf = (system: FolderSystem) => trees[system]
