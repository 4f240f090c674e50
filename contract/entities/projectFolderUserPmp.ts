import type { Draft, Row } from '../entity.ts'
import { folderUsersOf } from '../projectFolders.ts'

export const projectFolderUserPmp = folderUsersOf('pmp')

export type ProjectFolderUserPmp = Row<typeof projectFolderUserPmp>
export type ProjectFolderUserPmpDraft = Draft<typeof projectFolderUserPmp>
