import type { Delivery } from './delivery.ts'

/**
 * Sent messages of a stateful connection that are not acknowledged yet. They are numbered from 1 across all its
 * sockets.
 */
export class SentLedger {
  #kept: Delivery[] = []
  #last = 0
  #bytes = 0

  constructor(private readonly limit: number) {}

  /** True if nothing more may be sent before the peer acknowledges. The last message may exceed the limit. */
  get full() {
    return this.#bytes >= this.limit
  }

  /** The number of the oldest unacknowledged message, or of the next message if there is none. */
  get oldest() {
    return this.#last - this.#kept.length + 1
  }

  keep(delivery: Delivery) {
    this.#last += 1
    this.#kept.push(delivery)
    this.#bytes += delivery.bytes.length
  }

  /** Releases all messages up to `id`. */
  acknowledge(id: number) {
    const released = this.#kept.splice(0, Math.max(0, id - this.oldest + 1))
    for (const delivery of released) this.#bytes -= delivery.bytes.length
  }

  /** The messages that the peer may have missed, in order. */
  unacknowledged(): readonly Delivery[] {
    return this.#kept
  }
}

/** Received messages of a stateful connection. Their numbers are not transmitted; both sides count. */
export class ReceivedLedger {
  #next = 1
  #highest = 0
  #acknowledged = 0
  /** Since when the peer owes a Sequence message. What it sends before that is ignored. */
  owesSequenceSince: number | null = null

  /** Counts one numbered message. Returns false if it was processed before. */
  isNew() {
    const id = this.#next
    this.#next += 1
    if (id <= this.#highest) return false
    this.#highest = id
    return true
  }

  /** The peer repeats its messages from `id`. Returns false if messages in between are missing. */
  rewind(id: number) {
    if (id > this.#next) return false
    this.#next = id
    // A peer that repeats has not received our acknowledgement, which may have been lost with the socket.
    this.#acknowledged = id - 1
    this.owesSequenceSince = null
    return true
  }

  /** Returns the number to acknowledge now; null if nothing new was processed. */
  takeAcknowledgement() {
    if (this.#highest === this.#acknowledged) return null
    this.#acknowledged = this.#highest
    return this.#highest
  }
}
