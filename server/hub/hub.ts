import { hubPath } from '#contract/constants.ts'
import { carriesAntiForgery, comesFromUs } from './admission.ts'
import { answer, answerFailure } from './answers.ts'
import { Connection } from './connection.ts'
import { admitWebSocket, answerEndpoint, findConnection } from './endpoint.ts'
import { asSeen, createHubContext } from './hubContext.ts'
import type { HubConnection, HubIdentity } from './hubConnection.ts'
import { inspectAll } from './liveness.ts'
import { event, type Farewell } from './messages.ts'
import { negotiate } from './negotiate.ts'
import { OpenSockets } from './openSockets.ts'
import { Register } from './register.ts'
import type { HubLimits, HubOptions, HubTimings } from './settings.ts'
import { Sweep } from './sweep.ts'
import type { Admission } from './transports/webSocket.ts'

export interface Hub<Identity extends HubIdentity = HubIdentity, Access = unknown> {
  readonly path: string
  readonly timings: HubTimings
  readonly limits: HubLimits
  /** All connections past the handshake, including stateful ones between two sockets. */
  readonly connections: ReadonlySet<HubConnection<Identity, Access>>
  /** Handles negotiation, event streams, polls, POST and DELETE. Rejects only if `authenticate` rejects. */
  readonly fetch: (request: Request) => Promise<Response>
  /** Decides whether a WebSocket may open. Returns an admission or the refusal to send. Never rejects. */
  readonly upgrade: (request: Request) => Promise<Response | Admission>
  /**
   * Sends one event to these connections, encoded once. Never waits, and one failing connection does not affect the
   * others.
   */
  send(connections: Iterable<HubConnection<Identity, Access>>, target: string, args: readonly unknown[]): void
  /** Ends the matching connections, including those still opening, and returns their number. */
  drop(predicate: (connection: HubConnection<Identity, Access>) => boolean, farewell: Farewell): number
  /** Asks all peers to reconnect elsewhere, accepts no new ones, and resolves once every socket is closed or cut. */
  close(): Promise<void>
}

/**
 * A SignalR hub (JSON protocol, versions 1 and 2) on web standards. `sockets.ts` connects it to the WebSockets of a
 * Node server.
 */
export function createHub<Identity extends HubIdentity, Access = unknown>(
  options: HubOptions<Identity, Access>,
): Hub<Identity, Access> {
  const register = new Register()
  const sockets = new OpenSockets()
  const connections = new Set<HubConnection<Identity, Access>>()
  const context = createHubContext(options, register, connections)
  const { timings, limits } = context
  const path = options.path ?? hubPath
  const sweep = new Sweep({
    interval: timings.sweep,
    now: context.now,
    look: (at) => inspectAll(register, at, timings),
  })
  const isMeant = options.antiForgery ?? carriesAntiForgery
  let draining = false

  const openConnection = (identity: Identity) => (mayBeStateful: boolean) => {
    const connection = new Connection(context, identity, mayBeStateful)
    register.add(connection)
    sweep.wake()
    return connection
  }

  return {
    path,
    timings,
    limits,
    connections,

    async fetch(request) {
      const { pathname } = new URL(request.url)
      if (pathname !== path && pathname !== `${path}/negotiate`) return answer(404)
      const identity = await options.authenticate(request)
      if (!identity) return notSignedIn()
      if (pathname === path) return answerEndpoint(request, identity, register, context)
      if (draining) return answer(503, 'The hub is closing.', { 'retry-after': '2' })
      if (!isMeant(request)) return answer(403, 'The anti-forgery header is missing.')
      if (register.countOf(identity.userId) >= limits.perPerson)
        return answer(429, 'Too many connections.', { 'retry-after': '15' })
      return negotiate(request, openConnection(identity))
    },

    async upgrade(request) {
      try {
        if (!comesFromUs(request, options.origin?.(request)))
          return answer(403, 'WebSockets from other sites are refused.')
        const identity = await options.authenticate(request)
        return identity ? admitWebSocket(findConnection(request, identity, register), context, sockets) : notSignedIn()
      } catch (cause) {
        return answerFailure(cause, context.log)
      }
    },

    send(receivers, target, args) {
      const delivery = event(target, args)
      for (const receiver of receivers) if (receiver instanceof Connection) receiver.send(delivery)
    },

    drop(predicate, farewell) {
      const chosen = [...register].filter((connection) => connection.stage !== 'over' && predicate(asSeen(connection)))
      for (const connection of chosen) connection.dismiss(farewell, 'dropped')
      return chosen.length
    },

    async close() {
      draining = true
      for (const connection of register) connection.dismiss({ allowReconnect: true }, 'the hub closes')
      sweep.stop()
      await sockets.gone(timings.drain)
    },
  }
}

const notSignedIn = () => answer(401, 'Sign in to continue.')
