import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import type { Database, Db } from './database.ts'
import { lockFolder } from './lockFolder.ts'
import { migrate, type Migration } from './migrate.ts'
import { takingTurns } from './takingTurns.ts'

/** Reads the migrations from a folder, in order of name. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => ({ name: name.replace('.sql', ''), sql: await readFile(join(folder, name), 'utf8') })),
  )
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
  const db = drizzle(takingTurns(lite)) as unknown as Db
  await migrate(db, migrations)
  return {
    db,
    engine: 'embedded',
    answers: () => true,
    async onChanges(heard) {
      return lite.listen('changes', (newest) => heard(Number(newest)))
    },
    async close() {
      await lite.close()
      await unlock?.()
    },
    dump: () => lite.dumpDataDir('gzip'),
  }
}
