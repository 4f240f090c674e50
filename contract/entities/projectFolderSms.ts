import { foldersOf } from '../documents/projectFolders.ts'

export const projectFolderSms = foldersOf('sms')
