import type { Draft, Row } from '../entity.ts'
import { folderUsersOf } from '../projectFolders.ts'

export const projectFolderUserSms = folderUsersOf('sms')

export type ProjectFolderUserSms = Row<typeof projectFolderUserSms>
export type ProjectFolderUserSmsDraft = Draft<typeof projectFolderUserSms>
