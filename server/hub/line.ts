import type { Delivery } from './delivery.ts'

export type HubTransport = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'

/** The transport of one connection: a socket, an event stream or a series of polls. */
export interface Line {
  readonly transport: HubTransport
  /** Bytes written that the peer has not read yet. */
  readonly waiting: number
  write(delivery: Delivery): void
  /** Ends after everything written has been sent. */
  close(): void
  /** Ends at once. */
  cut(): void
  /** Called on every sweep. True if the peer no longer reads. */
  stuck(now: number): boolean
}

/** Distinguishes a slow reader from one that has stopped reading. */
export class StallWatch {
  #taken = 0
  #movedAt: number

  constructor(
    private readonly patience: number,
    now: number,
  ) {
    this.#movedAt = now
  }

  /** True if bytes are waiting and none was read for `patience` ms. */
  stalled(now: number, written: number, waiting: number) {
    const taken = written - waiting
    if (waiting === 0 || taken > this.#taken) {
      this.#taken = taken
      this.#movedAt = now
    }
    return now - this.#movedAt > this.patience
  }
}
