import { folderUserTable } from '#server/db/columns/folder.ts'
import { projectFoldersPmp } from './projectFolderPmp.ts'

export const projectFolderUsersPmp = folderUserTable('projectFolderUserPmp', () => projectFoldersPmp.id)
