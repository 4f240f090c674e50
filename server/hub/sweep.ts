interface Round {
  interval: number
  readonly now: () => number
  /** Looks at everything; false when nothing is left to look at. */
  look(now: number): boolean
}

/** The hub's one timer. It runs only while there is something to look at. */
export class Sweep {
  #timer: ReturnType<typeof setInterval> | null = null
  #last = 0

  constructor(private readonly round: Round) {}

  wake() {
    if (this.#timer) return
    this.#last = this.round.now()
    this.#timer = setInterval(() => this.#tick(), this.round.interval)
  }

  stop() {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #tick() {
    const now = this.round.now()
    // If the process itself was suspended, messages from peers are still unread: check them at the next sweep.
    const overslept = now - this.#last > 3 * this.round.interval
    this.#last = now
    if (!overslept && !this.round.look(now)) this.stop()
  }
}
