import { Hono } from 'hono'
import type { DocumentEntity } from '#contract/documents/documentKind.ts'
import { projectDocumentPmp } from '#contract/entities/projectDocumentPmp.ts'
import type { Env } from '#server/core/request.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { documentResource } from '#server/features/documents/documentResource.ts'
import { referredToCalls } from '#server/features/documents/referredTo.ts'
import { projectFoldersPmp } from '#server/db/tables/projectFolderPmp.ts'
import { documentTablesOfPmp } from '#server/db/tables/projectDocumentPmp.ts'

const documents = documentResource(projectDocumentPmp, 'pmp', documentTablesOfPmp, projectFoldersPmp)

/** Only documents of project management are linked by RFIs and change requests. */
export const projectDocumentPmpResource: Resource<DocumentEntity> = {
  ...documents,
  calls: (own) => new Hono<Env>().route('/', referredToCalls(own)).route('/', documents.calls!(own)),
}
