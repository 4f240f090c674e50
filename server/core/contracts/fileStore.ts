/** Stores bytes under their SHA-256. Equal contents are stored once. */
export interface FileStore {
  /**
   * Stores the whole content or nothing. Returns the hash in hex and the size in bytes. Waits for `claim` before the
   * content becomes visible. `isSealed` stores it encrypted (sealedFile.ts); hash and size are those of the content.
   */
  put(
    content: ReadableStream<Uint8Array>,
    claim?: (sha256: string) => Promise<unknown>,
    how?: { isSealed?: boolean },
  ): Promise<{ sha256: string; size: number }>
  /** Returns the content, or the bytes from `start` to `end` inclusive; null if it is not stored. */
  get(sha256: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  has(sha256: string): Promise<boolean>
  /** Deletes the content. Does nothing if it is not stored. */
  remove(sha256: string): Promise<void>
  /** Encrypts the key of a sealed content again, with the newest key. Does nothing if none is stored. */
  renew(sha256: string): Promise<void>
}
