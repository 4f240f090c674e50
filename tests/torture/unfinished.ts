import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { headers } from '#contract/wire/envelope.ts'
import type { ServerProcess } from '../serverProcess.ts'
import { watched, type Watched } from './watch.ts'

interface UnfinishedFigures extends Watched {
  /** Memory before the uploads, in megabytes. */
  memoryBefore: number
  /** Uploads answered with 401 before their end, and uploads without an answer or with another one. */
  refused: number
  lost: number
  /** Megabytes that the senders could send. */
  sent: number
}

/** How long a sender continues, in milliseconds. The server must not wait for the end of what it refuses. */
const patience = 20_000
const part = Buffer.alloc(65_536, 'x')
const head = (host: string) =>
  [
    'POST /api/clientLogo HTTP/1.1',
    `Host: ${host}`,
    `${headers.csrf}: 1`,
    'Content-Type: multipart/form-data; boundary=part',
    'Transfer-Encoding: chunked',
    '\r\n',
  ].join('\r\n')

/** Starts endless uploads by strangers at the same time, which must not affect anyone else. */
export async function sendUnfinished(
  server: ServerProcess,
  { sockets, megabytes }: { sockets: number; megabytes: number },
): Promise<UnfinishedFigures> {
  const memoryBefore = await server.memory()
  const { done, ...rest } = await watched(server, () =>
    Promise.all(Array.from({ length: sockets }, () => sendOne(server.url, megabytes * 1_048_576))),
  )
  const refused = done.filter(({ status }) => status === 401).length
  return {
    ...rest,
    memoryBefore,
    refused,
    lost: sockets - refused,
    sent: done.reduce((sum, { sent }) => sum + sent, 0) / 1_048_576,
  }
}

/** Sends an upload without its end, as long as the server accepts it. */
export function sendOne(url: string, most: number) {
  const { hostname, port, host } = new URL(url)
  return new Promise<{ status: number; sent: number }>((done) => {
    let [sent, answer] = [0, '']
    const socket = connect(Number(port), hostname)
    const over = new AbortController()
    const finish = () => {
      over.abort()
      socket.destroy()
      done({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), sent })
    }
    const more = () => {
      while (sent < most) {
        sent += part.length
        if (!socket.write(`${part.length.toString(16)}\r\n`) || !socket.write(part) || !socket.write('\r\n')) return
      }
    }
    socket.on('connect', () => {
      socket.write(head(host))
      more()
    })
    socket.on('drain', more)
    socket.on('data', (said: Buffer) => (answer += said.toString()))
    socket.on('error', () => undefined)
    socket.on('close', finish)
    void wait(patience, undefined, { signal: over.signal }).then(finish, () => undefined)
  })
}
