import { folderTable } from '#server/db/columns/folder.ts'

export const projectFoldersSms = folderTable('projectFolderSms')
