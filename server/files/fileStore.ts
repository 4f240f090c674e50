/** Bytes by their SHA-256; the same bytes are kept once. */
export interface FileStore {
  /**
   * Stores all of it or nothing; answers the hash in hex and the size in bytes. `claim` is waited for before the first
   * byte is where it can be found.
   */
  put(
    content: ReadableStream<Uint8Array>,
    claim?: (sha256: string) => Promise<unknown>,
  ): Promise<{ sha256: string; size: number }>
  /** The content, or the bytes from `start` to `end` (inclusive); null when there is none. */
  get(sha256: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  /** Forgets the content; nothing happens where there is none. */
  remove(sha256: string): Promise<void>
}
