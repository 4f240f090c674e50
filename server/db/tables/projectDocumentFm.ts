import { documentTables } from '#server/db/columns/document.ts'
import { projectFoldersFm } from './projectFolderFm.ts'

export const documentTablesOfFm = documentTables('projectDocumentFm', () => projectFoldersFm.id)
export const {
  documents: projectDocumentsFm,
  revisions: projectDocumentFmRevisions,
  decisions: projectDocumentFmDecisions,
  downloads: projectDocumentFmDownloads,
  words: projectDocumentFmWords,
  classifications: projectDocumentFmClassifications,
} = documentTablesOfFm
