import { sql } from 'drizzle-orm'
import {
  classificationDepth,
  manualClassification,
  type ManualClassification,
} from '#contract/entities/manualClassification.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { manualClassifications as table } from '#server/db/tables/manualClassification.ts'
import { differs } from '#server/core/marks.ts'
import { inUse } from '#server/base/refuse.ts'
import type { KindResource } from '#server/core/resourceKind.ts'
import { refuseBadParent } from '#server/core/trees.ts'
import type { Write } from '#server/core/write.ts'
import { classificationImportCalls } from './import.ts'
import { manualClassificationRules } from './rules.ts'
import { nodesOf } from './tree.ts'

const using = (name: string) =>
  sql.raw(
    `(select count(*)::int from "${name}" u where u."manualClassificationId" = "manualClassification".id and not u."isDeleted")`,
  )

export const manualClassificationResource: KindResource<typeof manualClassification> = {
  entity: manualClassification,
  table,
  rules: manualClassificationRules,
  calls: () => classificationImportCalls,
  facts: {
    childCount: sql`(select count(*)::int from "manualClassification" c where c."parentId" = "manualClassification".id and not c."isDeleted")`,
    folderCount: using('templateFolder'),
    documentCount: using('templateDocument'),
  },
  restrictDelete: { parentId: { sentence: 'has entries below it. Delete or move them first.' } },
  dependsOn: {
    manualClassification: ['parentId'],
    templateFolder: ['manualClassificationId'],
    templateDocument: ['manualClassificationId'],
  },
  affected: async (tx, row) => [[], await templatesUsing(tx, row.id)],
  async check(w, draft, before) {
    if (before && differs(before, draft, 'system') && before.childCount > 0)
      throw inUse(`${before.code} has entries below it, which belong to its system. Move them first.`)
    if (!before || differs(before, draft, 'parentId', 'system'))
      refuseBadParent(await nodesOf(w, draft.system), before?.id ?? null, draft.parentId, rules)
  },
  actions: {
    async place(w, row, { parentId }) {
      refuseBadParent(await nodesOf(w, row.system), row.id, parentId, rules)
      return { parentId }
    },
  },
  async afterwards(w, row, before) {
    // A restored entry was not checked by this save.
    if (!before) await refuseLost(w, row)
  },
}

const rules = { depth: classificationDepth, name: 'Classification', plural: 'Classifications' }

async function refuseLost(w: Write, { id, system, parentId }: ManualClassification) {
  const nodes = await nodesOf(w, system)
  if (parentId !== null && !nodes.some((node) => node.id === parentId))
    throw inUse('The entry it was below has been deleted. Restore that first.')
  refuseBadParent(nodes, id, parentId, rules)
}

/** The templates with a folder or a document of this classification. */
async function templatesUsing(tx: Tx, id: number) {
  const found = await tx.execute(sql`
    select "templateId" as id from "templateFolder" where "manualClassificationId" = ${id} and not "isDeleted"
    union select "templateId" from "templateDocument" where "manualClassificationId" = ${id} and not "isDeleted"`)
  return rowsOf<{ id: number }>(found).map((row) => row.id)
}
