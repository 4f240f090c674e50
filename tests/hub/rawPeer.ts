import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { cookieOf } from './hubServer.ts'

export const RS = '\x1e'

export interface Negotiated {
  connectionId: string
  connectionToken: string
  useStatefulReconnect?: boolean
  availableTransports: { transport: string }[]
  error?: string
}

export async function negotiate(
  url: string,
  { who, query = 'negotiateVersion=1' }: { who?: string; query?: string } = {},
) {
  const response = await fetch(`${url}/negotiate?${query}`, { method: 'POST', headers: cookieOf(who) })
  return (await response.json()) as Negotiated
}

/** A WebSocket with a hand-written implementation of the protocol. */
class RawPeer {
  readonly records: Record<string, unknown>[] = []
  readonly closed: Promise<number>
  #wanted: (() => void) | null = null

  constructor(readonly socket: WebSocket) {
    this.closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('message', (data: Buffer, isBinary) => {
      const text = data.toString()
      if (isBinary || !text.endsWith(RS)) throw new Error(`Not whole text records: ${text}`)
      for (const record of text.split(RS).slice(0, -1)) this.records.push(JSON.parse(record) as Record<string, unknown>)
      this.#wanted?.()
    })
    socket.on('close', () => this.#wanted?.())
  }

  /** The next record. Rejects if the socket closes first. */
  async next(): Promise<Record<string, unknown>> {
    for (;;) {
      const record = this.records.shift()
      if (record) return record
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('The socket closed')
      await new Promise<void>((resolve) => (this.#wanted = resolve))
    }
  }

  send(...messages: object[]) {
    this.socket.send(messages.map((message) => JSON.stringify(message) + RS).join(''))
  }
}

/** Opens a WebSocket with a token without sending anything. */
export async function openSocket(
  url: string,
  token: string,
  { who, headers }: { who?: string; headers?: Record<string, string> } = {},
) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}?id=${token}`, {
    headers: { ...cookieOf(who), ...headers },
  })
  const peer = new RawPeer(socket)
  onTestFinished(() => socket.terminate())
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return peer
}

/** The HTTP status that refuses a WebSocket. */
export function refusalOf(url: string, token: string, options: Parameters<typeof openSocket>[2] = {}) {
  return openSocket(url, token, options).then(
    () => 101,
    (error: Error) => Number(/\d{3}$/.exec(error.message)?.[0]),
  )
}

/** A WebSocket after the handshake, stateful or not. */
export async function shakenPeer(url: string, { stateful = false, who }: { stateful?: boolean; who?: string } = {}) {
  const query = `negotiateVersion=1${stateful ? '&useStatefulReconnect=true' : ''}`
  const { connectionId, connectionToken } = await negotiate(url, { who, query })
  const peer = await openSocket(url, connectionToken, { who })
  peer.send({ protocol: 'json', version: stateful ? 2 : 1 })
  await peer.next()
  return Object.assign(peer, { connectionId, token: connectionToken })
}
