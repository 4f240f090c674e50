import { folderTable } from '#server/folders/folderTable.ts'

export const projectFoldersFm = folderTable('projectFolderFm')
