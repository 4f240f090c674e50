import { folderUserTable } from '#server/db/columns/folder.ts'
import { projectFoldersSms } from './projectFolderSms.ts'

export const projectFolderUsersSms = folderUserTable('projectFolderUserSms', () => projectFoldersSms.id)
