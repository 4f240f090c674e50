import { folderTable } from '#server/db/columns/folder.ts'

export const projectFoldersFm = folderTable('projectFolderFm')
