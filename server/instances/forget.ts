import { and, eq, inArray, or } from 'drizzle-orm'
import { isLinkable } from '#contract/instances/links.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Tx } from '#server/db/database.ts'
import { instanceAnswers, instanceLinks, instanceSubmissions } from './tables.ts'

/** Removes what was answered and submitted with records that are removed for good, and what links them to others. */
export async function forgetAnswers(tx: Tx, kind: Kind, ids: readonly number[]) {
  for (const table of [instanceAnswers, instanceSubmissions])
    await tx.delete(table).where(and(eq(table.entityKind, kind), inArray(table.entityId, [...ids])))
  if (!isLinkable(kind)) return
  const { firstKind, firstId, otherKind, otherId } = instanceLinks
  const isFirst = and(eq(firstKind, kind), inArray(firstId, [...ids]))
  const isOther = and(eq(otherKind, kind), inArray(otherId, [...ids]))
  await tx.delete(instanceLinks).where(or(isFirst, isOther))
}
