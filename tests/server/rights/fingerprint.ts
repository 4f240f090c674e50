import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#server/db/database.ts'

/** A checksum of every table. Equal checksums mean that nothing was written. */
export async function fingerprint(db: Db) {
  const tables = rowsOf<{ name: string }>(
    await db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    ),
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    // A session in use is extended once a minute, so only its key counts.
    const row = name === 'session' ? sql`t."keyHash"` : sql`t::text`
    const [print] = rowsOf<{ print: string }>(
      await db.execute(
        sql`select count(*) || ' ' || coalesce(md5(string_agg(${row}, '|' order by ${row})), '') as print from ${sql.identifier(name)} t`,
      ),
    )
    prints[name] = print!.print
  }
  return prints
}
