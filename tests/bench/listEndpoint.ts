import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { startServer, type Caller, type ServerProcess } from '../serverProcess.ts'
import type { Goal, Measured } from './measured.ts'
import { inTurn, median } from './rounds.ts'

/** The encodings that browsers accept. */
const accepted = 'gzip, deflate, br'

/** Microseconds per answer over kept-alive connections that send the next request as soon as they have an answer. */
async function timed(url: string, path: string, cookie: string, { lines, times }: { lines: number; times: number }) {
  const { hostname, port, host } = new URL(url)
  const asking = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nX-CSRF: 1\r\nAccept: application/json\r\nAccept-Encoding: ${accepted}\r\n\r\n`
  const size = await sizeOf(hostname, Number(port), asking)
  let asked = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: lines }, async () => {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      await new Promise<void>((done, fail) => {
        let received = 0
        const ask = () => (asked++ < times ? socket.write(asking) : (socket.destroy(), done()))
        socket.on('data', (part) => {
          received += part.length
          if (received < size) return
          received -= size
          ask()
        })
        socket.on('error', fail)
        ask()
      })
    }),
  )
  return ((performance.now() - begun) * 1000) / times
}

/** The size of one whole answer in bytes. All answers to this request have the same size. */
async function sizeOf(host: string, port: number, asking: string) {
  const socket = connect(port, host)
  socket.write(asking)
  let text = ''
  for await (const part of socket.setEncoding('latin1')) {
    text += part as string
    const head = text.indexOf('\r\n\r\n') + 4
    const body = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
    if (head > 3 && text.length >= head + body) return head + body
  }
  throw new Error(`No whole answer came: ${text.slice(0, 200)}`)
}

/** The compressed body that a browser receives. */
async function bodyOf(server: ServerProcess, path: string, { cookie }: Caller) {
  const asked = request(new URL(path, server.url), {
    headers: { cookie, 'X-CSRF': '1', 'accept-encoding': accepted },
  }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return buffer(answer)
}

/** Starts a process that answers every request with these bytes, using the same framework. */
async function constantAnswer(body: Buffer) {
  const child = fork(fileURLToPath(new URL('constantAnswer.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, BODY: body.toString('base64') },
  })
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { url, close: () => child.kill() }
}

const list = '/api/project'
const warm = { lines: 4, times: 2_000 }
const cold = { lines: 1, times: 60 }

async function compare(
  server: ServerProcess,
  caller: Caller,
  coldGoal: Partial<Measured>,
  engine: string,
): Promise<Measured[]> {
  const constant = await constantAnswer(await bodyOf(server, list, caller))
  try {
    const go = (url: string, path: string, how: typeof warm) => () => timed(url, path, caller.cookie, how)
    const fast = await inTurn(6, { product: go(server.url, list, warm), floor: go(constant.url, list, warm) })
    const slow = await inTurn(3, {
      product: go(server.url, `${list}?requireUpdate=true`, cold),
      floor: go(constant.url, list, cold),
    })
    // The first round is a warm-up.
    const of = (taken: Record<'product' | 'floor', number[]>) => ({
      figure: median(taken.product.slice(1)),
      unit: 'µs',
      floor: { name: 'constant answer', figure: median(taken.floor.slice(1)) },
    })
    return [
      { what: `list from memory, ${engine}`, ...of(fast), mostTimes: 1.25 },
      { what: `list read anew, ${engine}`, ...of(slow), ...coldGoal },
    ]
  } finally {
    constant.close()
  }
}

async function withServer(env: Record<string, string>, coldGoal: Partial<Measured>, engine: string) {
  const server = await startServer({ env })
  try {
    return await compare(server, await server.signIn('admin@demo.test'), coldGoal, engine)
  } finally {
    await server.remove()
  }
}

/** S7: the list of projects from the gateway, compared with the same bytes from the framework alone. */
export const benchListEndpoint: Goal = async () => {
  const embedded = await withServer({}, {}, 'embedded')
  const url = process.env.DATABASE_URL
  if (!url) return embedded
  const name = `safety_bench_${process.pid}`
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  try {
    const own = Object.assign(new URL(url), { pathname: `/${name}` }).href
    return [...embedded, ...(await withServer({ DATABASE_URL: own }, { mostTimes: 4 }, 'PostgreSQL'))]
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}
