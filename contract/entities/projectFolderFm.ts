import { foldersOf } from '../documents/projectFolders.ts'

export const projectFolderFm = foldersOf('fm')
