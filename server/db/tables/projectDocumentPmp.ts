import { documentTables } from '#server/db/columns/document.ts'
import { projectFoldersPmp } from './projectFolderPmp.ts'

export const documentTablesOfPmp = documentTables('projectDocumentPmp', () => projectFoldersPmp.id)
export const {
  documents: projectDocumentsPmp,
  revisions: projectDocumentPmpRevisions,
  decisions: projectDocumentPmpDecisions,
  downloads: projectDocumentPmpDownloads,
  words: projectDocumentPmpWords,
  classifications: projectDocumentPmpClassifications,
} = documentTablesOfPmp
