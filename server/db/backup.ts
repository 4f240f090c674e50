import { createReadStream } from 'node:fs'
import { open, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { loggable } from '#server/base/loggable.ts'
import type { LogLine } from '#server/base/log.ts'
import type { Database } from './database.ts'

const every = 60 * 60_000
/** The delay of the first backup after the start, in milliseconds. It saves the last changes of the previous run. */
const first = 5 * 60_000
const kept = 12
const ending = '.tar.gz'
const unfinished = '.part'

/**
 * Backs up the embedded database soon after the start and then every hour, if anything has changed since the newest
 * backup. The engine never flushes to disk by itself, so after a power cut only the backup is reliable.
 */
export function scheduleBackups(
  { dump }: Pick<Database, 'dump'>,
  folder: string,
  { sequence, now, log }: { sequence(): number; now(): Date; log(line: LogLine): void },
) {
  if (!dump) return () => undefined
  const backUpIfChanged = () =>
    copyIfChanged(dump, folder, sequence(), now()).then(
      (file) => file && log({ level: 'info', message: 'The database was copied', file }),
      (error: unknown) => log({ level: 'error', message: 'The database could not be copied', ...loggable(error) }),
    )
  const timers = [setTimeout(() => void backUpIfChanged(), first), setInterval(() => void backUpIfChanged(), every)]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Makes a backup unless the newest one already contains this change. Returns its path, or null. */
export async function copyIfChanged(dump: () => Promise<Blob>, folder: string, sequence: number, now: Date) {
  const newest = (await copiesIn(folder)).at(-1)
  return (newest ? sequenceIn(newest) : 0) === sequence ? null : backUp(dump, folder, sequence, now)
}

/** The name of a backup ends with the sequence number of the last change in it. */
const sequenceIn = (name: string) => Number(/-change-(\d+)\.tar\.gz$/.exec(name)?.[1] ?? Number.NaN)

/** The backups in a folder, oldest first. */
async function copiesIn(folder: string) {
  await mkdir(folder, { recursive: true })
  return (await readdir(folder)).filter((name) => name.endsWith(ending)).toSorted()
}

/**
 * Writes one backup, removes the oldest and returns the path. The file gets its final name only when it is flushed to
 * disk and has been read back in full.
 */
export async function backUp(dump: () => Promise<Blob>, folder: string, sequence: number, now: Date) {
  await mkdir(folder, { recursive: true })
  // Removes what a crash left behind.
  for (const name of await readdir(folder)) if (name.endsWith(unfinished)) await rm(join(folder, name))
  const name = `safety-${now.toISOString().replaceAll(/[:.]/g, '-')}-change-${sequence}${ending}`
  const aside = join(folder, `${name}${unfinished}`)
  try {
    await writeFlushed(aside, new Uint8Array(await (await dump()).arrayBuffer()))
    await readWhole(aside)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  await rename(aside, join(folder, name))
  await flushFolder(folder)
  for (const old of (await copiesIn(folder)).slice(0, -kept)) await rm(join(folder, old))
  return join(folder, name)
}

async function writeFlushed(path: string, bytes: Uint8Array) {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Flushing the folder makes a new file name survive a power cut. Windows has no such call. */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return
  const held = await open(folder, 'r')
  try {
    await held.sync()
  } finally {
    await held.close()
  }
}

const block = 512

/**
 * Unpacks a backup from disk, which verifies its checksums. Throws if the control file of the database or the end of
 * the archive is missing.
 */
async function readWhole(path: string) {
  const archive = { ahead: Buffer.alloc(0), skip: 0, ended: false, names: new Set<string>() }
  await pipeline(createReadStream(path), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) readHeaders(archive, chunk)
  })
  const { skip, ended, names } = archive
  if (!ended || skip > 0 || ![...names].some((name) => name.endsWith('global/pg_control')))
    throw new Error('The copy is not whole')
}

/** Reads the headers of a tar archive and skips the contents. */
function readHeaders(archive: { ahead: Buffer; skip: number; ended: boolean; names: Set<string> }, chunk: Buffer) {
  archive.ahead = Buffer.concat([archive.ahead, chunk])
  for (;;) {
    const step = Math.min(archive.skip, archive.ahead.length)
    archive.ahead = archive.ahead.subarray(step)
    archive.skip -= step
    if (archive.skip > 0 || archive.ahead.length < block) return
    const head = archive.ahead.subarray(0, block)
    archive.ahead = archive.ahead.subarray(block)
    if (head.every((byte) => byte === 0)) archive.ended = true
    else {
      archive.names.add(wordsAt(head, 0, 100))
      archive.skip = Math.ceil((Number.parseInt(wordsAt(head, 124, 12), 8) || 0) / block) * block
    }
  }
}

const wordsAt = (head: Buffer, from: number, length: number) =>
  head
    .toString('latin1', from, from + length)
    .replace(/\0.*$/s, '')
    .trim()
