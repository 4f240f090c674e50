import { documentTables } from '#server/documents/documentTables.ts'
import { projectFoldersSms } from '../projectFolderSms/table.ts'

export const documentTablesOfSms = documentTables('projectDocumentSms', () => projectFoldersSms.id)
export const {
  documents: projectDocumentsSms,
  revisions: projectDocumentSmsRevisions,
  decisions: projectDocumentSmsDecisions,
  downloads: projectDocumentSmsDownloads,
  words: projectDocumentSmsWords,
  classifications: projectDocumentSmsClassifications,
} = documentTablesOfSms
