import { documentKinds } from '#contract/documents/documentKind.ts'
import { folderDepth, folderKinds, type FolderSystem } from '#contract/projectFolders.ts'
import type { Kind } from '#contract/kinds.ts'
import { folderTree } from '#server/core/folders.ts'
import { projects } from '../kinds/project/table.ts'
import { documentTablesOf as sfsTables } from '../kinds/projectDocument/table.ts'
import { documentTablesOfFm as fmTables } from '../kinds/projectDocumentFm/table.ts'
import { documentTablesOfPmp as pmpTables } from '../kinds/projectDocumentPmp/table.ts'
import { documentTablesOfSms as smsTables } from '../kinds/projectDocumentSms/table.ts'
import { projectFolders } from '../kinds/projectFolder/table.ts'
import { projectFoldersFm } from '../kinds/projectFolderFm/table.ts'
import { projectFoldersPmp } from '../kinds/projectFolderPmp/table.ts'
import { projectFoldersSms } from '../kinds/projectFolderSms/table.ts'
import { projectFolderUsers } from '../kinds/projectFolderUser/table.ts'
import { projectFolderUsersFm } from '../kinds/projectFolderUserFm/table.ts'
import { projectFolderUsersPmp } from '../kinds/projectFolderUserPmp/table.ts'
import { projectFolderUsersSms } from '../kinds/projectFolderUserSms/table.ts'

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
  // The kinds of what folders contain, whose visibility follows from the folder.
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
