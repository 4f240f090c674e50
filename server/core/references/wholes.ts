import { sql, type SQL } from 'drizzle-orm'
import type { Entity } from '#contract/entity.ts'
import { referencesOf } from '#contract/references.ts'

/**
 * The condition that none of the records that a row is part of, or joins, is deleted. Rows that fail it stay hidden
 * until those records are restored. Undefined for a kind without such references.
 */
export function wholesExist(entity: Pick<Entity, 'kind' | 'draft'>): SQL | undefined {
  const wholes = referencesOf(entity).flatMap(({ field, target, nested, many, optional, whenGone }) => {
    if (nested || many || !('kind' in target) || (whenGone !== 'belongs' && whenGone !== 'linked')) return []
    const id = `"${entity.kind}"."${field}"`
    const there = `exists (select 1 from "${target.kind}" whole where whole.id = ${id} and not whole."isDeleted")`
    return [optional ? `(${id} is null or ${there})` : there]
  })
  return wholes.length > 0 ? sql.raw(wholes.join(' and ')) : undefined
}
