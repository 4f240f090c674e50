import { rm } from 'node:fs/promises'
import type { FileStore } from './fileStore.ts'
import type { Bucket } from './s3Bucket.ts'
import { spool } from './spool.ts'

const isHash = (sha256: string) => /^[0-9a-f]{64}$/.test(sha256)
const keyOf = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`

/**
 * Stores files in a bucket under their hash. Each is spooled to `folder` first, because its hash and length must be
 * known before the upload starts.
 */
export const s3Store = (bucket: Bucket, folder: string): FileStore => ({
  async put(content, claim) {
    const { path, sha256, size } = await spool(folder, content)
    try {
      await claim?.(sha256)
      if (!(await bucket.has(keyOf(sha256)))) await bucket.upload(keyOf(sha256), path, size, sha256)
    } finally {
      await rm(path, { force: true })
    }
    return { sha256, size }
  },
  get: async (sha256, range) => (isHash(sha256) ? bucket.get(keyOf(sha256), range) : null),
  has: async (sha256) => isHash(sha256) && bucket.has(keyOf(sha256)),
  async remove(sha256) {
    if (isHash(sha256)) await bucket.remove(keyOf(sha256))
  },
})
