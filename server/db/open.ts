import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as overLite } from 'drizzle-orm/pglite'
import { drizzle as overPostgres } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Database, Db } from './database.ts'
import { lockFolder } from './lockFolder.ts'
import { migrate, type Migration } from './migrate.ts'
import { keepingPlans } from './keepingPlans.ts'
import { takingTurns } from './takingTurns.ts'

/** Reads the migrations from a folder, in order of name. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name: name.replace('.sql', ''), sql: await readFile(join(folder, name), 'utf8') })),
  )
}

const connections = 12

/** Opens PostgreSQL at `url` and brings its schema up to date. */
export async function openPostgres(url: string, migrations: readonly Migration[]): Promise<Database> {
  // By default the driver waits up to 20 s between attempts, long after the database is back.
  const client = postgres(url, { max: connections, connect_timeout: 2, backoff: () => 0.02, onnotice: () => undefined })
  const db = overPostgres(keepingPlans(client)) as unknown as Db
  await migrate(db, migrations)
  // Opens all connections now. Otherwise a rush right after the start makes requests time out while they wait for one.
  await Promise.all(Array.from({ length: connections }, () => client`select pg_sleep(0.05)`))
  return {
    db,
    engine: 'postgres',
    async onChanges(heard) {
      const listening = await client.listen('changes', heard, heard)
      return () => listening.unlisten()
    },
    close: () => client.end({ timeout: 5 }),
    dump: null,
  }
}

/**
 * Opens the embedded database in `folder`, or in memory if it is null. It locks the folder first, because two processes
 * on one folder lose rows without an error. A new database starts from the dump `from`, if given.
 */
export async function openEmbedded(
  folder: string | null,
  migrations: readonly Migration[],
  from?: Blob,
): Promise<Database> {
  const path = folder && join(folder, 'database')
  if (path) await mkdir(path, { recursive: true })
  const unlock = folder ? await lockFolder(folder) : null
  const lite = await PGlite.create({
    extensions: { pg_trgm },
    ...(path && { dataDir: path }),
    ...(from && { loadDataDir: from }),
  })
  const db = overLite(takingTurns(lite)) as unknown as Db
  await migrate(db, migrations)
  return {
    db,
    engine: 'embedded',
    async onChanges(heard) {
      return lite.listen('changes', heard)
    },
    async close() {
      await lite.close()
      await unlock?.()
    },
    dump: () => lite.dumpDataDir('gzip'),
  }
}
