import { setTimeout as wait } from 'node:timers/promises'
import type { ServerProcess } from '../serverProcess.ts'
import { openListeners, stopAll } from './audience.ts'
import { changesSince, missedBy, type Listener } from './listener.ts'
import { createWorker } from './worker.ts'

interface RestartFigures {
  connections: number
  back: number
  /** Changes that reached a listener as an event or through the change log. */
  known: number
  missed: number
  /** Milliseconds from the end of the server to the last reconnection. */
  lastBackIn: number
  /** The most reconnections within one second. */
  mostPerSecond: number
}

/**
 * Stops a server with many listeners and restarts it while work continues. Afterwards every listener must be connected
 * and know every change.
 */
export async function restartUnderListeners(
  server: ServerProcess,
  { connections, signal, patience }: { connections: number; signal: 'SIGTERM' | 'SIGKILL'; patience: number },
): Promise<RestartFigures> {
  const author = await server.signIn('admin@demo.test')
  const listeners = await openListeners(server, connections)
  const worker = await createWorker(author)
  const { cursor } = await changesSince(author)
  await worker.work()
  const ended = performance.now()
  await server.end(signal)
  await server.begin()
  const isBack = ({ arrivals, hub }: Listener) => arrivals.length > 1 && hub.line() === 'connected'
  // Works while nobody is connected and while the listeners reconnect one by one.
  do {
    await worker.work()
    await wait(200)
  } while (!listeners.every(isBack) && performance.now() - ended < patience)
  const arrivals = listeners.filter(isBack).map((listener) => listener.arrivals[1]!)
  const missed = await settled(() => missedByAll(listeners, cursor))
  const known = listeners.reduce((sum, { heard, caughtUp }) => sum + heard.length + caughtUp.size, 0)
  await stopAll(listeners)
  return {
    connections,
    back: arrivals.length,
    known,
    missed,
    lastBackIn: Math.max(...arrivals) - ended,
    mostPerSecond: mostWithin(arrivals, 1_000),
  }
}

const missedByAll = async (listeners: readonly Listener[], since: number) =>
  (await Promise.all(listeners.map((listener) => missedBy(listener, since)))).flat().length

/** Counts again for a while, because some events may still be on their way. */
async function settled(count: () => Promise<number>) {
  let left = await count()
  for (let tries = 0; left > 0 && tries < 20; tries++) {
    await wait(250)
    left = await count()
  }
  return left
}

/** The largest number of moments within any period of `stretch` milliseconds. */
function mostWithin(moments: readonly number[], stretch: number) {
  const sorted = moments.toSorted((one, other) => one - other)
  return Math.max(
    0,
    ...sorted.map((from, at) => sorted.filter((moment, other) => other >= at && moment < from + stretch).length),
  )
}
