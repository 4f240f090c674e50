import { open, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './db/database.ts'
import type { LogLine } from './services.ts'

const every = 60 * 60_000
const kept = 12

/**
 * Copies the embedded database every hour in which something changed: the engine never flushes to disk by itself,
 * so after a power cut the newest copy is what counts. Each is flushed before it gets its name.
 */
export function scheduleBackups(database: Database, folder: string, sequence: () => number, log: (line: LogLine) => void) {
  const { dump } = database
  if (!dump) return () => undefined
  let copied = sequence()
  const timer = setInterval(() => {
    if (sequence() === copied) return
    copied = sequence()
    backUp(dump, folder).then(
      (file) => log({ level: 'info', message: 'The database was copied', file }),
      (error: unknown) => log({ level: 'error', message: 'The database could not be copied', cause: String(error) }),
    )
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

/** Writes one copy and removes the oldest; answers its path. */
export async function backUp(dump: () => Promise<Blob>, folder: string) {
  await mkdir(folder, { recursive: true })
  const name = `safety-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.tar.gz`
  const aside = join(folder, `${name}.part`)
  const file = await open(aside, 'w')
  try {
    await file.writeFile(new Uint8Array(await (await dump()).arrayBuffer()))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(aside, join(folder, name))
  const old = (await readdir(folder)).filter((other) => other.endsWith('.tar.gz')).sort().slice(0, -kept)
  await Promise.all(old.map((other) => rm(join(folder, other))))
  return join(folder, name)
}
