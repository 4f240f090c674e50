import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { createHub } from '#server/hub/hub.ts'
import { attachHubSockets } from '#server/hub/sockets.ts'

interface Spread {
  p50: number
  p99: number
}

/** Milliseconds from the first write to the last receipt, and the ratio of the hub to a plain loop over sockets. */
interface HubFigures {
  connections: number
  rounds: number
  hub: Spread
  bare: Spread
  ratio: Spread
}

const event = {
  type: 1,
  target: 'UpdatedProject',
  arguments: [17, 3, 4, 5, 6, 7, 8, 9, 10, { sequence: 123_456, version: 12 }],
}
const warmUp = 50

/** Sends events one after another to listeners in another process, alternating between the hub and plain `ws`. */
export async function benchHub({ connections = 500, rounds = 400 } = {}): Promise<HubFigures> {
  const hub = await openHub()
  const bare = await openBare()
  const listeners = fork(fileURLToPath(new URL('hubListeners.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, HUB_PORT: String(hub.port), BARE_PORT: String(bare.port), CONNECTIONS: String(connections) },
  })
  await once(listeners, 'message')
  const hubTimes: number[] = []
  const bareTimes: number[] = []
  for (let round = -warmUp; round < rounds; round += 1) {
    const hubTime = await timed(listeners, hub.broadcast)
    const bareTime = await timed(listeners, bare.broadcast)
    if (round < 0) continue
    hubTimes.push(hubTime)
    bareTimes.push(bareTime)
  }
  listeners.kill()
  await hub.close()
  bare.close()
  const [ours, theirs] = [spread(hubTimes), spread(bareTimes)]
  return {
    connections,
    rounds,
    hub: ours,
    bare: theirs,
    ratio: { p50: ours.p50 / theirs.p50, p99: ours.p99 / theirs.p99 },
  }
}

async function timed(listeners: ChildProcess, broadcast: () => void) {
  const heardByAll = once(listeners, 'message')
  const begun = performance.now()
  broadcast()
  await heardByAll
  return performance.now() - begun
}

const spread = (times: number[]): Spread => {
  const sorted = times.toSorted((one, other) => one - other)
  return { p50: sorted[Math.floor(sorted.length * 0.5)]!, p99: sorted[Math.floor(sorted.length * 0.99)]! }
}

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function openHub() {
  const hub = createHub({ authenticate: async () => ({ userId: 1, sessionId: 'bench' }), log: () => {} })
  const server = createAdaptorServer({ fetch: hub.fetch }) as Server
  attachHubSockets(server, hub)
  const close = async () => {
    await hub.close()
    server.closeAllConnections()
    server.close()
  }
  return {
    port: await listen(server),
    broadcast: () => hub.send(hub.connections, event.target, event.arguments),
    close,
  }
}

async function openBare() {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const broadcast = () => {
    const text = JSON.stringify(event)
    for (const socket of sockets.clients) socket.send(text)
  }
  const close = () => {
    for (const socket of sockets.clients) socket.terminate()
    server.close()
  }
  return { port: await listen(server), broadcast, close }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { connections, rounds, hub, bare, ratio } = await benchHub()
  const line = (name: string, { p50, p99 }: Spread, unit: string) =>
    console.log(`${name.padEnd(8)} p50 ${p50.toFixed(2)}${unit}  p99 ${p99.toFixed(2)}${unit}`)
  console.log(`One event to ${connections} connections, ${rounds} rounds`)
  line('hub', hub, ' ms')
  line('bare ws', bare, ' ms')
  line('ratio', ratio, '')
}
