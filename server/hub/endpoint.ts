import { answer, queryValue } from './answers.ts'
import { Connection, type HubContext } from './connection.ts'
import type { HubIdentity } from './hubConnection.ts'
import { StallWatch } from './line.ts'
import type { OpenSockets } from './openSockets.ts'
import { takePost } from './posts.ts'
import type { Register } from './register.ts'
import { PollLine } from './transports/longPolling.ts'
import { openEventStream } from './transports/serverSentEvents.ts'
import { openWebSocket, type Admission } from './transports/webSocket.ts'

const noSuchConnection = () => answer(404, 'No such connection.')
const wrongTransport = () => answer(400, 'This connection uses another transport.')
const alreadyAttached = () => answer(409, 'This connection is already attached.')

/** Returns the connection of a request, or the answer if this person has no such connection. */
export function findConnection(request: Request, identity: HubIdentity, register: Register): Connection | Response {
  const token = queryValue(request.url, 'id')
  if (!token) return answer(400, 'Negotiate first: the id is missing.')
  return register.find(token, identity) ?? noSuchConnection()
}

/** Handles event streams, polls, POST and DELETE: everything except negotiation and WebSockets. */
export async function answerEndpoint(
  request: Request,
  identity: HubIdentity,
  register: Register,
  context: HubContext,
): Promise<Response> {
  const { method } = request
  if (!['GET', 'POST', 'DELETE'].includes(method)) return answer(405, null, { allow: 'GET, POST, DELETE' })
  const connection = findConnection(request, identity, register)
  if (!(connection instanceof Connection)) return connection
  if (method === 'GET' && connection.line instanceof PollLine) return answerPoll(request, connection, connection.line)
  if (connection.stage === 'over') return noSuchConnection()
  if (method === 'POST') return answerPost(request, connection, context)
  if (method === 'DELETE') return answerDelete(connection)
  return answerFirstGet(request, connection, register, context)
}

const wantsEvents = (request: Request) =>
  request.headers.get('accept')?.toLowerCase().includes('text/event-stream') ?? false

function answerFirstGet(request: Request, connection: Connection, register: Register, context: HubContext) {
  if (request.headers.has('upgrade')) return answer(400, 'WebSockets are not spoken here.')
  const transport = wantsEvents(request) ? 'ServerSentEvents' : 'LongPolling'
  if (connection.transport) return connection.transport === transport ? alreadyAttached() : wrongTransport()
  connection.transport = transport
  if (transport === 'ServerSentEvents')
    return openEventStream(connection, new StallWatch(context.timings.stalled, context.now()))
  const line = new PollLine({ timings: context.timings, now: context.now, spent: () => register.remove(connection) })
  connection.attach(line)
  return line.poll(request.signal)
}

function answerPoll(request: Request, connection: Connection, line: PollLine) {
  if (wantsEvents(request)) return connection.stage === 'over' ? noSuchConnection() : wrongTransport()
  return line.poll(request.signal)
}

function answerPost(request: Request, connection: Connection, context: HubContext) {
  if (connection.transport === 'WebSockets')
    return answer(405, 'This connection sends over its WebSocket.', { allow: 'GET' })
  if (!connection.transport) return answer(400, 'This connection has no transport yet.')
  return takePost(connection, request, context.limits.body)
}

function answerDelete(connection: Connection) {
  if (connection.transport !== 'LongPolling') return wrongTransport()
  connection.cut('deleted by the peer')
  return answer(202)
}

/** Admits a WebSocket or returns the refusal. A stateful connection accepts a new socket at any time. */
export function admitWebSocket(
  connection: Connection | Response,
  context: HubContext,
  sockets: OpenSockets,
): Response | Admission {
  if (!(connection instanceof Connection)) return connection
  if (connection.stage === 'over') return noSuchConnection()
  if (connection.transport && connection.transport !== 'WebSockets') return wrongTransport()
  if (connection.transport && !connection.isStateful) return alreadyAttached()
  connection.transport = 'WebSockets'
  return {
    open(socket) {
      sockets.add(socket)
      const events = openWebSocket(connection, socket, new StallWatch(context.timings.stalled, context.now()))
      const closed = (code: number) => {
        sockets.remove(socket)
        events.closed(code)
      }
      return { ...events, closed }
    },
  }
}
