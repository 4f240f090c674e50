import { folderUserTable } from '#server/folders/folderTable.ts'
import { projectFolders } from '../projectFolder/table.ts'

export const projectFolderUsers = folderUserTable('projectFolderUser', () => projectFolders.id)
