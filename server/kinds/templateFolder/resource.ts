import { sql } from 'drizzle-orm'
import { templateFolder } from '#contract/entities/templateFolder.ts'
import { audience } from '#server/core/audience.ts'
import { templateFolders } from '#server/db/tables/templateFolder.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { templateTree } from '../template/tree.ts'
import { templateFolderRules } from './rules.ts'

export const templateFolderResource: KindResource<typeof templateFolder> = {
  entity: templateFolder,
  table: templateFolders,
  rules: templateFolderRules,
  facts: {
    documentCount: sql`(select count(*)::int from "templateDocument" d where d."folderId" = "templateFolder".id and not d."isDeleted")`,
  },
  dependsOn: { templateDocument: ['folderId'] },
  affected: async (tx, row) => [[row.templateId], await templateTree.documentsBelow({ tx }, [row.id])],
  immutable: { templateId: 'A folder cannot be moved to another template.' },
  check: (w, draft, before) => templateTree.checkPlace(w, draft.templateId, draft, before),
  actions: {
    place: (w, row, { parentId, beforeId }) => templateTree.place(w, row.templateId, row.id, parentId, beforeId),
  },
  async afterwards(w, row, before) {
    const to = audience.kind('templateFolder')
    if (before === row) await templateTree.folderGone(w, row, row.templateId, to)
    else if (!before) await templateTree.folderMade(w, row, row.templateId, to)
  },
}
