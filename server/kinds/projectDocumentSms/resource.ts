import { projectDocumentSms } from '#contract/entities/projectDocumentSms.ts'
import { documentResource } from '#server/documents/documentResource.ts'
import { projectFoldersSms } from '../projectFolderSms/table.ts'
import { documentTablesOfSms } from './table.ts'

export const projectDocumentSmsResource = documentResource(
  projectDocumentSms,
  'sms',
  documentTablesOfSms,
  projectFoldersSms,
)
