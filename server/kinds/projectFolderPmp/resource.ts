import { projectFolderPmp } from '#contract/entities/projectFolderPmp.ts'
import { folderResource } from '#server/folders/folderResource.ts'
import { projectFoldersPmp } from './table.ts'

export const projectFolderPmpResource = folderResource(projectFolderPmp, projectFoldersPmp, 'pmp')
