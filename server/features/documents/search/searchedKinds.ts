import type { DocumentEntity, DocumentKind } from '#contract/documents/documentKind.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { reading, type Reading } from '#server/core/reading.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { projectDocumentResource } from '#server/kinds/projectDocument/resource.ts'
import { documentTablesOf } from '#server/db/tables/projectDocument.ts'
import { projectDocumentFmResource } from '#server/kinds/projectDocumentFm/resource.ts'
import { documentTablesOfFm } from '#server/db/tables/projectDocumentFm.ts'
import { projectDocumentPmpResource } from '#server/kinds/projectDocumentPmp/resource.ts'
import { documentTablesOfPmp } from '#server/db/tables/projectDocumentPmp.ts'
import { projectDocumentSmsResource } from '#server/kinds/projectDocumentSms/resource.ts'
import { documentTablesOfSms } from '#server/db/tables/projectDocumentSms.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

/** The documents of one system, as the search finds and reads them. */
export interface SearchedKind {
  system: FolderSystem
  kind: DocumentKind
  tables: DocumentTables
  read: Reading<DocumentEntity>
}

const searchedKind = (system: FolderSystem, resource: Resource<DocumentEntity>, tables: DocumentTables) => ({
  system,
  kind: resource.entity.kind,
  tables,
  read: reading(resource),
})

export const searchedKinds: readonly SearchedKind[] = [
  searchedKind('sfs', projectDocumentResource, documentTablesOf),
  searchedKind('pmp', projectDocumentPmpResource, documentTablesOfPmp),
  searchedKind('sms', projectDocumentSmsResource, documentTablesOfSms),
  searchedKind('fm', projectDocumentFmResource, documentTablesOfFm),
]
