import { projectFolder } from '#contract/entities/projectFolder.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { chaseCalls } from '#server/folders/chase.ts'
import { folderResource } from '#server/folders/folderResource.ts'
import { projectFolders } from './table.ts'

/** The folders of the safety file, whose owners can be chased. */
export const projectFolderResource: Resource<typeof projectFolder> = {
  ...folderResource(projectFolder, projectFolders, 'sfs'),
  calls: chaseCalls,
}
