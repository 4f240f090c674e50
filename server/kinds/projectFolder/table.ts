import { folderTable } from '#server/folders/folderTable.ts'

export const projectFolders = folderTable('projectFolder')
