import { projectFolderUserFm } from '#contract/entities/projectFolderUserFm.ts'
import { folderUserResource } from '#server/folders/folderUserResource.ts'
import { projectFoldersFm } from '../projectFolderFm/table.ts'
import { projectFolderUsersFm } from './table.ts'

export const projectFolderUserFmResource = folderUserResource(
  projectFolderUserFm,
  projectFolderUsersFm,
  projectFoldersFm,
  'fm',
)
