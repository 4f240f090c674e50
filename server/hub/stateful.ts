import type { Delivery } from './delivery.ts'

/** What was sent on a stateful connection and is not acknowledged yet, numbered from 1 across all its sockets. */
export class SentLedger {
  #kept: Delivery[] = []
  #last = 0
  #bytes = 0

  constructor(private readonly limit: number) {}

  /** No room for more until the peer acknowledges. The last message may reach over the limit. */
  get full() {
    return this.#bytes >= this.limit
  }

  /** The oldest message that would be repeated, or the next one to come. */
  get oldest() {
    return this.#last - this.#kept.length + 1
  }

  keep(delivery: Delivery) {
    this.#last += 1
    this.#kept.push(delivery)
    this.#bytes += delivery.bytes.length
  }

  /** Releases everything up to `id`. */
  acknowledge(id: number) {
    const released = this.#kept.splice(0, Math.max(0, id - this.oldest + 1))
    for (const delivery of released) this.#bytes -= delivery.bytes.length
  }

  /** What the peer may have missed, in order. */
  unacknowledged(): readonly Delivery[] {
    return this.#kept
  }
}

/** What has been received on a stateful connection. Ids are not on the wire: both sides count. */
export class ReceivedLedger {
  #next = 1
  #highest = 0
  #acknowledged = 0
  /** Since when the peer owes a Sequence; what it says before one is not counted and not heard. */
  owesSequenceSince: number | null = null

  /** Counts one numbered message; false for one that was processed before. */
  isNew() {
    const id = this.#next
    this.#next += 1
    if (id <= this.#highest) return false
    this.#highest = id
    return true
  }

  /** The peer repeats from `id`. False when messages between would be missing. */
  rewind(id: number) {
    if (id > this.#next) return false
    this.#next = id
    // A peer that repeats has not received our acknowledgement; it may have been lost with the socket.
    this.#acknowledged = id - 1
    this.owesSequenceSince = null
    return true
  }

  /** The id to acknowledge now; null when nothing new was processed. */
  takeAcknowledgement() {
    if (this.#highest === this.#acknowledged) return null
    this.#acknowledged = this.#highest
    return this.#highest
  }
}
