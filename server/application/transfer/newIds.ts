import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/db/database.ts'

/** Allocates ids of a table before its rows are written, so that rows of one statement can refer to each other. */
export async function newIds(tx: Tx, table: string, count: number): Promise<number[]> {
  if (count === 0) return []
  const taken = await tx.execute(
    sql`select nextval(pg_get_serial_sequence(${`"${table}"`}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  )
  return rowsOf<{ id: number }>(taken).map(({ id }) => id)
}

/** The new id for each old one. */
export async function idsFor(tx: Tx, table: string, old: readonly number[]) {
  const ids = await newIds(tx, table, old.length)
  return new Map(old.map((id, at) => [id, ids[at]!]))
}
