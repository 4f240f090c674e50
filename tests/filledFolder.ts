import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillWorld } from '#server/db/demo/worlds.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'
import { argonPasswords } from '#server/signIn/argon.ts'

const migrations = 'server/db/migrations'
const sources = [migrations, 'server/db/demo', 'server/db/tables']

/** A data folder of its own that already holds the demo world, with its passwords. Filling one takes seconds, so a copy is kept for the day. */
export async function filledFolder(): Promise<string> {
  const kept = join(tmpdir(), 'safety-system-tests', `folder-${await print()}`)
  if (!existsSync(kept)) await fill(kept)
  const own = await mkdtemp(join(tmpdir(), 'safety-server-'))
  await cp(kept, own, { recursive: true })
  return own
}

async function fill(kept: string) {
  const aside = `${kept}.${process.pid}`
  await mkdir(aside, { recursive: true })
  const database = await openEmbedded(aside, await readMigrations(migrations))
  await fillWorld(database.db, 'demo', { today: new Date(), hash: argonPasswords.hash })
  await database.close()
  try {
    await rename(aside, kept)
  } catch (error) {
    // Whoever else filled one meanwhile filled the same.
    if (!existsSync(kept)) throw error
    await rm(aside, { recursive: true })
  }
}

/** Changes with whatever decides what the world holds. */
async function print() {
  const hash = createHash('sha256').update(new Date().toDateString())
  for (const folder of sources)
    for (const name of (await readdir(folder, { recursive: true })).filter((file) => /\.(?:ts|sql)$/.test(file)).sort())
      hash.update(await readFile(join(folder, name)))
  return hash.digest('hex').slice(0, 16)
}
