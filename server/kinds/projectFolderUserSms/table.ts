import { folderUserTable } from '#server/folders/folderTable.ts'
import { projectFoldersSms } from '../projectFolderSms/table.ts'

export const projectFolderUsersSms = folderUserTable('projectFolderUserSms', () => projectFoldersSms.id)
