import { and, eq, inArray, or } from 'drizzle-orm'
import { isLinkable } from '#contract/questionnaires/links.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Tx } from '#server/db/database.ts'
import { instanceLinks } from '#server/db/tables/answers.ts'

/** Removes the links of records that are removed permanently. */
export async function forgetLinks(tx: Tx, kind: Kind, ids: readonly number[]) {
  if (!isLinkable(kind)) return
  const { firstKind, firstId, otherKind, otherId } = instanceLinks
  const isFirst = and(eq(firstKind, kind), inArray(firstId, [...ids]))
  const isOther = and(eq(otherKind, kind), inArray(otherId, [...ids]))
  await tx.delete(instanceLinks).where(or(isFirst, isOther))
}
