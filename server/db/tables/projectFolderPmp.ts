import { folderTable } from '#server/db/columns/folder.ts'

export const projectFoldersPmp = folderTable('projectFolderPmp')
