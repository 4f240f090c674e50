import { sql, type SQL } from 'drizzle-orm'
import type { Entity } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'
import { isPart } from '#contract/fieldFacts.ts'
import { referencesOf } from '#contract/references.ts'
import type { Kinds } from '#server/core/readable.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

/** A column whose values are ids of another table. */
export interface ForeignKey {
  table: string
  column: string
  target: string
}

/** What the work at the end of life goes by. */
export interface Plan {
  kinds: Kinds
  keys: readonly ForeignKey[]
  /** Whatever ended before this moment (ISO 8601) is over. */
  before: string
}

/** Kinds whose records are never removed, and why. */
const staying: Partial<Record<Kind, string>> = {
  user: 'who did what refers to them for good; they are made nameless instead',
  lookup: 'it says nothing of anybody, and an entry that is supplied would be there again after the next start',
  settings: 'there is one record, and it is never deleted',
}

/** The kinds whose deleted records are removed for good in the end. */
export const endingKinds = (kinds: Kinds) => Object.keys(kinds).filter((kind) => !(kind in staying)) as Kind[]

export const column = (table: string, name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`

/** All foreign keys of the database on one column, join tables and tables of parts included. */
export async function foreignKeys(db: Reader): Promise<ForeignKey[]> {
  const found = await db.execute(sql`
    select child.relname as "table", col.attname as "column", parent.relname as "target"
    from pg_constraint k
    join pg_class child on child.oid = k.conrelid
    join pg_class parent on parent.oid = k.confrelid
    join pg_attribute col on col.attrelid = k.conrelid and col.attnum = k.conkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1
      and k.connamespace = (select oid from pg_namespace where nspname = current_schema())`)
  return rowsOf<ForeignKey & Record<string, unknown>>(found)
}

/** What a record is a part of: deleted or not, it ends with that. */
const wholesOf = (entity: Entity) =>
  referencesOf(entity).flatMap(({ field, target, many, nested, whenGone }) =>
    isPart(whenGone) && !many && !nested && 'kind' in target && target.kind !== entity.kind
      ? [{ field, kind: target.kind }]
      : [],
  )

/** Whether the time of a row is over: deleted long enough ago, or part of something that was. */
export function isOver(plan: Plan, kind: Kind, alias: string): SQL {
  const deleted = sql`(${column(alias, 'isDeleted')} and ${column(alias, 'deletedOn')} < ${plan.before}::timestamptz)`
  const withWholes = wholesOf(plan.kinds[kind]!.entity)
    .filter((whole) => !(whole.kind in staying))
    .map((whole) => {
      const its = `${alias}_${whole.field}`
      return sql`exists (select 1 from ${sql.identifier(whole.kind)} ${sql.identifier(its)}
        where ${column(its, 'id')} = ${column(alias, whole.field)} and ${isOver(plan, whole.kind, its)})`
    })
  return sql`(${sql.join([deleted, ...withWholes], sql` or `)})`
}
