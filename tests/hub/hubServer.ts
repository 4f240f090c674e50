import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection as Client } from '@microsoft/signalr'
import { Hono } from 'hono'
import { onTestFinished, vi } from 'vitest'
import { createHub } from '#server/hub/hub.ts'
import type { HubIdentity } from '#server/hub/hubConnection.ts'
import type { HubOptions } from '#server/hub/settings.ts'
import { attachHubSockets } from '#server/hub/sockets.ts'
import type { LogLine } from '#server/base/log.ts'

export const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const

/** Short timeouts for what takes seconds in production. */
export const hurried = { sweep: 20, close: 200, drain: 500 }

/** `7:tablet` is person 7 in the session `tablet`, as a cookie, a bearer token or an access token. */
export async function whoAsks(request: Request): Promise<HubIdentity | null> {
  const bearer =
    request.headers.get('authorization')?.replace(/^Bearer /, '') ??
    new URL(request.url).searchParams.get('access_token')
  const who = bearer ?? /who=([^;]+)/.exec(request.headers.get('cookie') ?? '')?.[1]
  const [, userId, sessionId] = /^(\d+):(\w+)$/.exec(who ?? '') ?? []
  return userId && sessionId ? { userId: Number(userId), sessionId } : null
}

export const cookieOf = (who = '7:office') => ({ cookie: `who=${who}`, 'x-csrf': '1' })

/** Runs a hub in a real server on loopback until the test ends. */
export async function openHub(options: Partial<HubOptions<HubIdentity, unknown>> = {}) {
  const log: LogLine[] = []
  const hub = createHub<HubIdentity>({
    authenticate: whoAsks,
    log: (line) => log.push(line),
    ...options,
    timings: { ...hurried, ...options.timings },
  })
  const app = new Hono().all('/apphub/*', (c) => hub.fetch(c.req.raw))
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  attachHubSockets(server, hub)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(async () => {
    await hub.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { hub, server, port, url: `http://127.0.0.1:${port}/apphub`, log }
}

interface ClientOptions {
  who?: string
  transport?: HttpTransportType
  stateful?: boolean
  /** Pauses before each reconnection attempt, in milliseconds. */
  comesBack?: number[]
}

/** The official client, configured as in a browser and not started. */
export function officialClient(url: string, options: ClientOptions = {}): Client {
  const { who, transport = HttpTransportType.WebSockets, stateful, comesBack } = options
  const builder = new HubConnectionBuilder()
    .withUrl(url, { transport, headers: cookieOf(who) })
    .configureLogging(LogLevel.None)
  if (stateful) builder.withStatefulReconnect()
  if (comesBack) builder.withAutomaticReconnect(comesBack)
  const client = builder.build()
  onTestFinished(() => client.stop())
  return client
}

/** Collects the events that a client receives under a name, in order. */
export function heard(client: Client, name: string) {
  const events: unknown[] = []
  client.on(name, (...args: unknown[]) => events.push(args.length === 1 ? args[0] : args))
  return events
}

/** A promise that the test resolves. */
export function latch() {
  let open: (() => void) | undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open?.() }
}

/** Collects the server's sockets of all connections made from now on. */
export function endsAt(server: Server) {
  const ends: Socket[] = []
  server.on('connection', (socket) => ends.push(socket))
  return ends
}

/** Waits until the expectation holds, with a long timeout for busy machines. */
export const soon = (expectation: () => unknown) => vi.waitFor(expectation, { timeout: 30_000, interval: 5 })
