import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newKey, readKeyRing, type KeyRing } from '#server/base/columnCipher.ts'

const fileName = 'data-keys'

/**
 * Returns the keys in the data folder, for a server on loopback without DATA_KEYS. The first start creates one, in a
 * file that only this account can read. The file has the format of DATA_KEYS, so that keys can be added in front.
 */
export async function keysIn(dataDir: string): Promise<KeyRing> {
  const path = join(dataDir, fileName)
  try {
    // `wx` does not overwrite an existing file, so servers that start together agree on one key.
    await writeFile(path, `${newKey('local')}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const written = (await readFile(path, 'utf8')).trim()
  try {
    return readKeyRing(written)
  } catch {
    throw new Error(`${path} holds no keys in the form of DATA_KEYS. Restore it from a backup.`)
  }
}
