import { projectFolderPmp } from '#contract/entities/projectFolderPmp.ts'
import { folderResource } from '#server/features/documents/folders/folderResource.ts'
import { projectFoldersPmp } from '#server/db/tables/projectFolderPmp.ts'

export const projectFolderPmpResource = folderResource(projectFolderPmp, projectFoldersPmp, 'pmp')
