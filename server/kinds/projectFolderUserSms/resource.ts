import { projectFolderUserSms } from '#contract/entities/projectFolderUserSms.ts'
import { folderUserResource } from '#server/features/documents/folders/folderUserResource.ts'
import { projectFoldersSms } from '#server/db/tables/projectFolderSms.ts'
import { projectFolderUsersSms } from '#server/db/tables/projectFolderUserSms.ts'

export const projectFolderUserSmsResource = folderUserResource(
  projectFolderUserSms,
  projectFolderUsersSms,
  projectFoldersSms,
  'sms',
)
