import { documentTables } from '#server/db/columns/document.ts'
import { projectFolders } from './projectFolder.ts'

export const documentTablesOf = documentTables('projectDocument', () => projectFolders.id)
export const {
  documents: projectDocuments,
  revisions: projectDocumentRevisions,
  decisions: projectDocumentDecisions,
  downloads: projectDocumentDownloads,
  words: projectDocumentWords,
  classifications: projectDocumentClassifications,
} = documentTablesOf
