import { and, asc, eq, getTableColumns, getTableName, inArray, not, sql, type SQL } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { wholeListLimit } from '#contract/constants.ts'
import type { Entities } from '#contract/entities/index.ts'
import { addressFields, stampFields, type Entity, type Row } from '#contract/entity.ts'
import type { Kind } from '#contract/kinds.ts'
import type { Reader } from '../db/database.ts'
import { fileListsOf } from './fileFacts.ts'
import { joinColumnsOf } from './references/joins.ts'
import { nameColumnsOf } from './references/names.ts'
import { wholesExist } from './references/wholes.ts'
import type { Person } from './person.ts'
import { sealedColumns } from './sealedFields.ts'
import { rightsOn, type Withheld } from './policy.ts'
import { missing } from '#server/base/refuse.ts'
import type { Kinds, Readable, StampedTable, Stored } from './readable.ts'
import { accountName } from '#server/db/accountName.ts'

export type Reading<E extends Entity> = ReturnType<typeof reading<E>>

const readings = new WeakMap<object, unknown>()

/** Reads a kind of the registry by its name. For features, which must not import kinds. */
export function readingOf<K extends Kind>(kinds: Kinds, kind: K): Reading<Entities[K]> {
  const readable = kinds[kind]!
  const known = readings.get(readable) ?? reading(readable)
  readings.set(readable, known)
  return known as Reading<Entities[K]>
}

/** Reads a kind, always limited to what the reader may see and together with the reader's rights. */
export function reading<E extends Entity>(kind: Readable<E>) {
  const { entity, table, rules, facts = {}, factsFor, forReader, narrowedBy } = kind
  const updatedByName = accountName(`"${getTableName(table)}"."updatedById"`)
  const every = {
    ...(getTableColumns(table) as Record<string, PgColumn>),
    updatedByName,
    ...joinColumnsOf(entity),
    ...nameColumnsOf(entity),
    ...fileListsOf(entity),
    ...facts,
    ...sealedColumns(kind),
  } as Record<string, PgColumn | SQL>
  const among = (names: ReadonlySet<string>) => {
    const chosen = (columns: object) => Object.fromEntries(Object.entries(columns).filter(([name]) => names.has(name)))
    const same = chosen(every)
    return (person: Person) =>
      withoutWithheld(rules, person, factsFor ? { ...same, ...chosen(factsFor(person)) } : same) as never
  }
  const whole = among(new Set([...stampFields, ...Object.keys(entity.row.shape)]))
  const brief = among(new Set([...stampFields, ...entity.summary]))
  const stands = wholesExist(entity)
  const narrowed = (filter: object) =>
    and(
      ...Object.entries(filter).map(([name, value]) =>
        value !== undefined && narrowedBy?.[name]
          ? narrowedBy[name](value as number)
          : within(table, { [name]: value }),
      ),
    )
  const found = (person: Person) => {
    const rule = rules.finds(person)
    // Written as SQL text and not as a parameter, so that a cached plan can use a partial index.
    return and(not(table.isDeleted), stands, rule === true ? undefined : rule === false ? sql`false` : rule)
  }
  const present = (row: Stored, person: Person) => {
    const more = forReader?.(row, person)
    return { ...row, ...more, ...rightsOn(person, entity, rules, row as never) }
  }
  return {
    /** The condition for rows that a reader finds, narrowed by a filter, over the table's own name. */
    findable: (person: Person, filter: object) => and(found(person), narrowed(filter)),
    /** These columns with withheld values replaced, for reports over the table. */
    shown: <Columns extends Readonly<Record<string, PgColumn>>>(person: Person, columns: Columns) =>
      withoutWithheld(rules, person, columns),
    async list(db: Reader, person: Person, filter: object, ids?: readonly number[]) {
      const rows = await db
        .select(brief(person))
        .from(table)
        .where(and(found(person), narrowed(filter), ids && inArray(table.id, [...ids])))
        .orderBy(asc(table.id))
        .limit(wholeListLimit + 1)
      return (rows as Stored[]).map((row) => present(row, person))
    },
    async one(db: Reader, person: Person, id: number, scope: object = {}): Promise<Row<E>> {
      const [row] = await db
        .select(whole(person))
        .from(table)
        .where(and(found(person), eq(table.id, id), within(table, scope)))
      if (!row) throw missing(entity.name)
      return present(row, person) as unknown as Row<E>
    },
  }
}

/** Replaces each column that is withheld from a reader by its stand-in value, on the rows where it is withheld. */
export function withoutWithheld<Columns extends Readonly<Record<string, PgColumn | SQL>>>(
  { withheld }: { withheld?: Withheld },
  person: Person,
  columns: Columns,
): Columns {
  const reads = withheld?.reads(person) ?? true
  if (!withheld || reads === true) return columns
  const gets = reads === false ? sql`false` : reads
  const put = Object.entries(withheld.fields).flatMap(([name, standIn]) => {
    const column = columns[name]
    if (!column) return []
    const other = standIn === null ? sql`null` : sql`${JSON.stringify(standIn)}::jsonb`
    const shown = sql`(case when ${gets} then ${column} else ${other} end)`
    return [[name, column instanceof PgColumn ? shown.mapWith(column) : shown] as const]
  })
  return { ...columns, ...Object.fromEntries(put) }
}

/** The condition that columns equal the values of a filter. */
export const within = (table: StampedTable, filter: object) => {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  return and(
    ...Object.entries(filter)
      .filter(([name, value]) => value !== undefined && columns[name])
      .map(([name, value]) => eq(columns[name]!, value)),
  )
}

/** The part of a record's identity that is in its URL: for a list entry, its list. */
export function scopeIn(entity: Entity, values: object): Record<string, unknown> {
  const names = addressFields(entity)
  if (names.length === 0) return {}
  const scope = Object.fromEntries(names.map((name) => [name, (values as Record<string, unknown>)[name]]))
  const known = entity.filter.safeParse(scope)
  if (!known.success) throw missing(entity.plural)
  return scope
}
