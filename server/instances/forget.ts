import { and, eq, inArray } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import type { Tx } from '#server/db/database.ts'
import { instanceAnswers, instanceSubmissions } from './tables.ts'

/** Removes what was answered and submitted with records that are removed for good. */
export async function forgetAnswers(tx: Tx, kind: Kind, ids: readonly number[]) {
  for (const table of [instanceAnswers, instanceSubmissions])
    await tx.delete(table).where(and(eq(table.entityKind, kind), inArray(table.entityId, [...ids])))
}
