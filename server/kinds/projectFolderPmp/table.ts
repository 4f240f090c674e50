import { folderTable } from '#server/folders/folderTable.ts'

export const projectFoldersPmp = folderTable('projectFolderPmp')
