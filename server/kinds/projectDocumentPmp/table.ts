import { documentTables } from '#server/documents/documentTables.ts'
import { projectFoldersPmp } from '../projectFolderPmp/table.ts'

export const documentTablesOfPmp = documentTables('projectDocumentPmp', () => projectFoldersPmp.id)
export const {
  documents: projectDocumentsPmp,
  revisions: projectDocumentPmpRevisions,
  decisions: projectDocumentPmpDecisions,
  downloads: projectDocumentPmpDownloads,
  words: projectDocumentPmpWords,
  classifications: projectDocumentPmpClassifications,
} = documentTablesOfPmp
