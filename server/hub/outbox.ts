import type { Delivery } from './delivery.ts'
import type { Line } from './line.ts'
import { sequence } from './messages.ts'
import type { HubLimits } from './settings.ts'
import { SentLedger } from './stateful.ts'

interface Writer {
  limits: HubLimits
  readonly now: () => number
  /** Called when the network no longer accepts what is written. */
  choked(): void
  /** Called when a stateful peer does not acknowledge what was sent. */
  overflowed(): void
}

/**
 * Sends messages to one peer in order over its present transport, and repeats them if a stateful peer has missed them.
 */
export class Outbox {
  line: Line | null = null
  lastWrite: number
  #ledger: SentLedger | null = null
  #held: Delivery[] = []
  #heldBytes = 0
  #open = false

  constructor(private readonly writer: Writer) {
    this.lastWrite = writer.now()
  }

  /**
   * Sends an event or a completion. It is held until the peer listens, and while a stateful peer has too much to
   * acknowledge.
   */
  send(delivery: Delivery) {
    if (this.#open && this.#held.length === 0 && !this.#ledger?.full) return this.#pass(delivery)
    this.#held.push(delivery)
    this.#heldBytes += delivery.bytes.length
    if (this.#heldBytes > this.writer.limits.held) this.writer.overflowed()
  }

  /** Sends an unnumbered message, which is never held or repeated. */
  write(delivery: Delivery) {
    const { line } = this
    if (!line) return
    if (line.waiting > this.writer.limits.unsent) return this.writer.choked()
    line.write(delivery)
    this.lastWrite = this.writer.now()
  }

  /** Called when the peer is ready to receive. Sends the held messages. */
  open() {
    if (this.#open) return
    this.#open = true
    this.#release()
  }

  /** From now on every message is kept until the peer acknowledges it. */
  keepUntilAcknowledged() {
    this.#ledger = new SentLedger(this.writer.limits.unacknowledged)
  }

  acknowledge(id: number) {
    this.#ledger?.acknowledge(id)
    this.#release()
  }

  /**
   * Continues on a new socket: sends the number of the first message to repeat, then everything the peer may have
   * missed.
   */
  resume(line: Line) {
    this.line = line
    if (!this.#ledger) return
    this.write(sequence(this.#ledger.oldest))
    for (const delivery of this.#ledger.unacknowledged()) this.write(delivery)
  }

  #pass(delivery: Delivery) {
    this.#ledger?.keep(delivery)
    this.write(delivery)
  }

  #release() {
    while (this.#open && !this.#ledger?.full) {
      const delivery = this.#held.shift()
      if (!delivery) return
      this.#heldBytes -= delivery.bytes.length
      this.#pass(delivery)
    }
  }
}
