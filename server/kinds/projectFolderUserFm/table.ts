import { folderUserTable } from '#server/folders/folderTable.ts'
import { projectFoldersFm } from '../projectFolderFm/table.ts'

export const projectFolderUsersFm = folderUserTable('projectFolderUserFm', () => projectFoldersFm.id)
