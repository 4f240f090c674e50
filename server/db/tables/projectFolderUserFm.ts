import { folderUserTable } from '#server/db/columns/folder.ts'
import { projectFoldersFm } from './projectFolderFm.ts'

export const projectFolderUsersFm = folderUserTable('projectFolderUserFm', () => projectFoldersFm.id)
