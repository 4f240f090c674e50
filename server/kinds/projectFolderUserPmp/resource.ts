import { projectFolderUserPmp } from '#contract/entities/projectFolderUserPmp.ts'
import { folderUserResource } from '#server/features/documents/folders/folderUserResource.ts'
import { projectFoldersPmp } from '#server/db/tables/projectFolderPmp.ts'
import { projectFolderUsersPmp } from '#server/db/tables/projectFolderUserPmp.ts'

export const projectFolderUserPmpResource = folderUserResource(
  projectFolderUserPmp,
  projectFolderUsersPmp,
  projectFoldersPmp,
  'pmp',
)
