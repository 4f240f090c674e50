import type { Summary } from '../entity.ts'
import { foldersOf } from '../documents/projectFolders.ts'

export const projectFolderPmp = foldersOf('pmp')

export type ProjectFolderPmpSummary = Summary<typeof projectFolderPmp>
