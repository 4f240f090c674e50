import { projectFolderUser } from '#contract/entities/projectFolderUser.ts'
import { folderUserResource } from '#server/features/documents/folders/folderUserResource.ts'
import { projectFolders } from '#server/db/tables/projectFolder.ts'
import { projectFolderUsers } from '#server/db/tables/projectFolderUser.ts'

export const projectFolderUserResource = folderUserResource(
  projectFolderUser,
  projectFolderUsers,
  projectFolders,
  'sfs',
)
