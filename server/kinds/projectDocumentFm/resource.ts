import { projectDocumentFm } from '#contract/entities/projectDocumentFm.ts'
import { documentResource } from '#server/documents/documentResource.ts'
import { projectFoldersFm } from '../projectFolderFm/table.ts'
import { documentTablesOfFm } from './table.ts'

export const projectDocumentFmResource = documentResource(projectDocumentFm, 'fm', documentTablesOfFm, projectFoldersFm)
