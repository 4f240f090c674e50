import type { Draft } from '../entity.ts'
import { folderUsersOf } from '../documents/projectFolders.ts'

export const projectFolderUser = folderUsersOf('sfs')

export type ProjectFolderUserDraft = Draft<typeof projectFolderUser>
