import { sql, type SQL } from 'drizzle-orm'
import type { Entity } from '#contract/entity.ts'
import { entityOf } from '#contract/entities/index.ts'
import { referencesOf, targetsOf } from '#contract/references.ts'
import type { Reader } from '#server/db/database.ts'
import { joinTableName } from '#server/db/columns/joinTable.ts'

type Kept = Pick<Entity, 'kind' | 'draft'>

/** The fields of a kind with several references, each stored in a join table. */
export const joinFields = (entity: Kept) =>
  referencesOf(entity)
    .filter(({ many, nested }) => many && !nested)
    .map(({ field }) => field)

/** The SQL of the ids in such a field. Targets that are cleared on deletion are left out while they are deleted. */
export function joinedIds(kind: string, field: string): SQL<number[]> {
  const reference = referencesOf(entityOf(kind)).find(({ path }) => path === field)
  const target = reference && targetsOf(reference)[0]
  const there =
    reference?.whenGone === 'clear' && target && 'kind' in target
      ? ` and not exists (select 1 from "${target.kind}" gone where gone.id = j."toId" and gone."isDeleted")`
      : ''
  return sql.raw(
    `(select coalesce(jsonb_agg(j."toId" order by j.position), '[]'::jsonb)
      from "${joinTableName(kind, field)}" j where j."fromId" = "${kind}".id${there})`,
  ) as SQL<number[]>
}

/** All of these fields as columns of a row. */
export const joinColumnsOf = (entity: Kept): Record<string, SQL> =>
  Object.fromEntries(joinFields(entity).map((field) => [field, joinedIds(entity.kind, field)]))

/** The values that belong to the kind's own table. */
export function withoutJoins<V extends object>(entity: Kept, values: V): V {
  const elsewhere = joinFields(entity)
  return elsewhere.length === 0
    ? values
    : (Object.fromEntries(Object.entries(values).filter(([field]) => !elsewhere.includes(field))) as V)
}

/** Writes the ids of these fields if they differ from `before`. */
export async function keepJoins(db: Reader, entity: Kept, id: number, values: object, before: object = {}) {
  for (const field of joinFields(entity)) {
    const ids = (values as Record<string, unknown>)[field]
    const former = (before as Record<string, unknown>)[field]
    if (!Array.isArray(ids) || JSON.stringify(ids) === JSON.stringify(former)) continue
    const table = sql.identifier(joinTableName(entity.kind, field))
    await db.execute(sql`delete from ${table} where "fromId" = ${id}`)
    if (ids.length > 0)
      await db.execute(sql`insert into ${table} ("fromId", "toId", position)
        select ${id}::int, named::int, position from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)
          with ordinality as chosen (named, position)`)
  }
}
