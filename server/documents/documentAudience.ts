import { and, eq, isNotNull } from 'drizzle-orm'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { FolderSystem } from '#contract/projectFolders.ts'
import { audience } from '#server/core/audience.ts'
import type { Tx } from '#server/db/database.ts'
import { accessListEntries } from '#server/db/tables/accessList.ts'
import { trustedRights } from './documentRules.ts'

/** Who hears of a document: those who may see its folder; of a confidential one only those who may see that. */
export async function documentAudience(system: FolderSystem, row: ProjectDocument, tx: Tx) {
  if (!row.isConfidential) return audience.folder(system, row)
  const named =
    row.accessListId === null
      ? []
      : await tx
          .select({ userId: accessListEntries.userId })
          .from(accessListEntries)
          .where(and(eq(accessListEntries.listId, row.accessListId), isNotNull(accessListEntries.userId)))
  const authors = [row.createdById, row.revisedById, ...named.map(({ userId }) => userId)]
  return audience.either(
    ...trustedRights.map((right) => audience.folder(system, row, right)),
    ...new Set(authors.flatMap((id) => (id === null ? [] : audience.user(id)))),
  )
}
