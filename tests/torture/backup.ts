import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { createWorld, type Visitor } from '#mocks/world.ts'
import { samples } from '#mocks/samples.ts'
import { backUp } from '#server/db/backup.ts'
import { rowsOf, type Database } from '#server/db/database.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { quickCipher } from '#tests/quickCipher.ts'
import { localStore } from '#server/platform/files/localStore.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { fillWorld } from '#server/application/worlds/worlds.ts'
import { quickPasswords } from '../quickPasswords.ts'
import { migrations } from '../worldPrint.ts'
import { versionHalves } from './halves.ts'
import { emptyDatabase } from './postgres.ts'

export interface BackupFigures {
  /** Rows and files in the copy. */
  rows: number
  files: number
  /** Saves that were acknowledged while the copy was made. */
  saves: number
  /** Milliseconds for the copy and for its restoration. */
  copied: number
  restored: number
  /** Saves acknowledged before the copy began that are missing from it, and saves that it contains only in part. */
  lost: number
  halves: number
  /** Tables of the copy that differ from the original, and files with other bytes. */
  unequal: string[]
  damaged: number
}

const prefix = 'Backup'
/** One in this many saves is a document with its file. */
const documentEvery = 10

/** Saves clients and documents until it is stopped. Returns the newest acknowledged version of each client. */
function savers(who: Visitor, folderId: number, count: number) {
  const acknowledged = new Map<number, number>()
  let saves = 0
  const running = { isOver: false }
  const around = { clientId: 0, userId: 0, projectId: 0 }
  const save = async () => {
    for (let at = 0; !running.isOver; at++) {
      const name = `${prefix} ${crypto.randomUUID()}`
      const { data } = await who.read<{ id: number; rowVersion: number }>('POST', 'client', {
        ...samples.client(around),
        name,
      })
      const changed = await who.read<{ rowVersion: number }>('PUT', 'client', { ...data, town: 'Kinsale' })
      acknowledged.set(data.id, changed.data.rowVersion)
      if (at % documentEvery === 0) await documents(who, folderId, 1)
      saves += 2
    }
  }
  const all = Promise.all(Array.from({ length: count }, save))
  return {
    acknowledged,
    saves: () => saves,
    async stop() {
      running.isOver = true
      await all
    },
  }
}

/** Adds documents with a file each. */
async function documents(who: Visitor, folderId: number, count: number) {
  const form = new FormData()
  form.set('id', String(folderId))
  form.set('uploadReasonId', '10')
  for (let at = 0; at < count; at++) form.append('files', new File([crypto.randomUUID()], `${crypto.randomUUID()}.txt`))
  const { errors } = await who.read('POST', 'ProjectFilePmpUpload', form)
  if (errors.length > 0) throw new Error(errors[0]!.message)
}

/** A large world with `count` documents, and the person who saves in it. */
async function largeWorld(database: Database, folder: string, count: number) {
  const files = localStore(join(folder, 'files'), quickCipher)
  await fillWorld(database.db, 'large', { today: new Date(), hash: quickPasswords.hash, files })
  const world = await createWorld(database, { passwords: quickPasswords, pictures })
  world.services.files = files
  const who = await world.as('admin@demo.test')
  const { data } = await who.read<{ id: number }[]>('GET', 'projectFolderPmp?projectId=2')
  const folderId = data[0]!.id
  for (let left = count; left > 0; left -= 20) await documents(who, folderId, Math.min(left, 20))
  return { world, savers: () => savers(who, folderId, 8) }
}

type Asks = (query: string) => Promise<Record<string, unknown>[]>
const through =
  ({ db }: Database): Asks =>
  async (query) =>
    rowsOf(await db.execute(sql.raw(query)))

