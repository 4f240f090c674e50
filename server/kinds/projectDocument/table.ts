import { documentTables } from '#server/documents/documentTables.ts'
import { projectFolders } from '../projectFolder/table.ts'

export const documentTablesOf = documentTables('projectDocument', () => projectFolders.id)
export const {
  documents: projectDocuments,
  revisions: projectDocumentRevisions,
  decisions: projectDocumentDecisions,
  downloads: projectDocumentDownloads,
  words: projectDocumentWords,
  classifications: projectDocumentClassifications,
} = documentTablesOf
