import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer, type ServerOptions } from 'ws'
import { answer } from './answers.ts'
import type { Hub } from './hub.ts'
import type { Admission, PeerSocket } from './transports/webSocket.ts'

type SocketHub = Pick<Hub, 'path' | 'timings' | 'limits' | 'upgrade'>

/**
 * Passes the WebSocket upgrades on the hub's path from a server to the hub. Returns a function that detaches it again.
 */
export function attachHubSockets(server: Server, hub: SocketHub): () => void {
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: hub.limits.body,
    closeTimeout: hub.timings.close,
    // The hub validates each record itself and closes with a reason.
    skipUTF8Validation: true,
  }
  const webSockets = new WebSocketServer(options)

  const onUpgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (incoming.url?.split('?')[0] !== hub.path) {
      if (server.listenerCount('upgrade') === 1) void refuse(socket, answer(404))
      return
    }
    const hangUp = () => socket.destroy()
    socket.on('error', hangUp)
    void judge(incoming, hub).then(async (verdict) => {
      if (!('open' in verdict)) return refuse(socket, verdict)
      socket.off('error', hangUp)
      return webSockets.handleUpgrade(incoming, socket, head, (webSocket) => connect(webSocket, socket, verdict))
    })
  }
  server.on('upgrade', onUpgrade)
  return () => server.off('upgrade', onUpgrade)
}

async function judge(incoming: IncomingMessage, hub: SocketHub): Promise<Response | Admission> {
  if (incoming.method !== 'GET') return answer(405, null, { allow: 'GET' })
  const request = requestOf(incoming)
  return request ? hub.upgrade(request) : answer(400)
}

/** Returns null if no Request can be built, for example for a Host with a user name and password. */
function requestOf({ rawHeaders, headers: { host }, url }: IncomingMessage) {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at]!, rawHeaders[at + 1]!)
  try {
    return new Request(`http://${host}${url}`, { headers })
  } catch {
    return null
  }
}

async function refuse(socket: Duplex, response: Response) {
  const body = await response.text()
  const head = [
    `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}`,
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function connect(webSocket: WebSocket, socket: Duplex, admission: Admission) {
  const peer: PeerSocket = {
    get waiting() {
      return socket.writableLength
    },
    // The encoded frame is written straight to the socket, so that one frame serves all receivers. Without compression
    // ws buffers nothing itself, so the order is kept.
    send: (delivery) => void (webSocket.readyState === WebSocket.OPEN && socket.write(delivery.frame)),
    close: (code) => webSocket.close(code),
    terminate: () => webSocket.terminate(),
  }
  const events = admission.open(peer)
  webSocket.on('message', (data) => events.received(data as Buffer))
  webSocket.on('error', () => events.broken())
  webSocket.on('close', (code) => events.closed(code))
}
