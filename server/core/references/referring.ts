import { sql, type SQL } from 'drizzle-orm'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { keptAs, type Target } from '#contract/fieldFacts.ts'
import type { Kind } from '#contract/kinds.ts'
import type { LookupList } from '#contract/lists.ts'
import { referencesOf, targetsOf, type Reference } from '#contract/references.ts'
import { joinTableName } from '#server/db/columns/joinTable.ts'

/** The target that denotes this record: its kind, or the list of an entry. */
export const targetOf = ({ kind }: Pick<Entity, 'kind'>, row: object): Target =>
  kind === 'lookup' ? { list: (row as { list: LookupList }).list } : { kind }

const isSame = (one: Target, other: Target) =>
  keptAs(one).kind === keptAs(other).kind && keptAs(one).list === keptAs(other).list

/** A field with which records of a kind refer to others. */
export interface Referring {
  owner: Entity
  reference: Reference
}

/** All fields of all kinds that can refer to this target from a column or a join table. */
export const referencesTo = (target: Target): Referring[] =>
  (Object.values(entities) as Entity[]).flatMap((owner) =>
    referencesOf(owner)
      .filter((reference) => !reference.nested && targetsOf(reference).some((one) => isSame(one, target)))
      .map((reference) => ({ owner, reference })),
  )

/** A column of a kind's table. */
export const columnOf = (kind: string, column: string) => sql`${sql.identifier(kind)}.${sql.identifier(column)}`

/** The condition for rows of `owner` that are not deleted and refer to record `id` in this field. */
export const naming = (owner: Entity, { field, many }: Reference, id: number | SQL): SQL => {
  const named = many
    ? sql`exists (select 1 from ${sql.identifier(joinTableName(owner.kind, field))} j
        where j."fromId" = ${columnOf(owner.kind, 'id')} and j."toId" = ${id})`
    : sql`${columnOf(owner.kind, field)} = ${id}`
  return sql`(${named} and not ${columnOf(owner.kind, 'isDeleted')})`
}

/** The columns of `owner` that refer to records of this kind, or to entries of any list. */
export const columnsTo = (owner: Pick<Entity, 'draft'>, kind: Kind): string[] =>
  referencesOf(owner)
    .filter(({ nested, many, target }) => !nested && !many && !('beside' in target) && keptAs(target).kind === kind)
    .map(({ field }) => field)

/** The ids in these columns of a row. */
export const idsIn = (row: object | null, columns: readonly string[]): number[] =>
  columns.map((column) => (row as Record<string, unknown> | null)?.[column]).filter((id) => typeof id === 'number')
