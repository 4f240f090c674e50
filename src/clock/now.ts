/** What a device knows of time, in ms: its own clock, and how long the page has been running. */
interface Device {
  time: () => number
  running: () => number
}

/** How far the clock of a device may be off before its user is warned, in ms. */
const patience = 2 * 60_000

/**
 * A clock that goes by the server once the server has said its time. Between its answers time passes by the running time
 * of the page, which nobody can set back; that may stand still while the device sleeps, and then the device's own clock
 * says how long.
 */
export function createClock({ time, running }: Device) {
  let known: { time: number; running: number; device: number } | null = null
  const now = () => (known === null ? time() : known.time + Math.max(running() - known.running, time() - known.device))
  return {
    /** The time in ms since 1970, by the server once it has sent it, else by the device. */
    now,
    /**
     * Takes over the server's time, if it sends one: it was `said` at some moment of the last `within` ms. A time that
     * this allows stays, so that the clock of the page does not jump with every answer.
     */
    hearTime(said: number, within: number) {
      if (said) known = { time: Math.min(Math.max(now(), said), said + within), running: running(), device: time() }
    },
    /** How far the device's clock is ahead of the server's in ms, negative if it is behind; 0 if it is near enough. */
    deviceAhead() {
      const ahead = time() - now()
      return Math.abs(ahead) > patience ? ahead : 0
    },
  }
}

/** The one place that reads the clock of the device, which may be minutes or a day off. */
export const { now, hearTime, deviceAhead } = createClock({
  time: () => Date.now(),
  running: () => performance.now(),
})

/** The time in ISO form. */
export const nowText = () => new Date(now()).toISOString()

/** The device's own time, for comparing moments that the query cache has noted by it. */
export const deviceNow = () => Date.now()
