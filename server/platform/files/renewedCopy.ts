import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataCipher } from '#server/base/dataCipher.ts'
import { headBytes, readHead, writtenHead } from './sealedFile.ts'

/**
 * A temporary copy of a sealed file whose header is encrypted with the newest key, flushed to disk; null if the file is
 * not stored. The blocks are unchanged, so a reader of the former header can continue with either file.
 */
export async function renewedCopy(
  folder: string,
  raw: () => Promise<ReadableStream<Uint8Array> | null>,
  sha256: string,
  cipher: DataCipher,
) {
  const stored = await raw()
  if (!stored) return null
  const path = join(folder, 'incoming', randomUUID())
  await mkdir(join(folder, 'incoming'), { recursive: true })
  try {
    await pipeline(Readable.fromWeb(stored as never), createWriteStream(path))
    const file = await open(path, 'r+')
    try {
      const { buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
      await file.write(writtenHead(cipher, sha256, readHead(cipher, sha256, buffer)), 0, headBytes, 0)
      await file.sync()
    } finally {
      await file.close()
    }
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