/** A checksum of each table, over the text of its rows in any order. */
async function checksums(ask: Asks) {
  const tables = await ask(`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const sums = new Map<string, { rows: number; sum: unknown }>()
  for (const { name } of tables) {
    const [found] = await ask(
      `select count(*)::int as rows, sum(hashtextextended(t::text, 0))::text as sum from "${String(name)}" t`,
    )
    sums.set(String(name), { rows: Number(found!.rows), sum: found!.sum })
  }
  return sums
}
type Checksums = Awaited<ReturnType<typeof checksums>>

const differing = (one: Checksums, other: Checksums) =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)),
  )

/** Files that the copy refers to but whose content does not match. */
async function damagedFiles(ask: Asks, folder: string) {
  const named = await ask(`select distinct sha256 from "storedFile" where not "isDeleted"`)
  let damaged = 0
  for (const { sha256 } of named) {
    const hash = createHash('sha256')
    const name = String(sha256)
    await pipeline(createReadStream(join(folder, 'files', name.slice(0, 2), name)), hash).catch(() => undefined)
    if (hash.digest('hex') !== name) damaged++
  }
  return { files: named.length, damaged }
}

async function judged(ask: Asks, folder: string, before: ReadonlyMap<number, number>) {
  const kept = new Map(
    (await ask(`select id, "rowVersion" as version from "client" where name like '${prefix} %'`)).map(
      ({ id, version }) => [Number(id), Number(version)],
    ),
  )
  const lost = [...before].filter(([id, version]) => (kept.get(id) ?? 0) < version).length
  const [{ halves }] = (await ask(versionHalves(prefix))) as [{ halves: number }]
  return { lost, halves, ...(await damagedFiles(ask, folder)) }
}

/** Starts savers, makes the copy once some saves are acknowledged, and stops them. */
async function copyUnderLoad<T>(begin: () => ReturnType<typeof savers>, copy: () => Promise<T>) {
  const running = begin()
  while (running.acknowledged.size < 20) await new Promise((done) => setTimeout(done, 20))
  const before = new Map(running.acknowledged)
  const savesBefore = running.saves()
  const begun = performance.now()
  const made = await copy()
  const copied = performance.now() - begun
  const saves = running.saves() - savesBefore
  await running.stop()
  return { made, before, copied, saves }
}

const timed = async <T>(work: () => Promise<T>) => {
  const begun = performance.now()
  const done = await work()
  return [done, performance.now() - begun] as const
}
const rowsIn = (sums: Checksums) => [...sums.values()].reduce((all, { rows }) => all + rows, 0)

/**
 * Backs the embedded database up while people save, and again when nobody does. The first copy must be consistent, the
 * second equal to the original in every table.
 */
export async function backUpEmbedded(count: number): Promise<BackupFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'safety-backup-'))
  const steps = await readMigrations(migrations)
  const database = await openEmbedded(folder, steps)
  try {
    const { world, savers: begin } = await largeWorld(database, folder, count)
    const copy = (at: number) => backUp(database.dump!, join(folder, 'backups'), at, new Date())
    const { made, before, copied, saves } = await copyUnderLoad(begin, () => copy(1))
    const open = async (file: string) => openEmbedded(null, steps, new Blob([await readFile(file)]))
    const [first, restored] = await timed(() => open(made))
    const found = await judged(through(first), folder, before)
    await first.close()
    await world.close()
    const original = await checksums(through(database))
    const second = await open(await copy(2))
    const unequal = differing(original, await checksums(through(second)))
    await second.close()
    return { ...found, rows: rowsIn(original), saves, copied, restored, unequal }
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

const run = promisify(execFile)

/** The same with `pg_dump` from a snapshot, whose tables are compared while people continue saving. */
export async function backUpPostgres(count: number): Promise<BackupFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'safety-backup-'))
  const [own, other] = [await emptyDatabase(), await emptyDatabase()]
  const database = await openPostgres(own.url, await readMigrations(migrations))
  const reader = new Client({ connectionString: own.url })
  const copy = new Client({ connectionString: other.url })
  const asked =
    (client: Client): Asks =>
    async (query) =>
      (await client.query<Record<string, unknown>>(query)).rows
  try {
    const { world, savers: begin } = await largeWorld(database, folder, count)
    await reader.connect()
    const file = join(folder, 'copy.dump')
    const { made, before, copied, saves } = await copyUnderLoad(begin, async () => {
      await reader.query('begin isolation level repeatable read')
      const [{ id }] = (await asked(reader)('select pg_export_snapshot() as id')) as [{ id: string }]
      const [sums] = await Promise.all([
        checksums(asked(reader)),
        run('pg_dump', ['-Fc', '-f', file, `--snapshot=${id}`, own.url]),
      ])
      await reader.query('commit')
      return sums
    })
    await world.close()
    const [, restored] = await timed(() => run('pg_restore', ['--no-owner', '-d', other.url, file]))
    await copy.connect()
    const unequal = differing(made, await checksums(asked(copy)))
    return { ...(await judged(asked(copy), folder, before)), rows: rowsIn(made), saves, copied, restored, unequal }
  } finally {
    await Promise.all([reader.end(), copy.end(), database.close()])
    await own.remove()
    await other.remove()
    await rm(folder, { recursive: true })
  }
}
