import type { Draft, Row, Summary } from '../entity.ts'
import { foldersOf } from '../documents/projectFolders.ts'

export const projectFolder = foldersOf('sfs')

export type ProjectFolder = Row<typeof projectFolder>
export type ProjectFolderSummary = Summary<typeof projectFolder>
export type ProjectFolderDraft = Draft<typeof projectFolder>
