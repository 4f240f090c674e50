import { projectDocumentPmp } from '#contract/entities/projectDocumentPmp.ts'
import { documentResource } from '#server/documents/documentResource.ts'
import { projectFoldersPmp } from '../projectFolderPmp/table.ts'
import { documentTablesOfPmp } from './table.ts'

export const projectDocumentPmpResource = documentResource(
  projectDocumentPmp,
  'pmp',
  documentTablesOfPmp,
  projectFoldersPmp,
)
