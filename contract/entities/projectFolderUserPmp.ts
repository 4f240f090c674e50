import { folderUsersOf } from '../projectFolders.ts'

export const projectFolderUserPmp = folderUsersOf('pmp')
