import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './fileStore.ts'

/** Files in a folder, under their own hash: written aside, flushed, then moved into place whole. */
export function localStore(folder: string): FileStore {
  const placeOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  return {
    async put(content) {
      const aside = join(folder, 'incoming', randomUUID())
      await mkdir(dirname(aside), { recursive: true })
      const hash = createHash('sha256')
      let size = 0
      const counted = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          hash.update(chunk)
          size += chunk.byteLength
          done(null, chunk)
        },
      })
      try {
        await pipeline(Readable.fromWeb(content as never), counted, createWriteStream(aside))
        const file = await open(aside, 'r')
        await file.sync().finally(() => file.close())
        const sha256 = hash.digest('hex')
        await mkdir(dirname(placeOf(sha256)), { recursive: true })
        await rename(aside, placeOf(sha256))
        return { sha256, size }
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
    async get(sha256, range) {
      if (!/^[0-9a-f]{64}$/.test(sha256)) return null
      try {
        await stat(placeOf(sha256))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
      return Readable.toWeb(createReadStream(placeOf(sha256), range ?? {})) as unknown as ReadableStream<Uint8Array>
    },
  }
}
