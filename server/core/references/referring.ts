import { sql, type SQL } from 'drizzle-orm'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { keptAs, type Target } from '#contract/fieldFacts.ts'
import type { Kind } from '#contract/kinds.ts'
import type { LookupList } from '#contract/lists.ts'
import { casesOf, referencesOf, type Reference } from '#contract/references.ts'
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
  /** The value that the deciding field has for this target; null where no field decides. */
  value: string | null
}

/** All fields of all kinds that can refer to this target from a column or a join table. */
export const referencesTo = (target: Target): Referring[] =>
  (Object.values(entities) as Entity[]).flatMap((owner) =>
    referencesOf(owner)
      .filter(({ nested }) => !nested)
      .flatMap((reference) =>
        casesOf(reference).flatMap(([value, one]) => (isSame(one, target) ? [{ owner, reference, value }] : [])),
      ),
  )

/** A column of a kind's table. */
export const columnOf = (kind: string, column: string) => sql`${sql.identifier(kind)}.${sql.identifier(column)}`

/** The condition for rows that are not deleted and refer to record `id` in this field. */
export const naming = ({ owner, reference: { field, many, target }, value }: Referring, id: number | SQL): SQL => {
  const named = many
    ? sql`exists (select 1 from ${sql.identifier(joinTableName(owner.kind, field))} j
        where j."fromId" = ${columnOf(owner.kind, 'id')} and j."toId" = ${id})`
    : sql`${columnOf(owner.kind, field)} = ${id}`
  const fits =
    'beside' in target && value !== null ? sql` and ${columnOf(owner.kind, target.beside)} = ${value}` : sql``
  return sql`(${named}${fits} and not ${columnOf(owner.kind, 'isDeleted')})`
}

/** A column with an id, and the value that another must have for the id to mean this kind. */
interface IdColumn {
  field: string
  only?: { field: string; value: string }
}

/** The columns of `owner` that refer to records of this kind, or to entries of any list. */
export const columnsTo = (owner: Pick<Entity, 'draft'>, kind: Kind): IdColumn[] =>
  referencesOf(owner)
    .filter(({ nested, many }) => !nested && !many)
    .flatMap((reference) =>
      casesOf(reference).flatMap(([value, one]) =>
        keptAs(one).kind !== kind
          ? []
          : 'beside' in reference.target && value !== null
            ? [{ field: reference.field, only: { field: reference.target.beside, value } }]
            : [{ field: reference.field }],
      ),
    )

/** The ids in these columns of a row. */
export const idsIn = (row: object | null, columns: readonly IdColumn[]): number[] => {
  const values = (row ?? {}) as Record<string, unknown>
  return columns
    .map(({ field, only }) => (only && values[only.field] !== only.value ? null : values[field]))
    .filter((id) => typeof id === 'number')
}
