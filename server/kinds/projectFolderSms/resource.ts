import { projectFolderSms } from '#contract/entities/projectFolderSms.ts'
import { folderResource } from '#server/features/documents/folders/folderResource.ts'
import { projectFoldersSms } from '#server/db/tables/projectFolderSms.ts'

export const projectFolderSmsResource = folderResource(projectFolderSms, projectFoldersSms, 'sms')
