/** A breach of the protocol, with a message for the peer. It ends that connection only. */
export class Fault extends Error {
  /** Whether the peer may reconnect at once. */
  readonly allowReconnect: boolean

  constructor(message: string, { allowReconnect = false, cause }: { allowReconnect?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.allowReconnect = allowReconnect
  }
}
