import { sql } from 'drizzle-orm'
import { rowsOf, type Db, type Tx } from './database.ts'

export interface Migration {
  name: string
  sql: string
}

/** The file that follows from the schema and the contract. It is applied again after every change of either. */
const derived = 'derived'

/**
 * Brings the schema up to date. Each migration runs in its own transaction, so a start that was killed continues where
 * it stopped. Throws if a newer version of the program has changed the database, or if an applied migration has been
 * edited since.
 */
export async function migrate(db: Db, migrations: readonly Migration[]) {
  await refuseNewer(db, migrations)
  await db.transaction(async (tx) => {
    // Prevents servers that start together from creating the table twice.
    await lockMigrations(tx)
    // A role that does not own the tables cannot create any, not even with `if not exists`.
    if (await keepsChecksums(tx)) return
    await tx.execute(
      sql`create table if not exists "migration" ("name" text primary key, "appliedOn" timestamptz not null default now())`,
    )
    await tx.execute(sql`alter table "migration" add column if not exists "checksum" text`)
  })
  let isChanged = false
  for (const migration of migrations.filter(({ name }) => name !== derived))
    isChanged = (await apply(db, migration, migrations)) || isChanged
  for (const migration of migrations.filter(({ name }) => name === derived))
    await applyAgain(db, migration, migrations, isChanged)
}

async function keepsChecksums(tx: Tx) {
  const found = await tx.execute(sql`select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = 'migration' and column_name = 'checksum'`)
  return rowsOf(found).length > 0
}

/** Throws if a newer version of the program has changed the database. Only reads, so the data stay unchanged. */
async function refuseNewer(db: Db | Tx, migrations: readonly Migration[]) {
  const [table] = rowsOf<{ name: string | null }>(await db.execute(sql`select to_regclass('migration') as "name"`))
  if (!table?.name) return
  const applied = rowsOf<{ name: string }>(await db.execute(sql`select "name" from "migration" order by "name"`))
  const newer = applied.find(({ name }) => !migrations.some((known) => known.name === name))
  if (newer) throw new Error(`The database was changed by a newer version (${newer.name}). Start that version instead.`)
}

/** Applies a migration once. Returns whether it was applied now. */
const apply = (db: Db, migration: Migration, migrations: readonly Migration[]) =>
  db.transaction(async (tx) => {
    await lockMigrations(tx)
    await refuseNewer(tx, migrations)
    const checksum = await checksumOf(migration)
    const [done] = await appliedAs(tx, migration)
    if (done) {
      if (done.checksum !== null && done.checksum !== checksum)
        throw new Error(
          `The database was made by another edition of ${migration.name}. Start the version that made it, or begin with an empty database.`,
        )
      return false
    }
    await run(tx, migration, checksum)
    return true
  })

/** Applies the derived parts of the schema again if they, or the tables that they belong to, have changed. */
const applyAgain = (db: Db, migration: Migration, migrations: readonly Migration[], isChanged: boolean) =>
  db.transaction(async (tx) => {
    await lockMigrations(tx)
    // A newer version may have changed the database since the first check.
    await refuseNewer(tx, migrations)
    const checksum = await checksumOf(migration)
    const [done] = await appliedAs(tx, migration)
    if (isChanged || done?.checksum !== checksum) await run(tx, migration, checksum)
  })

const appliedAs = async (tx: Tx, { name }: Migration) =>
  rowsOf<{ checksum: string | null }>(await tx.execute(sql`select "checksum" from "migration" where "name" = ${name}`))

async function run(tx: Tx, { name, sql: statements }: Migration, checksum: string) {
  for (const statement of statements.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into "migration" ("name", "checksum") values (${name}, ${checksum})
    on conflict ("name") do update set "checksum" = excluded."checksum", "appliedOn" = now()`)
}

/** SHA-256 of the statements, in hexadecimal digits. */
async function checksumOf({ sql: statements }: Migration) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(statements))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const lockMigrations = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(7300)`)
