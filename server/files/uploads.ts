import { AsyncLocalStorage } from 'node:async_hooks'
import { ERRORS, Server, type DataStore, type Upload } from '@tus/server'
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

/** Where the parts are kept. */
export interface PartStore extends DataStore {
  /** All bytes that have arrived, from the first on. */
  content(id: string): ReadableStream<Uint8Array>
  /** The uploads that nothing was added to since a moment, whole or not. */
  idleSince(moment: Date): Promise<string[]>
}

const largest = 2 * 1024 ** 3
/** For how long an upload that nobody goes on with is kept, in milliseconds. */
export const keptFor = 24 * 3_600_000
export const isUploadId = (id: string) => /^[0-9a-f]{32}$/.test(id)

/** The protocol's own way to say that there is none, or none any more. */
const isGone = (error: unknown) => [404, 410].includes(Number((error as { status_code?: unknown }).status_code))
const isOf = (upload: Upload | null, userId: number) => upload?.metadata?.owner === String(userId)

/** Uploads of whoever is signed in, each noted as theirs; only pages of `origin` may send them. */
export function openUploads(store: PartStore, origin: string, now: () => Date): Uploads {
  const sender = new AsyncLocalStorage<number>()
  const read = async (id: string): Promise<Upload | null> => {
    if (!isUploadId(id)) return null
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
      return { id, name: upload.metadata?.filename ?? 'file', size: upload.size, content: () => store.content(id) }
    },
    drop: remove,
    async tidy() {
      // What has arrived whole goes too: a record that took it has its own copy.
      const over = await store.idleSince(new Date(now().getTime() - keptFor))
      for (const id of over) await remove(id)
      return over.length
    },
  }
}
