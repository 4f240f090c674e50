import { folderUsersOf } from '../documents/projectFolders.ts'

export const projectFolderUserPmp = folderUsersOf('pmp')
