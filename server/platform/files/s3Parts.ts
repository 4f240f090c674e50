import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Bucket, BucketEntry } from './s3Bucket.ts'
import { keptFor, type PartStore } from './uploads.ts'

/** Bytes per object. A server that is killed loses less than this of what it has received. */
const partLength = 4 * 1_048_576
const removedAtOnce = 8

const folder = 'uploads/'
const folderOf = (id: string) => `${folder}${id}/`
const noteOf = (id: string) => `${folderOf(id)}note`
/** The key contains the start and the length of a part, so no part overwrites another. */
const partKey = (id: string, start: number, length: number) =>
  `${folderOf(id)}${String(start).padStart(13, '0')}-${length}`

interface Part {
  key: string
  start: number
  end: number
}

type Note = Pick<Upload, 'size' | 'metadata' | 'creation_date'>

/**
 * Stores uploads as objects of a bucket, so that any gateway process can continue an upload that another one started.
 * An upload is a note with its metadata and parts that each start where another ends. Two processes may store
 * overlapping parts of the same bytes, for example after a connection broke unnoticed; every complete chain of parts
 * gives the same file.
 */
class S3Parts extends DataStore implements PartStore {
  override extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration']

  readonly #bucket: Bucket

  constructor(bucket: Bucket) {
    super()
    this.#bucket = bucket
  }

  override async create(upload: Upload) {
    await this.#keep(upload.id, upload)
    upload.storage = { type: 's3', path: folderOf(upload.id) }
    return upload
  }

  override async declareUploadLength(id: string, size: number) {
    await this.#keep(id, { ...(await this.#note(id)), size })
  }

  override async getUpload(id: string) {
    const [note, found] = await Promise.all([this.#note(id), this.#bucket.list(folderOf(id))])
    const { size, metadata, creation_date } = note
    const offset = longestChain(partsIn(found)).at(-1)?.end ?? 0
    return new Upload({
      id,
      offset,
      storage: { type: 's3', path: folderOf(id) },
      ...(size !== undefined && { size }),
      ...(metadata && { metadata }),
      ...(creation_date !== undefined && { creation_date }),
    })
  }

  /** If the connection breaks, the bytes received so far are stored as a shorter part. */
  override async write(stream: Readable, id: string, offset: number) {
    let at = offset
    let held: Uint8Array[] = []
    let length = 0
    const send = async () => {
      if (length === 0) return
      const bytes = Buffer.concat(held, length)
      await this.#put(partKey(id, at, length), bytes)
      at += length
      held = []
      length = 0
    }
    try {
      for await (const chunk of stream as AsyncIterable<Uint8Array>) {
        held.push(chunk)
        length += chunk.byteLength
        if (length >= partLength) await send()
      }
    } finally {
      await send()
    }
    return at
  }

  content(id: string) {
    let left: Part[] | null = null
    let reader: ReadableStreamDefaultReader<Uint8Array> | null = null
    const bucket = this.#bucket
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        left ??= longestChain(partsIn(await bucket.list(folderOf(id))))
        for (;;) {
          if (!reader) {
            const part = left.shift()
            if (!part) return controller.close()
            const body = await bucket.get(part.key)
            if (!body) throw new Error('A part of an upload is missing')
            reader = body.getReader()
          }
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          reader = null
        }
      },
      cancel: (reason) => reader?.cancel(reason),
    })
  }

  override async remove(id: string) {
    const keys = (await this.#bucket.list(folderOf(id))).map(({ key }) => key)
    if (keys.length === 0) throw ERRORS.FILE_NOT_FOUND
    // The note is removed first, so that nobody continues an upload while it is being removed.
    await this.#bucket.remove(noteOf(id))
    for (let at = 0; at < keys.length; at += removedAtOnce)
      await Promise.all(keys.slice(at, at + removedAtOnce).map((key) => this.#bucket.remove(key)))
  }

  async idleSince(moment: Date) {
    const newest = new Map<string, Date>()
    for (const { key, modifiedOn } of await this.#bucket.list(folder)) {
      const id = key.slice(folder.length).split('/', 1)[0]!
      const before = newest.get(id)
      if (!before || before < modifiedOn) newest.set(id, modifiedOn)
    }
    return [...newest].filter(([, on]) => on < moment).map(([id]) => id)
  }

  override getExpiration() {
    return keptFor
  }

  async #note(id: string): Promise<Note> {
    const kept = await this.#bucket.get(noteOf(id))
    if (!kept) throw ERRORS.FILE_NOT_FOUND
    return (await new Response(kept).json()) as Note
  }

  #keep(id: string, { size, metadata, creation_date }: Note) {
    return this.#put(noteOf(id), Buffer.from(JSON.stringify({ size, metadata, creation_date })))
  }

  #put(key: string, bytes: Uint8Array) {
    return this.#bucket.put(key, bytes, createHash('sha256').update(bytes).digest('hex'))
  }
}

export const s3Parts = (bucket: Bucket): PartStore => new S3Parts(bucket)

const partsIn = (entries: readonly BucketEntry[]): Part[] =>
  entries.flatMap(({ key, size }) => {
    const [, start, length] = /\/(\d{13})-(\d+)$/.exec(key) ?? []
    // A part whose size differs from its name is incomplete and is ignored.
    return start && Number(length) === size ? [{ key, start: Number(start), end: Number(start) + size }] : []
  })

/** Returns the contiguous chain of parts from byte 0 that reaches furthest. */
function longestChain(parts: readonly Part[]): Part[] {
  const before = new Map<number, Part | null>([[0, null]])
  let furthest = 0
  for (const part of parts.toSorted((one, other) => one.start - other.start)) {
    if (!before.has(part.start) || before.has(part.end)) continue
    before.set(part.end, part)
    furthest = Math.max(furthest, part.end)
  }
  const way: Part[] = []
  for (let part = before.get(furthest); part; part = before.get(part.start)) way.unshift(part)
  return way
}
