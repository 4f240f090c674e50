import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillWorld } from '#server/application/worlds/worlds.ts'
import { openEmbedded, readMigrations } from '#server/db/open.ts'
import { cipherOf } from '#server/base/columnCipher.ts'
import { keysIn } from '#server/platform/files/dataKeys.ts'
import { quickCipher } from '#tests/quickCipher.ts'
import { localStore } from '#server/platform/files/localStore.ts'
import { argonPasswords } from '#server/platform/signIn/argon.ts'
import { migrations, worldPrint } from './worldPrint.ts'

/**
 * Creates a data folder with the demo world and its passwords. Filling one takes seconds, so a copy is cached for the
 * day.
 */
export async function filledFolder(): Promise<string> {
  const kept = join(tmpdir(), 'safety-system-tests', `folder-${await worldPrint()}`)
  if (!existsSync(kept)) await fill(kept)
  const own = await mkdtemp(join(tmpdir(), 'safety-server-'))
  await cp(kept, own, { recursive: true })
  return own
}

async function fill(kept: string) {
  const aside = `${kept}.${process.pid}`
  await mkdir(aside, { recursive: true, mode: 0o700 })
  const database = await openEmbedded(aside, await readMigrations(migrations))
  await fillWorld(database.db, 'demo', {
    today: new Date(),
    hash: argonPasswords.hash,
    files: localStore(join(aside, 'files'), quickCipher),
    cipher: cipherOf(await keysIn(aside)),
  })
  await database.close()
  try {
    await rename(aside, kept)
  } catch (error) {
    // Another process has filled the same folder in the meantime.
    if (!existsSync(kept)) throw error
    await rm(aside, { recursive: true })
  }
}
