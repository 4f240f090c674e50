import { and, eq, sql } from 'drizzle-orm'
import type { ManualClassification } from '#contract/entities/manualClassification.ts'
import type { TreeNode } from '#server/core/trees.ts'
import type { Write } from '#server/core/write.ts'
import { manualClassifications as table } from '#server/db/tables/manualClassification.ts'

/** Returns all entries of a scheme. An advisory lock keeps the trees unchanged by others until the transaction ends. */
export async function nodesOf(w: Write, system: ManualClassification['system']): Promise<TreeNode[]> {
  await w.tx.execute(sql`select pg_advisory_xact_lock(7304)`)
  return w.tx
    .select({ id: table.id, parentId: table.parentId })
    .from(table)
    .where(and(eq(table.system, system), eq(table.isDeleted, false)))
}
