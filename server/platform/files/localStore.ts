import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { DataCipher } from '#server/base/dataCipher.ts'
import type { FileStore } from '#server/core/contracts/fileStore.ts'
import { openSealed, type Range } from './sealedFile.ts'
import { renewedCopy } from './renewedCopy.ts'
import { spool } from './spool.ts'

/**
 * Stores files in a folder under their hash; sealed ones encrypted, with the suffix `.sealed`. Each is spooled and
 * flushed first, then renamed into place, so no file is ever incomplete.
 */
export function localStore(folder: string, cipher: DataCipher): FileStore {
  const isHash = (sha256: string) => /^[0-9a-f]{64}$/.test(sha256)
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const sealedPlaceOf = (sha256: string) => `${placeOf(sha256)}.sealed`
  const isThere = async (place: string) => {
    try {
      await stat(place)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  }
  const read = async (place: string, range?: Range) =>
    (await isThere(place))
      ? (Readable.toWeb(createReadStream(place, range ?? {})) as unknown as ReadableStream<Uint8Array>)
      : null
  return {
    async put(content, claim, { isSealed = false } = {}) {
      const { path, sha256, size } = await spool(folder, content, isSealed ? cipher : undefined)
      const place = isSealed ? sealedPlaceOf(sha256) : placeOf(sha256)
      try {
        await claim?.(sha256)
        await mkdir(dirname(place), { recursive: true })
        // An existing sealed file is not replaced, because a reader may have read its key already.
        if (isSealed && (await isThere(place))) await rm(path, { force: true })
        else await rename(path, place)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { sha256, size }
    },
    async get(sha256, range) {
      if (!isHash(sha256)) return null
      const plain = await read(placeOf(sha256), range)
      return plain ?? openSealed((part) => read(sealedPlaceOf(sha256), part), sha256, cipher, range)
    },
    async has(sha256) {
      return isHash(sha256) && ((await isThere(placeOf(sha256))) || isThere(sealedPlaceOf(sha256)))
    },
    async remove(sha256) {
      if (!isHash(sha256)) return
      await rm(placeOf(sha256), { force: true })
      await rm(sealedPlaceOf(sha256), { force: true })
    },
    async renew(sha256) {
      if (!isHash(sha256)) return
      const place = sealedPlaceOf(sha256)
      const path = await renewedCopy(folder, () => read(place), sha256, cipher)
      if (path) await rename(path, place)
    },
  }
}
