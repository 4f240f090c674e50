import { projectDocumentSms } from '#contract/entities/projectDocumentSms.ts'
import { documentResource } from '#server/features/documents/documentResource.ts'
import { projectFoldersSms } from '#server/db/tables/projectFolderSms.ts'
import { documentTablesOfSms } from '#server/db/tables/projectDocumentSms.ts'

export const projectDocumentSmsResource = documentResource(
  projectDocumentSms,
  'sms',
  documentTablesOfSms,
  projectFoldersSms,
)
