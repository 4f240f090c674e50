import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { foundBy } from '#server/core/historyWords.ts'
import { keysByKind } from '#server/core/references/byKind.ts'
import { joinFields } from '#server/core/references/joins.ts'
import { inSlices } from '#server/core/slices.ts'
import { joinTableName } from '#server/db/columns/joinTable.ts'
import type { Reader } from '#server/db/database.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { resources } from '#server/kinds/index.ts'

/** Rows of one table. */
export interface TableRows<T extends PgTable = PgTable> {
  table: T
  rows: readonly T['$inferInsert'][]
}
/** Lets the compiler check the rows against their table. */
export const rowsFor = <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]): TableRows<T> => ({
  table,
  rows,
})

/** Inserts the rows with the ids given, then sets each id sequence to the highest id of its table. */
export async function insertWorld(db: Reader, world: readonly TableRows[]) {
  for (const { table, rows } of referredFirst(world)) {
    for (const some of inSlices<object>(rows)) await insert(db, table, table === auditEntries ? some.map(found) : some)
    if ('id' in table && rows.length > 0) await countOn(db, table)
  }
  // A join table refers to two tables, so it waits for all of them.
  for (const { table, rows } of world) {
    const entity = (entities as Record<string, Entity | undefined>)[getTableName(table)]
    if (entity) await insertJoins(db, entity, rows)
  }
}

/** An entry of the history with what it can be found by. */
const found = (entry: object) => ({ ...entry, ...foundBy(resources, entry as typeof auditEntries.$inferInsert) })

/** The tables that the rows of a table refer to by kind and id. */
const namedByKind = (table: PgTable) =>
  keysByKind(resources).flatMap((key) =>
    key.table === getTableName(table) ? [resources[key.target].table as PgTable] : [],
  )

/** Returns the tables in an order in which each comes after those that its foreign keys refer to. */
function referredFirst(world: readonly TableRows[]): TableRows[] {
  const ordered = new Set<TableRows>()
  const add = (one: TableRows, waiting: readonly TableRows[]) => {
    if (waiting.includes(one)) throw new Error(`The foreign keys of ${getTableName(one.table)} lead back to it.`)
    const referred = [
      ...getTableConfig(one.table).foreignKeys.map((key) => key.reference().foreignTable),
      ...namedByKind(one.table),
    ]
    for (const other of world) if (other !== one && referred.includes(other.table)) add(other, [...waiting, one])
    ordered.add(one)
  }
  for (const one of world) add(one, [])
  return [...ordered]
}

/**
 * Sends many rows as one JSON parameter. That is five times as fast as one parameter per value and stays within
 * PostgreSQL's limit of 65,535 parameters per statement.
 */
async function insert(db: Reader, table: PgTable, rows: readonly object[]) {
  const given = new Set(rows.flatMap((row) => Object.keys(row)))
  const names = Object.keys(getTableColumns(table)).filter((name) => given.has(name))
  const columns = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const written = JSON.stringify(rows)
  await db.execute(
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, ${written}::text::jsonb)`,
  )
}

/** Inserts the id arrays of the rows into their join tables. */
async function insertJoins(db: Reader, entity: Entity, rows: readonly object[]) {
  for (const field of joinFields(entity)) {
    const chosen = (rows as Record<string, unknown>[]).map((row) => ({ id: row.id, ids: row[field] ?? [] }))
    for (const some of inSlices(chosen))
      await db.execute(sql`insert into ${sql.identifier(joinTableName(entity.kind, field))} ("fromId", "toId", position)
        select owner.id, named::int, chosen.position from jsonb_to_recordset(${JSON.stringify(some)}::text::jsonb) owner (id int, ids jsonb),
          jsonb_array_elements_text(owner.ids) with ordinality as chosen (named, position)`)
  }
}

async function countOn(db: Reader, table: PgTable) {
  const name = `"${getTableName(table)}"`
  await db.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), max(id)) from ${table}`)
}
