import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileStore } from './fileStore.ts'
import { spool } from './spool.ts'

/**
 * Stores files in a folder under their hash. Each is spooled and flushed first, then renamed into place, so no file is
 * ever incomplete.
 */
export function localStore(folder: string): FileStore {
  const isHash = (sha256: string) => /^[0-9a-f]{64}$/.test(sha256)
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const has = async (sha256: string) => {
    if (!isHash(sha256)) return false
    try {
      await stat(placeOf(sha256))
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  }
  return {
    async put(content, claim) {
      const { path, sha256, size } = await spool(folder, content)
      try {
        await claim?.(sha256)
        await mkdir(dirname(placeOf(sha256)), { recursive: true })
        await rename(path, placeOf(sha256))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { sha256, size }
    },
    async get(sha256, range) {
      if (!(await has(sha256))) return null
      return Readable.toWeb(createReadStream(placeOf(sha256), range ?? {})) as unknown as ReadableStream<Uint8Array>
    },
    has,
    async remove(sha256) {
      if (isHash(sha256)) await rm(placeOf(sha256), { force: true })
    },
  }
}
