import type { Delivery } from './delivery.ts'

export type HubTransport = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'

/** One line to a peer: a socket, an event stream or a series of polls. */
export interface Line {
  readonly transport: HubTransport
  /** Bytes handed over that the peer has not taken. */
  readonly waiting: number
  write(delivery: Delivery): void
  /** Ends in order: what was written still arrives. */
  close(): void
  /** Ends at once. */
  cut(): void
  /** Looked at in every sweep: true when the peer has stopped taking what it is given. */
  stuck(now: number): boolean
}

/** Tells a slow reader from one that reads nothing at all. */
export class StallWatch {
  #taken = 0
  #movedAt: number

  constructor(
    private readonly patience: number,
    now: number,
  ) {
    this.#movedAt = now
  }

  /** True when bytes wait and for `patience` ms none of them was taken. */
  stalled(now: number, written: number, waiting: number) {
    const taken = written - waiting
    if (waiting === 0 || taken > this.#taken) {
      this.#taken = taken
      this.#movedAt = now
    }
    return now - this.#movedAt > this.patience
  }
}
