import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import {
  decryptDocument,
  encryptDocument,
  UnreadableValue,
  type DataCipher,
  type ValuePlace,
} from '#server/base/dataCipher.ts'

/*
 * A sealed file is a header and blocks. Each file has a key of its own, which the header holds encrypted under
 * DATA_KEYS, so that a new key there changes only headers. A block is 64 kB of the content under AES-256-GCM with its
 * index as nonce, so that any range can be read without the blocks before it, and blocks cannot be swapped; the header
 * holds the size, so the file cannot be truncated unnoticed.
 */

/** In bytes: the header, padded with spaces; the content of a block; what encryption adds to a block. */
export const headBytes = 512
const pieceBytes = 65_536
const tagBytes = 16
const keyBytes = 32

export interface Head {
  /** In base64. */
  key: string
  /** Of the content, in bytes. */
  size: number
}

/** A header decrypts only for the content that it was written for. */
const placeOf = (sha256: string): ValuePlace => ({ table: 'fileContent', column: sha256, recordId: 0 })

export const newFileKey = () => randomBytes(keyBytes).toString('base64')

/** A header as it is stored in the file. */
export const writtenHead = (cipher: DataCipher, sha256: string, head: Head) =>
  Buffer.from(encryptDocument(cipher, head, placeOf(sha256)).padEnd(headBytes))

/** Reads the header of a file. Throws UnreadableValue if it was changed, or needs a key that the server lacks. */
export const readHead = (cipher: DataCipher, sha256: string, head: Uint8Array) =>
  decryptDocument(cipher, Buffer.from(head).toString('latin1').trimEnd(), placeOf(sha256)) as Head

const nonceOf = (piece: number) => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(piece, 6, 6)
  return nonce
}

/** Passes a stream on in blocks of this length; the last one may be shorter. */
function inBlocks(length: number, block: (bytes: Buffer, at: number) => Buffer, ended: () => void = () => undefined) {
  let held: Buffer[] = []
  let size = 0
  let at = 0
  const full = (stream: Transform) => {
    const bytes = Buffer.concat(held)
    let from = 0
    for (; bytes.length - from >= length; from += length) stream.push(block(bytes.subarray(from, from + length), at++))
    held = from < bytes.length ? [bytes.subarray(from)] : []
    size = bytes.length - from
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        held.push(chunk)
        size += chunk.length
        if (size >= length) full(this)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        if (size > 0) this.push(block(Buffer.concat(held), at))
        ended()
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

/** Encrypts the content of a file. */
export const encrypting = (key: string) =>
  inBlocks(pieceBytes, (bytes, piece) => {
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonceOf(piece), {
      authTagLength: tagBytes,
    })
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  })

export interface Range {
  start: number
  /** Inclusive. */
  end: number
}

/** Reads bytes of the stored file; null if it is not stored. */
type Raw = (range: Range) => Promise<ReadableStream<Uint8Array> | null>

/** The content of a sealed file, or a range of it; null if it is not stored. */
export async function openSealed(raw: Raw, sha256: string, cipher: DataCipher, range?: Range) {
  const stored = await raw({ start: 0, end: headBytes - 1 })
  if (!stored) return null
  const { key, size } = readHead(cipher, sha256, new Uint8Array(await new Response(stored).arrayBuffer()))
  const start = range?.start ?? 0
  const end = Math.min(range?.end ?? size - 1, size - 1)
  if (end < start) return new Blob([]).stream() as ReadableStream<Uint8Array>
  const [first, last] = [Math.floor(start / pieceBytes), Math.floor(end / pieceBytes)]
  const inFile = (piece: number) => headBytes + piece * (pieceBytes + tagBytes)
  const lastByte = Math.min(inFile(last + 1), inFile(0) + size + Math.ceil(size / pieceBytes) * tagBytes) - 1
  const pieces = await raw({ start: inFile(first), end: lastByte })
  if (!pieces) return null
  const decrypting = decryptingFrom(key, sha256, { first, start, end })
  const source = Readable.fromWeb(pieces as never)
  source.on('error', (error) => decrypting.destroy(error))
  // When the reader stops, the stored file is closed too.
  decrypting.on('close', () => source.destroy())
  return Readable.toWeb(source.pipe(decrypting)) as unknown as ReadableStream<Uint8Array>
}

function decryptingFrom(key: string, sha256: string, { first, start, end }: Range & { first: number }) {
  let left = end - start + 1
  const broken = (cause?: unknown) => new UnreadableValue('the file was cut or changed', placeOf(sha256), cause)
  return inBlocks(
    pieceBytes + tagBytes,
    (bytes, at) => {
      const piece = first + at
      const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), nonceOf(piece), {
        authTagLength: tagBytes,
      })
      if (bytes.length <= tagBytes) throw broken()
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        const plain = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
        const from = Math.max(0, start - piece * pieceBytes)
        const asked = plain.subarray(from, from + left)
        left -= asked.length
        return asked
      } catch (error) {
        throw broken(error)
      }
    },
    () => {
      if (left > 0) throw broken()
    },
  )
}
