import { folderUserTable } from '#server/folders/folderTable.ts'
import { projectFoldersPmp } from '../projectFolderPmp/table.ts'

export const projectFolderUsersPmp = folderUserTable('projectFolderUserPmp', () => projectFoldersPmp.id)
