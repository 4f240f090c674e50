import type { Draft, Row } from '../entity.ts'
import { folderUsersOf } from '../projectFolders.ts'

export const projectFolderUser = folderUsersOf('sfs')

export type ProjectFolderUser = Row<typeof projectFolderUser>
export type ProjectFolderUserDraft = Draft<typeof projectFolderUser>
