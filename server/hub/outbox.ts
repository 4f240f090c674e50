import type { Delivery } from './delivery.ts'
import type { Line } from './line.ts'
import { sequence } from './messages.ts'
import type { HubLimits } from './settings.ts'
import { SentLedger } from './stateful.ts'

interface Writer {
  limits: HubLimits
  readonly now: () => number
  /** The network does not take what is written. */
  choked(): void
  /** A stateful peer does not acknowledge what was sent. */
  overflowed(): void
}

/** What the hub sends to one peer: in order, over its present line, and again if a stateful peer missed it. */
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

  /** Events and completions. They wait until the peer listens, and while a stateful peer owes acknowledgements. */
  send(delivery: Delivery) {
    if (this.#open && this.#held.length === 0 && !this.#ledger?.full) return this.#pass(delivery)
    this.#held.push(delivery)
    this.#heldBytes += delivery.bytes.length
    if (this.#heldBytes > this.writer.limits.held) this.writer.overflowed()
  }

  /** Messages without a number; they neither wait nor are repeated. */
  write(delivery: Delivery) {
    const { line } = this
    if (!line) return
    if (line.waiting > this.writer.limits.unsent) return this.writer.choked()
    line.write(delivery)
    this.lastWrite = this.writer.now()
  }

  /** The peer is ready to receive from now on. */
  open() {
    if (this.#open) return
    this.#open = true
    this.#release()
  }

  /** From now on every message is kept until it is acknowledged. */
  keepUntilAcknowledged() {
    this.#ledger = new SentLedger(this.writer.limits.unacknowledged)
  }

  acknowledge(id: number) {
    this.#ledger?.acknowledge(id)
    this.#release()
  }

  /** A new socket for a stateful peer: where we go on, then all it may have missed. */
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
