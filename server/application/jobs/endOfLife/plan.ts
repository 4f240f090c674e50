import { sql, type SQL } from 'drizzle-orm'
import type { Entity } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'
import { isPart } from '#contract/fieldFacts.ts'
import { referencesOf } from '#contract/references.ts'
import type { Kinds } from '#server/core/readable.ts'
import type { ForeignKey } from '#server/core/references/foreignKeys.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

/** What one run at the end of the retention period works with. */
export interface Plan {
  kinds: Kinds
  keys: readonly ForeignKey[]
  /** Tables that name their record by kind and id, such as approvals and answers. */
  byKindAndId: readonly string[]
  /** Records that ended before this time (ISO 8601) have passed their retention period. */
  before: string
}

/** The kinds whose deleted records are eventually removed for good. */
export const endingKinds = (kinds: Kinds) => (Object.keys(kinds) as Kind[]).filter((kind) => !kinds[kind]!.neverEnds)

export const column = (table: string, name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`

/** Removed in their own way: the history by its trigger, and the change log never. */
const endInTheirWay = ['auditEntry', 'change']

/** Returns the tables whose rows name the record that they belong to by kind and id, without a foreign key. */
export async function tablesByKindAndId(db: Reader): Promise<string[]> {
  const found = await db.execute(sql`
    select c.table_name as name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name in ('entityKind', 'entityId')
    group by c.table_name having count(*) = 2 order by c.table_name`)
  return rowsOf<{ name: string }>(found).flatMap(({ name }) => (endInTheirWay.includes(name) ? [] : [name]))
}

/** The records that a record is a part of. It ends with them, deleted or not. */
const wholesOf = (entity: Entity) =>
  referencesOf(entity).flatMap(({ field, target, many, nested, whenGone }) =>
    isPart(whenGone) && !many && !nested && 'kind' in target && target.kind !== entity.kind
      ? [{ field, kind: target.kind }]
      : [],
  )

/** A condition: the row was deleted before the retention period, or it is part of such a row. */
export function isOver(plan: Plan, kind: Kind, alias: string): SQL {
  const deleted = sql`(${column(alias, 'isDeleted')} and ${column(alias, 'deletedOn')} < ${plan.before}::timestamptz)`
  const withWholes = wholesOf(plan.kinds[kind]!.entity)
    .filter((whole) => !plan.kinds[whole.kind]!.neverEnds)
    .map((whole) => {
      const its = `${alias}_${whole.field}`
      return sql`exists (select 1 from ${sql.identifier(whole.kind)} ${sql.identifier(its)}
        where ${column(its, 'id')} = ${column(alias, whole.field)} and ${isOver(plan, whole.kind, its)})`
    })
  return sql`(${sql.join([deleted, ...withWholes], sql` or `)})`
}
