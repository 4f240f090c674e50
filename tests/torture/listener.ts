import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { hubKeepAlive, hubPath, hubServerTimeout, hubStartRetry, hubStatefulBuffer } from '#contract/constants.ts'
import { entities } from '#contract/entities/index.ts'
import { hubNames } from '#contract/entity.ts'
import { headers, type ChangesAnswer } from '#contract/wire/envelope.ts'
import { overConnection, reconnectPolicy, type Hub } from '#src/data/hub.ts'
import type { Caller } from '../serverProcess.ts'

/** One event as received. */
export interface Heard {
  kind: string
  /** 0 if it names no record. */
  id: number
  /** NaN if the event has no sequence number because there is no change behind it. */
  sequence: number
  /** Milliseconds on this process's clock. */
  at: number
}

/** The official client, configured as in the product, which records all events. */
export interface Listener {
  caller: Caller
  hub: Hub
  heard: Heard[]
  /** The sequence numbers that it read from the change log after a broken connection. */
  caughtUp: Set<number>
  /** The time of each connection; the first is its start. */
  arrivals: number[]
  stop(): Promise<void>
}

const spokenKinds = Object.values(entities).filter(({ kind }) => kind !== 'notification')

/** Whether the hub announces this kind. Other change-log rows are internal to the gateway. */
export const isSpoken = (kind: string) => kind === 'claims' || Object.hasOwn(entities, kind)

/** Opens a connection and waits until it is established. */
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

/** NaN if the event has no sequence number. */
const sequenceIn = (last: unknown) => Number((last as { sequence?: number } | null | undefined)?.sequence)

/** The changes for a person since a sequence number; without one, only the current position. */
export async function changesSince(caller: Caller, since?: number): Promise<ChangesAnswer> {
  return (await caller.read<ChangesAnswer>('GET', since === undefined ? 'changes' : `changes?since=${since}`)).data
}

/** The changes since `begun` in the log of this listener that never reached it. */
export async function missedBy({ caller, heard, caughtUp }: Listener, begun: number): Promise<number[]> {
  const known = new Set([...caughtUp, ...heard.map(({ sequence }) => sequence)])
  const { changes } = await changesSince(caller, begun)
  return changes.filter(({ kind, sequence }) => isSpoken(kind) && !known.has(sequence)).map(({ sequence }) => sequence)
}
