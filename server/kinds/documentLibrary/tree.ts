import { eq, getTableColumns } from 'drizzle-orm'
import { libraryStatus } from '#contract/entities/libraryDocument.ts'
import { libraryDepth } from '#contract/entities/libraryFolder.ts'
import { audience } from '#server/core/audience.ts'
import { joinedIds } from '#server/core/references/joins.ts'
import type { Reader } from '#server/db/database.ts'
import { documentLibraries } from '#server/db/tables/documentLibrary.ts'
import { libraryDocuments } from '#server/db/tables/libraryDocument.ts'
import { libraryFolders } from '#server/db/tables/libraryFolder.ts'
import { folderTree } from '#server/core/folders.ts'

/** The folder tree of a library. */
export const libraryTree = folderTree({
  folders: libraryFolders,
  documents: libraryDocuments,
  trees: documentLibraries,
  depth: libraryDepth,
  tree: { folders: libraryFolders.documentLibraryId, documents: libraryDocuments.documentLibraryId },
  kinds: { folder: 'libraryFolder', document: 'libraryDocument' },
})

interface Seen {
  visibility: 'ownClient' | 'all' | 'projects'
  clientId: number
  projectIds: number[]
  isActive: boolean
}

/** The fields of a library that decide who reads it and its contents. */
export const readingRights = ['visibility', 'clientId', 'projectIds', 'isActive'] as const

/** The library managers. */
export const keepers = audience.kind('documentLibrary')

/** The audience of a library and of its documents in force. */
export function readersOf({ visibility, clientId, projectIds, isActive }: Seen) {
  if (!isActive) return keepers
  if (visibility === 'all') return audience.all
  return visibility === 'ownClient'
    ? audience.either(keepers, audience.client(clientId))
    : audience.either(keepers, ...projectIds.map(audience.project))
}

/** The audience of a folder. */
export async function readersOfPart(tx: Reader, { documentLibraryId }: { documentLibraryId: number }) {
  const found = await libraryOf(tx, documentLibraryId)
  return found ? readersOf(found) : keepers
}

/** The audience of a document. A draft concerns library managers only. */
export const readersOfDocument = async (tx: Reader, row: { statusId: number; documentLibraryId: number }) =>
  row.statusId === libraryStatus.draft ? keepers : readersOfPart(tx, row)

async function libraryOf(db: Reader, id: number) {
  const [found] = await db
    .select({ ...getTableColumns(documentLibraries), projectIds: joinedIds('documentLibrary', 'projectIds') })
    .from(documentLibraries)
    .where(eq(documentLibraries.id, id))
  return found
}
