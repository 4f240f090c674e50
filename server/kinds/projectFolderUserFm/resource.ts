import { projectFolderUserFm } from '#contract/entities/projectFolderUserFm.ts'
import { folderUserResource } from '#server/features/documents/folders/folderUserResource.ts'
import { projectFoldersFm } from '#server/db/tables/projectFolderFm.ts'
import { projectFolderUsersFm } from '#server/db/tables/projectFolderUserFm.ts'

export const projectFolderUserFmResource = folderUserResource(
  projectFolderUserFm,
  projectFolderUsersFm,
  projectFoldersFm,
  'fm',
)
