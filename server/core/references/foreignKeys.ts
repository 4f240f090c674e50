import { sql } from 'drizzle-orm'
import { rowsOf, type Reader } from '#server/db/database.ts'

/** A column that refers to the ids of another table. */
export interface ForeignKey {
  table: string
  column: string
  target: string
  /** Another column, and the value that it must have for the id to refer to this table. */
  only?: { column: string; value: string }
}

/**
 * Returns all single-column foreign keys of the database, including those of join tables and other dependent tables.
 */
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
