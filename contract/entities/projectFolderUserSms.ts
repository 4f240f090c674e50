import { folderUsersOf } from '../projectFolders.ts'

export const projectFolderUserSms = folderUsersOf('sms')
