import { projectFolderUserSms } from '#contract/entities/projectFolderUserSms.ts'
import { folderUserResource } from '#server/folders/folderUserResource.ts'
import { projectFoldersSms } from '../projectFolderSms/table.ts'
import { projectFolderUsersSms } from './table.ts'

export const projectFolderUserSmsResource = folderUserResource(
  projectFolderUserSms,
  projectFolderUsersSms,
  projectFoldersSms,
  'sms',
)
