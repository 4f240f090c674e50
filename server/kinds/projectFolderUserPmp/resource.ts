import { projectFolderUserPmp } from '#contract/entities/projectFolderUserPmp.ts'
import { folderUserResource } from '#server/folders/folderUserResource.ts'
import { projectFoldersPmp } from '../projectFolderPmp/table.ts'
import { projectFolderUsersPmp } from './table.ts'

export const projectFolderUserPmpResource = folderUserResource(
  projectFolderUserPmp,
  projectFolderUsersPmp,
  projectFoldersPmp,
  'pmp',
)
