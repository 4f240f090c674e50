import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Database } from '#server/db/database.ts'
import { fillWorld } from '#server/db/demo/worlds.ts'
import { openEmbedded, openPostgres, readMigrations } from '#server/db/open.ts'

const migrations = 'server/db/migrations'
/** Cheap on purpose: these tests sign in through sessions, not through passwords. */
const quickHash = () => Promise.resolve('$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$sYqPk1a1p3Zq0m4fJ1m3bQ')

/** A database with the demo world, of its own: PostgreSQL where TEST_DATABASE_URL says so, else in memory. */
export async function demoDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL
  return url ? freshPostgres(url) : openEmbedded(null, await readMigrations(migrations), await demoDump())
}

async function fill(database: Database) {
  await fillWorld(database.db, 'demo', { today: new Date(), hash: quickHash })
}

/** Booting and filling takes seconds, so one filled copy a day and a schema is kept aside. */
async function demoDump(): Promise<Blob> {
  const all = await readMigrations(migrations)
  const print = createHash('sha256').update(JSON.stringify(all)).update(await sourceOfWorld()).update(new Date().toDateString()).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), 'safety-system-tests')
  const path = join(folder, `${print}.tar`)
  if (!existsSync(path)) {
    const database = await openEmbedded(null, all)
    await fill(database)
    const dump = await database.dump!()
    await database.close()
    await mkdir(folder, { recursive: true })
    const aside = `${path}.${process.pid}`
    await writeFile(aside, new Uint8Array(await dump.arrayBuffer()))
    await rename(aside, path)
  }
  return new Blob([await readFile(path)])
}

async function sourceOfWorld() {
  const { readdir } = await import('node:fs/promises')
  const folder = 'server/db/demo'
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort()
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8'))).then((texts) => texts.join('\n'))
}

let count = 0
async function freshPostgres(url: string): Promise<Database> {
  const name = `safety_test_${process.pid}_${++count}`
  const admin = postgres(url, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`drop database if exists ${name}`)
  await admin.unsafe(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await openPostgres(own.href, await readMigrations(migrations))
  await fill(database)
  return {
    ...database,
    async close() {
      await database.close()
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/** How many rows a table holds. */
export async function countOf({ db }: Database, table: string) {
  const { rowsOf } = await import('#server/db/database.ts')
  return rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]!.n
}
