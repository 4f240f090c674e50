import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Spooled {
  path: string
  /** In hex. */
  sha256: string
  /** In bytes. */
  size: number
}

/**
 * Writes a stream to a temporary file, flushed to disk, and returns its path, hash and size. Removes the file if the
 * stream fails.
 */
export async function spool(folder: string, content: ReadableStream<Uint8Array>): Promise<Spooled> {
  const path = join(folder, 'incoming', randomUUID())
  await mkdir(join(folder, 'incoming'), { recursive: true })
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
    await pipeline(Readable.fromWeb(content as never), counted, createWriteStream(path))
    const file = await open(path, 'r')
    await file.sync().finally(() => file.close())
    return { path, sha256: hash.digest('hex'), size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
