/** A completed upload that no record uses yet. */
interface Arrived {
  id: string
  name: string
  /** In bytes. */
  size: number
  content(): ReadableStream<Uint8Array>
}

/** Large uploads in parts (tus 1.0). They survive a broken connection and a killed server. */
export interface Uploads {
  /** Answers one tus request of this person. Uploads of other people do not exist for them. */
  handle(request: Request, userId: number): Promise<Response>
  /** Returns this person's upload if it is complete. */
  find(id: string, userId: number): Promise<Arrived | null>
  drop(id: string): Promise<void>
  /** Removes uploads that were neither continued nor used for a day. Returns how many it removed. */
  tidy(): Promise<number>
}
