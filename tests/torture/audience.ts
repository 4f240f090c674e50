import type { Caller, ServerProcess } from '../serverProcess.ts'
import { percentile } from './figures.ts'
import { changesSince, listen, missedBy, type Listener } from './listener.ts'
import { createWorker, workSteadily } from './worker.ts'

/** People with different rights, who take turns as listeners. */
const listening = [
  'admin@demo.test',
  'admin2@demo.test',
  'manager@demo.test',
  'super@demo.test',
  'library@demo.test',
  'staff@demo.test',
  'safety@demo.test',
  'viewer@demo.test',
]

/** Opens this many official clients at one gateway, a few at a time. */
export async function openListeners(server: ServerProcess, count: number): Promise<Listener[]> {
  const callers: Caller[] = []
  for (const email of listening) callers.push(await server.signIn(email))
  const listeners: Listener[] = []
  while (listeners.length < count) {
    const some = Array.from(
      { length: Math.min(10, count - listeners.length) },
      (_, at) => callers[(listeners.length + at) % callers.length]!,
    )
    listeners.push(...(await Promise.all(some.map((caller) => listen(server.url, caller)))))
  }
  return listeners
}

interface DeliveryFigures {
  connections: number
  changes: number
  deliveries: number
  missed: number
  /** Events about records that their listener cannot list. */
  foreign: number
  /** Milliseconds from the request for a change to its receipt. */
  p50: number
  p99: number
}

/**
 * Many clients listen while one person works. Afterwards each compares its events with the change log and with what it
 * may see.
 */
export async function deliver(
  server: ServerProcess,
  { connections, perSecond, seconds }: { connections: number; perSecond: number; seconds: number },
): Promise<DeliveryFigures> {
  const author = await server.signIn('admin@demo.test')
  const listeners = await openListeners(server, connections)
  const worker = await createWorker(author)
  const { cursor } = await changesSince(author)
  const made = await workSteadily(worker, { perSecond, seconds })
  await allHeard(listeners, made)
  const missed = await Promise.all(listeners.map(async (listener) => (await missedBy(listener, cursor)).length))
  const foreign = await Promise.all(listeners.map(foreignTo))
  const times = listeners.flatMap(({ heard }) =>
    heard.flatMap(({ sequence, at }) => (worker.askedAt.has(sequence) ? [at - worker.askedAt.get(sequence)!] : [])),
  )
  await stopAll(listeners)
  return {
    connections,
    changes: perSecond * seconds,
    deliveries: times.length,
    missed: sum(missed),
    foreign: sum(foreign),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

export const stopAll = (listeners: readonly Listener[]) => Promise.all(listeners.map((listener) => listener.stop()))

/** Administrators receive every event; once they have the last one, so does everyone else. */
async function allHeard(listeners: readonly Listener[], made: readonly number[]) {
  const last = Math.max(...made)
  const until = performance.now() + 10_000
  const { heard } = listeners.find(({ heard: some }) => some.length > 0) ?? listeners[0]!
  while (heard.at(-1)?.sequence !== last && performance.now() < until) await new Promise((next) => setTimeout(next, 20))
}

/** The number of events a listener received about records in none of its lists. */
async function foreignTo({ caller, heard }: Listener) {
  const kinds = [...new Set(heard.filter(({ id }) => id > 0).map(({ kind }) => kind))]
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const { data } = await caller.read<{ id: number }[]>('GET', kind)
      return [kind, new Set(data.map(({ id }) => id))] as const
    }),
  )
  const visible = new Map(lists)
  return heard.filter(({ kind, id }) => id > 0 && !visible.get(kind)?.has(id)).length
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
