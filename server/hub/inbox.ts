import { Fault } from './fault.ts'
import { RecordCutter } from './records.ts'
import type { HubLimits } from './settings.ts'

interface Reader {
  limits: HubLimits
  readonly now: () => number
  /** Handles one record. The next record waits until this resolves. */
  handle(record: Uint8Array): Promise<void>
  /** Called once, with the first fault. */
  fail(cause: unknown): void
}

/** Splits the bytes from a peer into records, applies its rate limit and handles the records one after another. */
export class Inbox {
  readonly #cutter: RecordCutter
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #working = false
  #closed = false
  #allowance: number
  #refilledAt: number

  constructor(private readonly reader: Reader) {
    this.#cutter = new RecordCutter(reader.limits.record)
    this.#allowance = reader.limits.burst
    this.#refilledAt = reader.now()
  }

  receive(bytes: Uint8Array) {
    if (this.#closed) return
    try {
      let finished = 0
      for (const record of this.#cutter.cut(bytes)) {
        this.#queue(record)
        finished += 1
      }
      // Tiny fragments cost work too, so they count against the limit.
      if (finished === 0) this.#spend()
    } catch (fault) {
      this.#fail(fault)
    }
    void this.#work()
  }

  /** Drops the incomplete record of a lost socket and the records still waiting; the peer is about to repeat them. */
  forget() {
    this.#cutter.reset()
    this.#waiting = []
    this.#waitingBytes = 0
  }

  close() {
    this.#closed = true
    this.forget()
  }

  #queue(record: Uint8Array) {
    this.#spend()
    this.#waiting.push(record)
    this.#waitingBytes += record.length
    if (this.#waitingBytes > this.reader.limits.backlog) throw tooMuch()
  }

  /** A token bucket, so that one peer cannot occupy the hub. */
  #spend() {
    const { perSecond, burst } = this.reader.limits
    const now = this.reader.now()
    this.#allowance = Math.min(burst, this.#allowance + ((now - this.#refilledAt) * perSecond) / 1_000)
    this.#refilledAt = now
    if (this.#allowance < 1) throw tooMuch()
    this.#allowance -= 1
  }

  #take() {
    const record = this.#waiting.shift()
    this.#waitingBytes -= record?.length ?? 0
    return record
  }

  async #work() {
    if (this.#working) return
    this.#working = true
    try {
      for (let record = this.#take(); record; record = this.#take()) await this.reader.handle(record)
    } catch (cause) {
      this.#fail(cause)
    } finally {
      this.#working = false
    }
  }

  #fail(cause: unknown) {
    if (!this.#closed) this.reader.fail(cause)
  }
}

const tooMuch = () => new Fault('Too many messages at once.', { allowReconnect: true })
