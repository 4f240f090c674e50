import type { LiveHub } from '#server/core/announce.ts'
import type { HubConnection, HubIdentity } from '#server/hub/hubConnection.ts'
import { usualLimits, usualTimings } from '#server/hub/settings.ts'
import type { Person } from '#server/core/person.ts'
import type { Hub, Line } from '#src/data/hub.ts'

type Access = Person
type Methods = Record<string, (caller: HubConnection<HubIdentity, Access>, ...args: unknown[]) => Promise<unknown>>

/** A hub connection that a test can cut, restore and delay. */
export interface MemoryLine extends Hub {
  cut(): void
  mend(): void
  /** Holds back incoming events until `release`, which delivers them in their order or in another. */
  hold(): void
  release(order?: (events: Event[]) => Event[]): void
  /** The number of events held back. */
  waiting(): number
}
/** How long a connection waits before it tries again, in milliseconds. */
const retryAfter = 500

interface Event {
  target: string
  args: unknown[]
}

/** A hub without a network. Each event passes through JSON, as on a real connection. */
export function memoryHub() {
  const connections = new Set<HubConnection<HubIdentity, Access>>()
  const lines = new Map<string, (event: Event) => void>()
  const ends = new Map<string, () => void>()
  let count = 0
  let isClosed = false
  let gateway: { methods: Methods; find(identity: HubIdentity): Promise<Person | null> } | null = null

  const hub: LiveHub = {
    path: '/apphub',
    timings: usualTimings,
    limits: usualLimits,
    connections,
    fetch: () => Promise.resolve(new Response(null, { status: 404 })),
    upgrade: () => Promise.resolve(new Response(null, { status: 404 })),
    send(receivers, target, args) {
      const said = JSON.stringify({ target, args })
      for (const { id } of receivers) lines.get(id)?.(JSON.parse(said) as Event)
    },
    drop(predicate) {
      const gone = [...connections].filter(predicate)
      for (const { id } of gone) ends.get(id)?.()
      return gone.length
    },
    close() {
      isClosed = true
      return Promise.resolve()
    },
  }

  /** Opens a connection for a session, as a browser would. */
  function open(identity: HubIdentity): MemoryLine {
    const listeners = new Map<string, Set<(...args: unknown[]) => void>>()
    const changed = new Set<() => void>()
    const arrivals = new Set<(id: string | null) => void>()
    let state: Line = 'connecting'
    let connection: HubConnection<HubIdentity, Access> | null = null
    let held: Event[] | null = null
    let retry: ReturnType<typeof setTimeout> | undefined
    const become = (next: Line) => {
      state = next
      for (const tell of changed) tell()
    }
    const deliver = ({ target, args }: Event) => listeners.get(target.toLowerCase())?.forEach((heard) => heard(...args))
    const connect = async () => {
      const person = await gateway?.find(identity)
      if (!person) return become('disconnected')
      const made = { id: `line-${++count}`, identity, transport: 'WebSockets' as const, access: person }
      connection = made
      connections.add(made)
      lines.set(made.id, (event) => (held ? held.push(event) : deliver(event)))
      ends.set(made.id, () => leave('disconnected'))
      become('connected')
      for (const back of arrivals) back(made.id)
    }
    /** Connects, and tries again while the database does not answer. */
    const reach = async () => {
      try {
        await connect()
      } catch {
        become('reconnecting')
        if (!isClosed) retry = setTimeout(() => void reach(), retryAfter)
      }
    }
    const leave = (next: Line) => {
      clearTimeout(retry)
      if (connection) {
        connections.delete(connection)
        lines.delete(connection.id)
        ends.delete(connection.id)
      }
      connection = null
      held = null
      become(next)
    }
    return {
      line: () => state,
      onLine: (tell) => (changed.add(tell), () => changed.delete(tell)),
      on(name, heard) {
        const known = listeners.get(name.toLowerCase()) ?? new Set()
        listeners.set(name.toLowerCase(), known.add(heard))
      },
      onConnected: (back) => void arrivals.add(back),
      say(method, args) {
        const call = Object.entries(gateway?.methods ?? {}).find(
          ([name]) => name.toLowerCase() === method.toLowerCase(),
        )?.[1]
        if (connection && call) call(connection, ...args).catch(() => undefined)
      },
      start: () => void reach(),
      stop: () => Promise.resolve(leave('disconnected')),
      cut: () => leave('reconnecting'),
      mend: () => void reach(),
      hold: () => void (held ??= []),
      waiting: () => held?.length ?? 0,
      release(order = (events) => events) {
        const events = order(held ?? [])
        held = null
        events.forEach(deliver)
      },
    }
  }
  return { hub, open, attach: (given: NonNullable<typeof gateway>) => void (gateway = given) }
}
export type MemoryHub = ReturnType<typeof memoryHub>
