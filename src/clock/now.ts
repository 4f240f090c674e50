/** What a device knows about the time: its own clock, and how long the page has been running; ms. */
interface Device {
  time: () => number
  running: () => number
}

/** How far the clock of a device may be off before its user is warned, in ms. */
const tolerance = 2 * 60_000

/**
 * A clock that follows the server once the server has sent its time. Between answers it counts the running time of the
 * page, which nobody can set back. That may stop while the device sleeps; then the device's own clock tells how much
 * time has passed.
 */
export function createClock({ time, running }: Device) {
  let known: { time: number; running: number; device: number } | null = null
  const now = () => (known === null ? time() : known.time + Math.max(running() - known.running, time() - known.device))
  return {
    /** The time in ms since 1970: the server's once it has sent it, until then the device's. */
    now,
    /**
     * Takes over the server's time if the answer contains one: it was `said` at some moment in the last `within` ms. If
     * the current time is within that range, it stays, so that the clock of the page does not jump with every answer.
     */
    hearTime(said: number, within: number) {
      if (said) known = { time: Math.min(Math.max(now(), said), said + within), running: running(), device: time() }
    },
    /**
     * How far the device's clock is ahead of the server's in ms; negative if it is behind, 0 if the difference is
     * small.
     */
    deviceAhead() {
      const ahead = time() - now()
      return Math.abs(ahead) > tolerance ? ahead : 0
    },
  }
}

/** The only place that reads the device's clock, which may be minutes or a day off. */
export const { now, hearTime, deviceAhead } = createClock({
  time: () => Date.now(),
  running: () => performance.now(),
})

/** The time in ISO form. */
export const nowText = () => new Date(now()).toISOString()

/** The device's own time, for comparing with times that the query cache has recorded. */
export const deviceNow = () => Date.now()
