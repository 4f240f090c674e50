/** Bytes by their SHA-256; the same bytes are kept once. */
export interface FileStore {
  /** Stores all of it or nothing; answers the hash in hex and the size in bytes. */
  put(content: ReadableStream<Uint8Array>): Promise<{ sha256: string; size: number }>
  /** The content, or the bytes from `start` to `end` (inclusive); null when there is none. */
  get(sha256: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
}
