import { projectFolderFm } from '#contract/entities/projectFolderFm.ts'
import { folderResource } from '#server/folders/folderResource.ts'
import { projectFoldersFm } from './table.ts'

export const projectFolderFmResource = folderResource(projectFolderFm, projectFoldersFm, 'fm')
