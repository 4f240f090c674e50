import { folderUserTable } from '#server/db/columns/folder.ts'
import { projectFolders } from './projectFolder.ts'

export const projectFolderUsers = folderUserTable('projectFolderUser', () => projectFolders.id)
