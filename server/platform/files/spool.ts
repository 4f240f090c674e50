import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataCipher } from '#server/base/dataCipher.ts'
import { encrypting, headBytes, newFileKey, writtenHead } from './sealedFile.ts'

interface Spooled {
  path: string
  /** In hex. */
  sha256: string
  /** In bytes. */
  size: number
}

/**
 * Writes a stream to a temporary file, flushed to disk, and returns its path, and the hash and size of the content. With
 * `sealedBy` the file is encrypted on the way. Removes the file if the stream fails.
 */
export async function spool(
  folder: string,
  content: ReadableStream<Uint8Array>,
  sealedBy?: DataCipher,
): Promise<Spooled> {
  const path = await placeIn(folder)
  const counted = counting()
  try {
    const key = newFileKey()
    const source = Readable.fromWeb(content as never)
    if (sealedBy) await pipeline(source, counted, encrypting(key), afterHead(), createWriteStream(path))
    else await pipeline(source, counted, createWriteStream(path))
    const { sha256, size } = counted.counts()
    const file = await open(path, 'r+')
    try {
      if (sealedBy) await file.write(writtenHead(sealedBy, sha256, { key, size }), 0, headBytes, 0)
      await file.sync()
    } finally {
      await file.close()
    }
    return { path, sha256, size }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function placeIn(folder: string) {
  await mkdir(join(folder, 'incoming'), { recursive: true })
  return join(folder, 'incoming', randomUUID())
}

function counting() {
  const hash = createHash('sha256')
  let size = 0
  const stream = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk)
      size += chunk.byteLength
      done(null, chunk)
    },
  })
  return Object.assign(stream, { counts: () => ({ sha256: hash.digest('hex'), size }) })
}

/** Leaves room for the header of a sealed file, which is known only at the end. */
function afterHead() {
  let hasHead = false
  const head = (stream: Transform) => {
    if (!hasHead) stream.push(Buffer.alloc(headBytes))
    hasHead = true
  }
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      head(this)
      done(null, chunk)
    },
    flush(done) {
      head(this)
      done()
    },
  })
}
