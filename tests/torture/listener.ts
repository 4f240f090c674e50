import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { hubKeepAlive, hubPath, hubServerTimeout, hubStartRetry, hubStatefulBuffer } from '#contract/constants.ts'
import { entities } from '#contract/entities/index.ts'
import { hubNames } from '#contract/entity.ts'
import { headers, type ChangesAnswer } from '#contract/envelope.ts'
import { overConnection, reconnectPolicy, type Hub } from '#src/data/hub.ts'
import type { Caller } from '../serverProcess.ts'

/** One event as a listener heard it. */
export interface Heard {
  kind: string
  /** 0 where it names no record. */
  id: number
  /** Not a number where the event carried none, as no change stands behind it. */
  sequence: number
  /** Milliseconds of this process's clock. */
  at: number
}

/** The official client as the product opens it, for somebody signed in, keeping everything it hears. */
export interface Listener {
  caller: Caller
  hub: Hub
  heard: Heard[]
  /** What it read from the change log after a broken line, by sequence. */
  caughtUp: Set<number>
  /** When each of its connections was there; the first is its start. */
  arrivals: number[]
  stop(): Promise<void>
}

const spokenKinds = Object.values(entities).filter(({ kind }) => kind !== 'notification')

/** What the hub ever speaks of; other rows of the change log are for the gateway itself. */
export const isSpoken = (kind: string) => kind === 'claims' || Object.hasOwn(entities, kind)

/** Opens a line and waits until it is there. */
export async function listen(url: string, caller: Caller): Promise<Listener> {
  const connection = new HubConnectionBuilder()
    .withUrl(url + hubPath, { headers: { [headers.csrf]: '1', cookie: caller.cookie } })
    .withAutomaticReconnect(reconnectPolicy)
    .withStatefulReconnect({ bufferSize: hubStatefulBuffer })
    .withServerTimeout(hubServerTimeout)
    .withKeepAliveInterval(hubKeepAlive)
    .configureLogging(LogLevel.None)
    .build()
  const hub = overConnection(connection, hubStartRetry)
  const heard: Heard[] = []
  const caughtUp = new Set<number>()
  const arrivals: number[] = []
  const note = (kind: string, id: number, last: unknown) =>
    heard.push({ kind, id, sequence: sequenceIn(last), at: performance.now() })
  for (const entity of spokenKinds)
    for (const name of Object.values(hubNames(entity)))
      hub.on(name, (...said) => note(entity.kind, Number(said[0]) || 0, said.at(-1)))
  hub.on('NewNotifications', (said) => note('notification', (said as { id: number }).id, said))
  hub.on('UserClaimsUpdate', (said) => note('claims', 0, said))

  let known = (await changesSince(caller)).cursor
  const catchUp = async () => {
    const newest = Math.max(known, ...heard.map(({ sequence }) => sequence))
    const { changes, cursor } = await changesSince(caller, newest)
    for (const { sequence } of changes) caughtUp.add(sequence)
    known = cursor
  }
  await new Promise<void>((there) => {
    hub.onConnected(() => {
      arrivals.push(performance.now())
      if (arrivals.length > 1) void catchUp()
      there()
    })
    hub.start()
  })
  return { caller, hub, heard, caughtUp, arrivals, stop: () => hub.stop() }
}

/** Not a number where an event carries none. */
const sequenceIn = (last: unknown) => Number((last as { sequence?: number } | null | undefined)?.sequence)

/** What the log holds for somebody since a sequence number; without one only where it stands. */
export async function changesSince(caller: Caller, since?: number): Promise<ChangesAnswer> {
  return (await caller.read<ChangesAnswer>('GET', since === undefined ? 'changes' : `changes?since=${since}`)).data
}

/** The changes since `begun` that the log holds for this listener and that never reached it. */
export async function missedBy({ caller, heard, caughtUp }: Listener, begun: number): Promise<number[]> {
  const known = new Set([...caughtUp, ...heard.map(({ sequence }) => sequence)])
  const { changes } = await changesSince(caller, begun)
  return changes.filter(({ kind, sequence }) => isSpoken(kind) && !known.has(sequence)).map(({ sequence }) => sequence)
}
