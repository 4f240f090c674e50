import { projectFolder } from '#contract/entities/projectFolder.ts'
import { folderResource } from '#server/folders/folderResource.ts'
import { projectFolders } from './table.ts'

export const projectFolderResource = folderResource(projectFolder, projectFolders, 'sfs')
