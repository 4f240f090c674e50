import { folderUsersOf } from '../documents/projectFolders.ts'

export const projectFolderUserFm = folderUsersOf('fm')
