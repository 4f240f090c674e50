import type { Draft, Row, Summary } from '../entity.ts'
import { foldersOf } from '../projectFolders.ts'

export const projectFolderPmp = foldersOf('pmp')

export type ProjectFolderPmp = Row<typeof projectFolderPmp>
export type ProjectFolderPmpSummary = Summary<typeof projectFolderPmp>
export type ProjectFolderPmpDraft = Draft<typeof projectFolderPmp>
