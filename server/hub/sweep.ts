interface Round {
  interval: number
  readonly now: () => number
  /** Checks everything. Returns false if nothing is left to check. */
  look(now: number): boolean
}

/** The hub's only timer. It runs while there is something to check. */
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
    // After a suspension of the process, messages from peers are still unread, so this sweep is skipped.
    const wasSuspended = now - this.#last > 3 * this.round.interval
    this.#last = now
    if (!wasSuspended && !this.round.look(now)) this.stop()
  }
}
