import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { DataCipher } from '#server/base/dataCipher.ts'
import type { FileStore } from '#server/core/contracts/fileStore.ts'
import { renewedCopy } from './renewedCopy.ts'
import type { Bucket } from './s3Bucket.ts'
import { openSealed } from './sealedFile.ts'
import { spool } from './spool.ts'

const isHash = (sha256: string) => /^[0-9a-f]{64}$/.test(sha256)
const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`
const sealedKeyOf = (sha256: string) => `${keyOf(sha256)}.sealed`

/**
 * Stores files in a bucket under their hash; sealed ones encrypted, with the suffix `.sealed`. Each is spooled to
 * `folder` first, because its hash and length must be known before the upload starts.
 */
export function s3Store(bucket: Bucket, folder: string, cipher: DataCipher): FileStore {
  /** Uploads a sealed file, whose bytes differ from its content. */
  async function uploadSealed(sha256: string, path: string) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    await bucket.upload(sealedKeyOf(sha256), path, (await stat(path)).size, hash.digest('hex'))
  }
  return {
    async put(content, claim, { isSealed = false } = {}) {
      const { path, sha256, size } = await spool(folder, content, isSealed ? cipher : undefined)
      try {
        await claim?.(sha256)
        // An existing file is not replaced; a reader may have read the key of a sealed one already.
        if (!(await bucket.has(isSealed ? sealedKeyOf(sha256) : keyOf(sha256))))
          await (isSealed ? uploadSealed(sha256, path) : bucket.upload(keyOf(sha256), path, size, sha256))
      } finally {
        await rm(path, { force: true })
      }
      return { sha256, size }
    },
    async get(sha256, range) {
      if (!isHash(sha256)) return null
      const plain = await bucket.get(keyOf(sha256), range)
      return plain ?? openSealed((part) => bucket.get(sealedKeyOf(sha256), part), sha256, cipher, range)
    },
    has: async (sha256) => isHash(sha256) && ((await bucket.has(keyOf(sha256))) || bucket.has(sealedKeyOf(sha256))),
    async remove(sha256) {
      if (!isHash(sha256)) return
      await bucket.remove(keyOf(sha256))
      await bucket.remove(sealedKeyOf(sha256))
    },
    async renew(sha256) {
      if (!isHash(sha256)) return
      const path = await renewedCopy(folder, () => bucket.get(sealedKeyOf(sha256)), sha256, cipher)
      if (!path) return
      await uploadSealed(sha256, path).finally(() => rm(path, { force: true }))
    },
  }
}
