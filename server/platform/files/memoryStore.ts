import type { FileStore } from '#server/core/contracts/fileStore.ts'

/** Keeps files in memory, for tests and for the server inside a browser tab. */
export function memoryStore(): FileStore {
  const files = new Map<string, Uint8Array>()
  return {
    async put(content, claim) {
      const bytes = new Uint8Array(await new Response(content).arrayBuffer())
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
      await claim?.(sha256)
      files.set(sha256, bytes)
      return { sha256, size: bytes.byteLength }
    },
    async get(sha256, range) {
      const bytes = files.get(sha256)
      return bytes ? new Blob([(range ? bytes.slice(range.start, range.end + 1) : bytes) as BlobPart]).stream() : null
    },
    has: (sha256) => Promise.resolve(files.has(sha256)),
    async remove(sha256) {
      files.delete(sha256)
    },
    // The keys live as long as the files in memory.
    renew: () => Promise.resolve(),
  }
}
