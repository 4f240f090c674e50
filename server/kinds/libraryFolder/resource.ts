import { sql } from 'drizzle-orm'
import { libraryFolder } from '#contract/entities/libraryFolder.ts'
import { libraryFolders } from '#server/db/tables/libraryFolder.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { libraryTree, readersOfPart, readingRights } from '../documentLibrary/tree.ts'
import { libraryFolderRules } from './rules.ts'

export const libraryFolderResource: KindResource<typeof libraryFolder> = {
  entity: libraryFolder,
  table: libraryFolders,
  rules: libraryFolderRules,
  facts: {
    documentCount: sql`(select count(*)::int from "libraryDocument" d where d."folderId" = "libraryFolder".id and not d."isDeleted" and d."statusId" in (20, 30))`,
  },
  dependsOn: { libraryDocument: ['folderId', 'statusId'], documentLibrary: readingRights },
  audience: (row, tx) => readersOfPart(tx, row),
  affected: async (tx, row) => [[row.documentLibraryId], await libraryTree.documentsBelow({ tx }, [row.id])],
  immutable: { documentLibraryId: 'A folder cannot be moved to another library.' },
  check: (w, draft, before) => libraryTree.checkPlace(w, draft.documentLibraryId, draft, before),
  actions: {
    place: async (w, row, { parentId, beforeId }) =>
      libraryTree.place(w, row.documentLibraryId, row.id, parentId, beforeId, await readersOfPart(w.tx, row)),
  },
  async afterwards(w, row, before) {
    const to = await readersOfPart(w.tx, row)
    if (before === row) await libraryTree.folderGone(w, row, row.documentLibraryId, to)
    else if (!before) await libraryTree.folderMade(w, row, row.documentLibraryId, to)
  },
}
