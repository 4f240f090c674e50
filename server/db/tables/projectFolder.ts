import { folderTable } from '#server/db/columns/folder.ts'

export const projectFolders = folderTable('projectFolder')
