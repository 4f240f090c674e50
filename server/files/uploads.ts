import { AsyncLocalStorage } from 'node:async_hooks'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server, type Upload } from '@tus/server'
import { uploadPath } from '#contract/constants.ts'

/** A file that has arrived whole and belongs to no record yet. */
export interface Arrived {
  id: string
  name: string
  /** In bytes. */
  size: number
  content(): ReadableStream<Uint8Array>
}

/** Large files on their way, in parts that survive a cut line and a killed server (tus 1.0). */
export interface Uploads {
  /** Answers one request of the protocol for this person; what somebody else sends is not there for them. */
  handle(request: Request, userId: number): Promise<Response>
  /** What this person has sent, once all of it is there. */
  find(id: string, userId: number): Promise<Arrived | null>
  drop(id: string): Promise<void>
  /** Removes what nobody has gone on with, or taken, for a day; answers how many. */
  tidy(): Promise<number>
}

const largest = 2 * 1024 ** 3
const keptFor = 24 * 3_600_000
const isId = /^[0-9a-f]{32}$/

/** The protocol's own way to say that there is none, or none any more. */
const isGone = (error: unknown) => [404, 410].includes(Number((error as { status_code?: unknown }).status_code))

/** Uploads as files in a folder, next to a note of whose they are; only pages of `origin` may send them. */
export async function localUploads(folder: string, origin: string, now: () => Date): Promise<Uploads> {
  await mkdir(folder, { recursive: true })
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: keptFor })
  const sender = new AsyncLocalStorage<number>()
  const read = async (id: string): Promise<Upload | null> => {
    if (!isId.test(id)) return null
    return store.getUpload(id).catch((error: unknown) => {
      if (isGone(error)) return null
      throw error
    })
  }
  /** What is gone already, by whoever came first, is as good as removed. */
  const remove = (id: string) =>
    store.remove(id).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })
  const isOf = (upload: Upload | null, userId: number) => upload?.metadata?.owner === String(userId)

  const tus = new Server({
    path: uploadPath,
    datastore: store,
    relativeLocation: true,
    maxSize: largest,
    allowedOrigins: [origin],
    onUploadCreate: (_request, { metadata }) =>
      Promise.resolve({ metadata: { ...metadata, owner: String(sender.getStore()) } }),
    // For a new one there is nothing to look at yet; its id is made up before it is kept.
    onIncomingRequest: async (request, id) => {
      if (request.method !== 'POST' && request.method !== 'OPTIONS' && !isOf(await read(id), sender.getStore() ?? 0))
        throw ERRORS.FILE_NOT_FOUND
    },
  })
  return {
    handle: (request, userId) => sender.run(userId, () => tus.handleWeb(request)),
    async find(id, userId) {
      const upload = await read(id)
      if (!upload || !isOf(upload, userId) || upload.size === undefined || upload.offset !== upload.size) return null
      const content = () => Readable.toWeb(createReadStream(join(folder, id))) as unknown as ReadableStream<Uint8Array>
      return { id, name: upload.metadata?.filename ?? 'file', size: upload.size, content }
    },
    drop: remove,
    async tidy() {
      // What has arrived whole goes too: a record that took it has its own copy.
      const ids = (await readdir(folder)).filter((name) => isId.test(name))
      const old = await Promise.all(
        ids.map(async (id) => now().getTime() - (await stat(join(folder, id))).mtimeMs > keptFor),
      )
      const over = ids.filter((_, at) => old[at])
      for (const id of over) await remove(id)
      return over.length
    },
  }
}
