import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import type { Database } from '#server/db/database.ts'
import { fillWorld } from '#server/application/worlds/worlds.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { quickCipher } from './quickCipher.ts'
import { migrations, worldPrint } from './worldPrint.ts'

/** A fixed hash, because these tests sign in through sessions and not with passwords. */
const quickHash = () => Promise.resolve('$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$sYqPk1a1p3Zq0m4fJ1m3bQ')

/** The content of a cached copy: the demo world, or empty tables. */
type Holding = 'demo' | 'nothing'

const { TEST_DATABASE_URL = null } = process.env

/** A new database with the demo world: PostgreSQL if TEST_DATABASE_URL is set, otherwise in memory. */
export const demoDatabase = (url = TEST_DATABASE_URL) => copyOf('demo', url)

/** A new database with empty tables. */
export const bareDatabase = () => copyOf('nothing', TEST_DATABASE_URL)

/** Creating and filling a database takes seconds, so one copy per day and schema is cached and reused. */
async function copyOf(holding: Holding, url: string | null): Promise<Database> {
  if (url) return postgresCopy(url, holding)
  dumps[holding] ??= dumpOf(holding)
  return openEmbedded(null, await readMigrations(migrations), await dumps[holding])
}

/** Read once for all test files of a worker. */
const dumps: { [holding in Holding]?: Promise<Blob> } = {}

async function fill(database: Database, holding: Holding) {
  if (holding === 'demo')
    await fillWorld(database.db, 'demo', { today: new Date(), hash: quickHash, cipher: quickCipher })
}

async function dumpOf(holding: Holding): Promise<Blob> {
  const folder = join(tmpdir(), 'safety-system-tests')
  const path = join(folder, `${holding}-${await worldPrint()}.tar`)
  if (!existsSync(path)) {
    const database = await openEmbedded(null, await readMigrations(migrations))
    await fill(database, holding)
    // Otherwise each copy replays the write-ahead log of the initial fill when it opens, which takes twice as long.
    await database.db.execute(sql`set wal_recycle = off`)
    await database.db.execute(sql`checkpoint`)
    const dump = await database.dump!()
    await database.close()
    await mkdir(folder, { recursive: true })
    const aside = `${path}.${process.pid}`
    await writeFile(aside, gunzipSync(await dump.arrayBuffer()))
    await rename(aside, path)
  }
  return new Blob([await readFile(path)])
}

let count = 0
async function postgresCopy(url: string, holding: Holding): Promise<Database> {
  const name = `safety_test_${process.pid}_${++count}`
  const admin = new Client({ connectionString: url })
  await admin.connect()
  const kept = await keptPostgres(admin, url, holding)
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name} template ${kept} ${await byFile(admin)}`)
  const database = await openPostgres(addressOf(url, name), await readMigrations(migrations))
  return {
    ...database,
    async close() {
      await database.close()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Returns the template database. The first process fills it while the others wait for an advisory lock. */
async function keptPostgres(admin: Client, url: string, holding: Holding) {
  const name = `safety_${holding}_${await worldPrint()}`
  const isThere = async () =>
    (await admin.query('select 1 from pg_database where datname = $1', [name])).rows.length > 0
  if (await isThere()) return name
  const turn = 7_304
  await admin.query('select pg_advisory_lock($1)', [turn])
  try {
    if (await isThere()) return name
    const aside = `${name}_aside`
    await admin.query(`drop database if exists ${aside} with (force)`)
    await admin.query(`create database ${aside}`)
    const database = await openPostgres(addressOf(url, aside), await readMigrations(migrations))
    await fill(database, holding)
    await database.close()
    await admin.query(`alter database ${aside} rename to ${name}`)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [turn])
  }
}

/** Copies files instead of logging each page, which is what PostgreSQL before version 15 always does. */
async function byFile(admin: Client) {
  const { rows } = await admin.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]!.version >= 150_000 ? 'strategy file_copy' : ''
}

function addressOf(server: string, name: string) {
  const own = new URL(server)
  own.pathname = `/${name}`
  return own.href
}

/** The number of rows in a table. */
export async function countOf({ db }: Database, table: string) {
  const { rowsOf } = await import('#server/db/database.ts')
  return rowsOf<{ n: number }>(await db.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`))[0]!.n
}
