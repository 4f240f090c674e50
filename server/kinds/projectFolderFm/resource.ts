import { projectFolderFm } from '#contract/entities/projectFolderFm.ts'
import { folderResource } from '#server/features/documents/folders/folderResource.ts'
import { projectFoldersFm } from '#server/db/tables/projectFolderFm.ts'

export const projectFolderFmResource = folderResource(projectFolderFm, projectFoldersFm, 'fm')
