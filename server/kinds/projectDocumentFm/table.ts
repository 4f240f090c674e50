import { documentTables } from '#server/documents/documentTables.ts'
import { projectFoldersFm } from '../projectFolderFm/table.ts'

export const documentTablesOfFm = documentTables('projectDocumentFm', () => projectFoldersFm.id)
export const {
  documents: projectDocumentsFm,
  revisions: projectDocumentFmRevisions,
  decisions: projectDocumentFmDecisions,
  downloads: projectDocumentFmDownloads,
  words: projectDocumentFmWords,
  classifications: projectDocumentFmClassifications,
} = documentTablesOfFm
