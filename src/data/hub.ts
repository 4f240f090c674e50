import type { HubConnection, IRetryPolicy } from '@microsoft/signalr'
import {
  hubKeepAlive,
  hubPath,
  hubReconnectDelays,
  hubServerTimeout,
  hubStartRetry,
  hubStatefulBuffer,
} from '#contract/constants.ts'
import { headers } from '#contract/envelope.ts'

/** `connecting` only until the first attempt has met or missed the server. */
export type Line = 'connecting' | 'connected' | 'reconnecting' | 'disconnected'

/** The product's side of a hub connection: what the shell shows, what the bridge listens to. */
export interface Hub {
  line(): Line
  onLine(changed: () => void): () => void
  on(name: string, heard: (...args: unknown[]) => void): void
  /** Called after each (re)connect, with the public id of the connection. */
  onConnected(back: (connectionId: string | null) => void): void
  /** Calls a method of the hub; failures are logged only (specification, section 8). */
  say(method: string, args: readonly unknown[]): void
  start(): void
  stop(): Promise<void>
}

/**
 * Milliseconds over which browsers spread that lost the same server at the same instant; 200 of them come back at 25 a
 * second.
 */
const reconnectSpread = 8_000

/**
 * The pauses of the specification (0, 2, 10, 30 s), each longer by chance, so that a server that comes back does not
 * meet everybody at once: the first attempt too comes up to eight seconds later than the specification has it.
 */
export const reconnectPolicy: IRetryPolicy = {
  nextRetryDelayInMilliseconds({ previousRetryCount }) {
    const nominal = hubReconnectDelays[previousRetryCount]
    return nominal === undefined ? null : nominal + Math.random() * reconnectSpread
  },
}

/** Opens the hub at /apphub: starts without end, reconnects by itself, and stops only when told to. */
export async function openHub(url: string = hubPath, retryDelay: number = hubStartRetry): Promise<Hub> {
  const { HubConnectionBuilder, LogLevel } = await import('@microsoft/signalr')
  const connection: HubConnection = new HubConnectionBuilder()
    .withUrl(url, { headers: { [headers.csrf]: '1' } })
    .withAutomaticReconnect(reconnectPolicy)
    .withStatefulReconnect({ bufferSize: hubStatefulBuffer })
    .withServerTimeout(hubServerTimeout)
    .withKeepAliveInterval(hubKeepAlive)
    .configureLogging(LogLevel.Error)
    .build()
  return overConnection(connection, retryDelay)
}

/** The wrapper around a connection, whoever built it. */
export function overConnection(connection: HubConnection, retryDelay: number): Hub {
  let line: Line = 'connecting'
  let wanted = false
  let retry: ReturnType<typeof setTimeout> | undefined
  const lines = new Set<() => void>()
  const arrivals = new Set<(id: string | null) => void>()
  const become = (next: Line) => {
    line = next
    for (const changed of lines) changed()
  }
  const arrived = () => {
    become('connected')
    for (const back of arrivals) back(connection.connectionId)
  }
  const begin = () => {
    connection.start().then(arrived, (error: unknown) => {
      console.warn('SignalR Connection Error', error)
      become('disconnected')
      if (wanted) retry = setTimeout(begin, retryDelay)
    })
  }
  connection.onreconnecting(() => become('reconnecting'))
  connection.onreconnected(arrived)
  connection.onclose(() => {
    become('disconnected')
    if (!wanted) return
    console.warn('The live line was closed. If changes by others stop appearing, refresh the page.')
    retry = setTimeout(begin, retryDelay)
  })
  return {
    line: () => line,
    onLine(changed) {
      lines.add(changed)
      return () => lines.delete(changed)
    },
    on: (name, heard) => connection.on(name, heard),
    onConnected: (back) => void arrivals.add(back),
    say(method, args) {
      if (line !== 'connected') return
      connection
        .invoke(method, ...args)
        .catch((error: unknown) => console.warn(`The hub did not take ${method}`, error))
    },
    start() {
      wanted = true
      begin()
    },
    async stop() {
      wanted = false
      clearTimeout(retry)
      await connection.stop()
    },
  }
}
