import { folderTable } from '#server/folders/folderTable.ts'

export const projectFoldersSms = folderTable('projectFolderSms')
