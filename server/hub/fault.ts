/** A breach of the protocol, in words that may be told to the peer. It ends that one connection. */
export class Fault extends Error {
  /** Whether the peer may come back at once. */
  readonly allowReconnect: boolean

  constructor(message: string, { allowReconnect = false, cause }: { allowReconnect?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.allowReconnect = allowReconnect
  }
}
