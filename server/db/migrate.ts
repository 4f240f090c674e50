import { sql } from 'drizzle-orm'
import { rowsOf, type Db, type Tx } from './database.ts'

export interface Migration {
  name: string
  sql: string
}

/**
 * Brings the schema up to date. Each migration runs in its own transaction, so a start that was killed continues where
 * it stopped. Throws if a newer version of the program has changed the database.
 */
export async function migrate(db: Db, migrations: readonly Migration[]) {
  await db.transaction(async (tx) => {
    // Prevents servers that start together from creating the table twice.
    await inTurn(tx)
    await tx.execute(
      sql`create table if not exists "migration" ("name" text primary key, "appliedOn" timestamptz not null default now())`,
    )
  })
  for (const migration of migrations) await apply(db, migration)
  const applied = rowsOf<{ name: string }>(await db.execute(sql`select "name" from "migration" order by "name"`))
  const newer = applied.find(({ name }) => !migrations.some((known) => known.name === name))
  if (newer) throw new Error(`The database was changed by a newer version (${newer.name}). Start that version instead.`)
}

async function apply(db: Db, migration: Migration) {
  await db.transaction(async (tx) => {
    await inTurn(tx)
    const done = rowsOf(await tx.execute(sql`select 1 from "migration" where "name" = ${migration.name}`))
    if (done.length > 0) return
    for (const statement of migration.sql.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into "migration" ("name") values (${migration.name})`)
  })
}

const inTurn = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(7300)`)
