import type { Draft, Row, Summary } from '../entity.ts'
import { foldersOf } from '../projectFolders.ts'

export const projectFolderSms = foldersOf('sms')

export type ProjectFolderSms = Row<typeof projectFolderSms>
export type ProjectFolderSmsSummary = Summary<typeof projectFolderSms>
export type ProjectFolderSmsDraft = Draft<typeof projectFolderSms>
