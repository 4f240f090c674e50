import { foldersOf } from '../projectFolders.ts'

export const projectFolderSms = foldersOf('sms')
