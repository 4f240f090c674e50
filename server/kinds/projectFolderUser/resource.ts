import { projectFolderUser } from '#contract/entities/projectFolderUser.ts'
import { folderUserResource } from '#server/folders/folderUserResource.ts'
import { projectFolders } from '../projectFolder/table.ts'
import { projectFolderUsers } from './table.ts'

export const projectFolderUserResource = folderUserResource(
  projectFolderUser,
  projectFolderUsers,
  projectFolders,
  'sfs',
)
