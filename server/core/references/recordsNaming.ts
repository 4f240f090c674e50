import { getTableName, sql } from 'drizzle-orm'
import { keptAs } from '#contract/fieldFacts.ts'
import type { Kind } from '#contract/kinds.ts'
import { namedBy, referencesOf, targetsOf } from '#contract/references.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'
import type { Kinds } from '../readable.ts'
import { documentsIn } from './documents.ts'
import { naming, referencesTo } from './referring.ts'

/** Where to look for records, and most of one kind. */
interface Where {
  kinds: Kinds
  projectId?: number
  most: number
}

/**
 * The ids of the records of each kind that name record `id` of a kind: in a column, in a list of ids, or in a document.
 * What stands in encrypted columns is not found.
 */
export async function recordsNaming(db: Reader, { kind, id }: { kind: Kind; id: number }, where: Where) {
  const found = new Map<Kind, Set<number>>()
  const add = (owner: Kind, ids: readonly number[]) => {
    if (ids.length > 0) found.set(owner, new Set([...(found.get(owner) ?? []), ...ids]))
  }
  const there = ({ table }: Kinds[Kind], name: Kind) =>
    where.projectId === undefined
      ? sql`true`
      : 'projectId' in table
        ? sql`${sql.identifier(name)}."projectId" = ${where.projectId}`
        : sql`false`
  for (const referring of referencesTo({ kind })) {
    const owner = referring.owner.kind
    const rows = await db.execute(sql`select id from ${sql.identifier(owner)}
      where ${naming(referring, id)} and ${there(where.kinds[owner]!, owner)} order by id limit ${where.most}`)
    add(
      owner,
      rowsOf<{ id: number }>(rows).map((row) => row.id),
    )
  }
  for (const { kind: owner, table, owner: ownerId, schema } of documentsIn(where.kinds)) {
    const nested = referencesOf({ draft: schema }).filter(
      (reference) => reference.nested && targetsOf(reference).some((one) => keptAs(one).kind === kind),
    )
    for (const column of new Set(nested.map(({ path }) => path.split('.')[0]!))) {
      const rows = rowsOf<{ id: number; kept: object }>(
        await db.execute(sql`select d.${sql.identifier(ownerId)} as id, d.${sql.identifier(column)} as kept
          from ${sql.identifier(getTableName(table))} d
            join ${sql.identifier(owner)} on ${sql.identifier(owner)}.id = d.${sql.identifier(ownerId)}
          where d.${sql.identifier(column)}::text ~ ${`\\m${id}\\M`} and not ${sql.identifier(owner)}."isDeleted"
            and ${there(where.kinds[owner]!, owner)} order by 1 limit ${where.most}`),
      )
      const names = ({ kept }: { kept: object }) =>
        nested
          .filter(({ path }) => path.split('.')[0] === column)
          .flatMap((reference) => namedBy(reference, { [column]: kept }))
          .some(({ target, ids }) => keptAs(target).kind === kind && ids.includes(id))
      add(
        owner,
        rows.filter(names).map((row) => row.id),
      )
    }
  }
  return found
}
