import { answer } from '../answers.ts'
import type { Delivery } from '../delivery.ts'
import type { Line } from '../line.ts'
import type { HubTimings } from '../settings.ts'

interface PollHost {
  readonly timings: HubTimings
  readonly now: () => number
  /** Called when the peer has fetched the last message and its token can be removed. */
  spent(): void
}

interface Poll {
  since: number
  answer(response: Response): void
}

/** The transport of a polling peer. Messages between two polls wait for the next one. */
export class PollLine implements Line {
  readonly transport = 'LongPolling'
  #queue: Delivery[] = []
  #queuedBytes = 0
  #poll: Poll | null = null
  /** Since when no poll has been open. */
  #idleSince: number
  #isFirst = true
  #ended = false

  constructor(private readonly host: PollHost) {
    this.#idleSince = host.now()
  }

  get waiting() {
    return this.#queuedBytes
  }

  /**
   * Answers once there is something to send. The first poll is answered at once, because the client sends nothing
   * before that.
   */
  async poll(signal: AbortSignal): Promise<Response> {
    this.#answer(answer(204))
    if (this.#isFirst) {
      this.#isFirst = false
      return answer(200)
    }
    if (this.#ended && this.#queue.length === 0) {
      this.host.spent()
      return answer(204)
    }
    return new Promise((resolve) => {
      const poll = { since: this.host.now(), answer: resolve }
      this.#poll = poll
      // The poll was lost, so messages wait for the next one.
      signal.addEventListener('abort', () => this.#poll === poll && this.#answer(answer(204)), { once: true })
      if (this.#queue.length > 0) this.#deliver()
    })
  }

  write(delivery: Delivery) {
    if (this.#ended) return
    this.#queue.push(delivery)
    this.#queuedBytes += delivery.bytes.length
    // Delivered in a microtask, so that messages sent together are fetched together.
    queueMicrotask(() => this.#deliver())
  }

  close() {
    this.#ended = true
    if (this.#queue.length > 0 || !this.#poll) return
    this.#answer(answer(204))
    this.host.spent()
  }

  cut() {
    this.#ended = true
    this.#queue = []
    this.#answer(answer(204))
    this.host.spent()
  }

  stuck(now: number) {
    const { longPoll, pollGap } = this.host.timings
    if (!this.#poll) return now - this.#idleSince > pollGap
    if (now - this.#poll.since > longPoll) this.#answer(answer(200))
    return false
  }

  #deliver() {
    if (!this.#poll || this.#queue.length === 0) return
    const text = this.#queue.map((delivery) => delivery.text).join('')
    this.#queue = []
    this.#queuedBytes = 0
    this.#answer(answer(200, text))
  }

  #answer(response: Response) {
    this.#poll?.answer(response)
    this.#poll = null
    this.#idleSince = this.host.now()
  }
}
