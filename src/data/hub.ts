import {
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
  type HubConnection,
  type IRetryPolicy,
} from '@microsoft/signalr'
import {
  hubKeepAlive,
  hubPath,
  hubReconnectDelays,
  hubServerTimeout,
  hubStartRetry,
  hubStatefulBuffer,
} from '#contract/constants.ts'
import { headers } from '#contract/wire/envelope.ts'

/** `connecting` applies only until the first attempt succeeds or fails. */
export type Line = 'connecting' | 'connected' | 'reconnecting' | 'disconnected'

/** A hub connection as the app uses it. */
export interface Hub {
  line(): Line
  onLine(changed: () => void): () => void
  on(name: string, heard: (...args: unknown[]) => void): void
  /** Called after each connect and reconnect, with the public id of the connection. */
  onConnected(back: (connectionId: string | null) => void): void
  /** Calls a hub method. Failures are only logged (specification, section 8). */
  say(method: string, args: readonly unknown[]): void
  start(): void
  stop(): Promise<void>
}

/** Span in ms over which reconnects are spread; 200 browsers that lost one server come back at 25 per second. */
const reconnectSpread = 8_000

/**
 * Reconnects after the delays of the specification (0, 2, 10, 30 s) plus a random share of the spread, so that browsers
 * do not all return at once. Even the first attempt may thus be up to eight seconds later than specified.
 */
export const reconnectPolicy: IRetryPolicy = {
  nextRetryDelayInMilliseconds({ previousRetryCount }) {
    const nominal = hubReconnectDelays[previousRetryCount]
    return nominal === undefined ? null : nominal + Math.random() * reconnectSpread
  },
}

/** Opens the hub at /apphub. It retries the start forever, reconnects automatically, and stops only on request. */
export function openHub(url: string = hubPath, retryDelay: number = hubStartRetry): Hub {
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

/** Wraps any SignalR connection as a Hub. */
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
    if (connection.state !== HubConnectionState.Disconnected) return
    connection.start().then(arrived, (error: unknown) => {
      console.error('SignalR Connection Error', error)
      become('disconnected')
      if (wanted) retry = setTimeout(begin, retryDelay)
    })
  }
  let isConnecting = false
  /** Connects at once when the device is back online, without waiting for the retry delay to elapse. */
  const connectNow = async () => {
    if (!wanted || line === 'connected' || isConnecting) return
    isConnecting = true
    await connection.stop()
    isConnecting = false
    clearTimeout(retry)
    if (wanted) begin()
  }
  const onNetwork = () => void connectNow()
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
        .catch((error: unknown) => console.error(`The hub did not take ${method}`, error))
    },
    start() {
      wanted = true
      if (typeof window !== 'undefined') window.addEventListener('online', onNetwork)
      begin()
    },
    async stop() {
      wanted = false
      if (typeof window !== 'undefined') window.removeEventListener('online', onNetwork)
      clearTimeout(retry)
      await connection.stop()
    },
  }
}
