import { folderUsersOf } from '../projectFolders.ts'

export const projectFolderUserFm = folderUsersOf('fm')
