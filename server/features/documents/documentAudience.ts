import { and, eq, isNotNull } from 'drizzle-orm'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { FolderSystem } from '#contract/documents/projectFolders.ts'
import { audience } from '#server/core/audience.ts'
import type { Tx } from '#server/db/database.ts'
import { accessListEntries } from '#server/db/columns/accessList.ts'
import type { FolderTable } from '#server/db/columns/folder.ts'
import { trustedRights } from './documentRules.ts'

type Heard = Pick<ProjectDocument, 'folderId' | 'isConfidential' | 'createdById' | 'revisedById'>

/**
 * The audience of a document: people who may see its folder; for a confidential one, only those who may see
 * confidential documents. The rights are read from the folder, because a stored row does not have them.
 */
export async function documentAudience(system: FolderSystem, folders: FolderTable, row: Heard, tx: Tx) {
  const [folder] = await tx
    .select({ projectId: folders.projectId, accessListId: folders.accessListId, onlyNamed: folders.onlyNamed })
    .from(folders)
    .where(eq(folders.id, row.folderId))
  if (!row.isConfidential) return audience.folder(system, folder!)
  const named =
    folder!.accessListId === null
      ? []
      : await tx
          .select({ userId: accessListEntries.userId })
          .from(accessListEntries)
          .where(and(eq(accessListEntries.listId, folder!.accessListId), isNotNull(accessListEntries.userId)))
  const authors = [row.createdById, row.revisedById, ...named.map(({ userId }) => userId)]
  return audience.either(
    ...trustedRights.map((right) => audience.folder(system, folder!, right)),
    ...new Set(authors.flatMap((id) => (id === null ? [] : audience.folder(system, folder!, 'canView', id)))),
  )
}
