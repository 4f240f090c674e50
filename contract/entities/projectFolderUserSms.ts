import { folderUsersOf } from '../documents/projectFolders.ts'

export const projectFolderUserSms = folderUsersOf('sms')
