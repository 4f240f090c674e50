import { projectDocumentFm } from '#contract/entities/projectDocumentFm.ts'
import { documentResource } from '#server/features/documents/documentResource.ts'
import { projectFoldersFm } from '#server/db/tables/projectFolderFm.ts'
import { documentTablesOfFm } from '#server/db/tables/projectDocumentFm.ts'

export const projectDocumentFmResource = documentResource(projectDocumentFm, 'fm', documentTablesOfFm, projectFoldersFm)
