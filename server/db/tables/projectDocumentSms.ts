import { documentTables } from '#server/db/columns/document.ts'
import { projectFoldersSms } from './projectFolderSms.ts'

export const documentTablesOfSms = documentTables('projectDocumentSms', () => projectFoldersSms.id)
export const {
  documents: projectDocumentsSms,
  revisions: projectDocumentSmsRevisions,
  decisions: projectDocumentSmsDecisions,
  downloads: projectDocumentSmsDownloads,
  words: projectDocumentSmsWords,
  classifications: projectDocumentSmsClassifications,
} = documentTablesOfSms
