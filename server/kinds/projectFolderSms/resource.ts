import { projectFolderSms } from '#contract/entities/projectFolderSms.ts'
import { folderResource } from '#server/folders/folderResource.ts'
import { projectFoldersSms } from './table.ts'

export const projectFolderSmsResource = folderResource(projectFolderSms, projectFoldersSms, 'sms')
