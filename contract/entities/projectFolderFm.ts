import { foldersOf } from '../projectFolders.ts'

export const projectFolderFm = foldersOf('fm')
