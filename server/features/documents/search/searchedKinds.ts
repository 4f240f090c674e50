import type { DocumentEntity, DocumentKind } from '#contract/documents/documentKind.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import type { Kinds } from '#server/core/readable.ts'
import { readingOf, type Reading } from '#server/core/reading.ts'
import { documentTablesOf } from '#server/db/tables/projectDocument.ts'
import { documentTablesOfFm } from '#server/db/tables/projectDocumentFm.ts'
import { documentTablesOfPmp } from '#server/db/tables/projectDocumentPmp.ts'
import { documentTablesOfSms } from '#server/db/tables/projectDocumentSms.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'

/** The documents of one system, as the search finds and reads them. */
export interface SearchedKind {
  system: FolderSystem
  kind: DocumentKind
  tables: DocumentTables
  read: Reading<DocumentEntity>
}

/** The documents of all systems, where they are stored. */
export const searchedTables: readonly Omit<SearchedKind, 'read'>[] = [
  { system: 'sfs', kind: 'projectDocument', tables: documentTablesOf },
  { system: 'pmp', kind: 'projectDocumentPmp', tables: documentTablesOfPmp },
  { system: 'sms', kind: 'projectDocumentSms', tables: documentTablesOfSms },
  { system: 'fm', kind: 'projectDocumentFm', tables: documentTablesOfFm },
]

/** The documents of all systems, with how a reader finds them. */
export const searchedKinds = (kinds: Kinds): readonly SearchedKind[] =>
  searchedTables.map((one) => ({ ...one, read: readingOf(kinds, one.kind) as unknown as SearchedKind['read'] }))
