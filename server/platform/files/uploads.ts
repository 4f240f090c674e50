import { AsyncLocalStorage } from 'node:async_hooks'
import { ERRORS, Server, type DataStore, type Upload } from '@tus/server'
import { uploadPath } from '#contract/constants.ts'
import type { Uploads } from '#server/core/contracts/uploads.ts'
import { heldBy, limitUploads } from './uploadLimits.ts'

/** Where uploads are stored. */
export interface PartStore extends DataStore {
  /** All bytes received so far, from the start. */
  content(id: string): ReadableStream<Uint8Array>
  /** Returns the ids of uploads that have not grown since that moment, complete or not. */
  idleSince(moment: Date): Promise<string[]>
}

const largest = 2 * 1024 ** 3
/** How long an idle upload is kept, in milliseconds. */
export const keptFor = 24 * 3_600_000
export const isUploadId = (id: string) => /^[0-9a-f]{32}$/.test(id)

/** Later than any date, so every upload counts as idle. */
const never = new Date(8.64e15)

/** The status codes of the protocol for an upload that does not exist or has expired. */
const isGone = (error: unknown) => [404, 410].includes(Number((error as { status_code?: unknown }).status_code))
const isOf = (upload: Upload | null, userId: number) => upload?.metadata?.owner === String(userId)

/** Opens the uploads. Each belongs to the person who sent it, and only pages of `origin` may send them. */
export function openUploads(store: PartStore, origin: string, now: () => Date): Uploads {
  const sender = new AsyncLocalStorage<number>()
  const read = async (id: string): Promise<Upload | null> => {
    if (!isUploadId(id)) return null
    return store.getUpload(id).catch((error: unknown) => {
      if (isGone(error)) return null
      throw error
    })
  }
  /** An upload that another process has just removed counts as removed. */
  const remove = (id: string) =>
    store.remove(id).catch((error: unknown) => {
      if (!isGone(error)) throw error
    })

  const stored = async () => {
    const ids = await store.idleSince(never)
    const found = await Promise.all(ids.map(read))
    return found.flatMap((upload) => (upload ? [heldBy(upload, largest)] : []))
  }
  const refuseBeyond = limitUploads(stored)

  const tus = new Server({
    path: uploadPath,
    datastore: store,
    relativeLocation: true,
    maxSize: largest,
    allowedOrigins: [origin],
    onUploadCreate: async (_request, { id, size, metadata: sent }) => {
      const metadata = { ...sent, owner: String(sender.getStore()) }
      await refuseBeyond(heldBy({ id, size, metadata }, largest))
      return { metadata }
    },
    // A POST creates an upload, so there is no owner to check yet.
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
      // Completed uploads are removed too: a record that uses one has its own copy.
      const over = await store.idleSince(new Date(now().getTime() - keptFor))
      for (const id of over) await remove(id)
      return over.length
    },
  }
}
