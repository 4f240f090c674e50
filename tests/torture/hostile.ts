import { WebSocket } from 'ws'
import { hubPath } from '#contract/constants.ts'
import { entities } from '#contract/entities/index.ts'
import { hubNames } from '#contract/entity.ts'
import { headers } from '#contract/wire/envelope.ts'
import type { Caller, ServerProcess } from '../serverProcess.ts'
import { openListeners, stopAll } from './audience.ts'
import { percentile } from './figures.ts'
import { changesSince, missedBy, type Listener } from './listener.ts'
import { createWorker, type Worker } from './worker.ts'

const RS = '\u001e'

interface HostileFigures {
  /** Messages sent to the hub: calls, fragments and floods. */
  attempts: number
  /** Events that the others received meanwhile. */
  heard: number
  /** Events received without a change behind them. */
  relayed: number
  /** Changes made meanwhile that did not reach a listener. */
  missed: number
  /** Broken connections of the others. */
  broken: number
  /** The 99th percentile of the calls made meanwhile, in milliseconds. */
  p99: number
}

/** One signed-in person sends everything a browser can send to the hub, while others listen and work continues. */
export async function abuseHub(
  server: ServerProcess,
  { listeners: count, floods, flood }: { listeners: number; floods: number; flood: number },
): Promise<HostileFigures> {
  const listeners = await openListeners(server, count)
  const author = await server.signIn('admin@demo.test')
  const hostile = await server.signIn('viewer@demo.test')
  const { cursor } = await changesSince(author)
  const over = new AbortController()
  const working = workUntil(over.signal, await createWorker(author))
  let attempts = 0
  for (const records of [...spoofs(), ...malformed(), ...Array.from({ length: floods }, () => floodOf(flood))])
    attempts += await throwAt(server.url, hostile, records)
  over.abort()
  const times = await working
  const missed = (await Promise.all(listeners.map((listener) => missedBy(listener, cursor)))).flat().length
  const relayed = await relayedTo(listeners, author, cursor)
  const broken = listeners.filter(({ arrivals }) => arrivals.length > 1).length
  const heard = listeners.reduce((sum, listener) => sum + listener.heard.length, 0)
  await stopAll(listeners)
  return { attempts, heard, relayed, missed, broken, p99: percentile(times, 0.99) }
}

/** The duration of each change in milliseconds. */
async function workUntil(over: AbortSignal, worker: Worker) {
  const times: number[] = []
  while (!over.aborted) {
    const begun = performance.now()
    await worker.work()
    times.push(performance.now() - begun)
  }
  return times
}

const call = (target: string, ...args: unknown[]) => `${JSON.stringify({ type: 1, target, arguments: args })}${RS}`

/** The calls per second that a connection may make before they count as a flood. */
const callsPerLine = 90

/**
 * Every method that browsers may call, about other people's records and with invented numbers; one list per connection.
 */
function spoofs() {
  const methods = Object.values(entities).flatMap((entity) => Object.values(hubNames(entity)))
  const said = [
    [1],
    [2, [1], [2]],
    [3, { sequence: 999_999, version: 99 }],
    ['projectRoles'],
    [-1],
    [null],
    ['x'.repeat(1_000)],
    [{}],
    [],
  ]
  const calls = methods.flatMap((method) => said.map((args) => call(method, ...args)))
  return Array.from({ length: Math.ceil(calls.length / callsPerLine) }, (_, at) =>
    calls.slice(at * callsPerLine, (at + 1) * callsPerLine),
  )
}

/** Malformed messages. Each may cost the sender its connection, but must not affect others. */
const malformed = () => [
  [`{"type":1`, RS],
  [`not json${RS}`],
  [`[]${RS}`],
  [`null${RS}`],
  [`{"type":"1"}${RS}`],
  [`{"type":1,"target":5,"arguments":{}}${RS}`],
  [`{"type":3,"invocationId":"1","result":1,"error":"2"}${RS}`],
  [call('constructor')],
  [call('__proto__', { __proto__: { admin: true } })],
  [call('toString')],
  [`${'['.repeat(30_000)}${RS}`],
  [call('UpdatedProject', 'x'.repeat(40_000))],
  ['x'.repeat(200_000)],
  ['x'.repeat(1_100_000)],
  [`{"type":9,"sequenceId":-5}${RS}`],
  [`{"type":8,"sequenceId":1e300}${RS}`],
  [`{"type":99}${RS}`],
  [RS.repeat(1_000)],
  [`\u0000${RS}`],
]

/** This many calls, one record each. */
const floodOf = (count: number) =>
  Array.from({ length: count }, (_, at) => call('DeletedProject', (at % 12) + 1, [1, 2, 3]))

/**
 * Opens a connection according to the protocol, sends the messages, and waits for its end or for the answer to a last
 * call. Returns the number sent.
 */
async function throwAt(url: string, { cookie }: Caller, records: readonly string[]) {
  const own = { cookie, [headers.csrf]: '1' }
  const answer = await fetch(`${url}${hubPath}/negotiate?negotiateVersion=1`, { method: 'POST', headers: own })
  const { connectionToken } = (await answer.json()) as { connectionToken: string }
  const socket = new WebSocket(`${url.replace('http', 'ws')}${hubPath}?id=${connectionToken}`, { headers: { cookie } })
  await new Promise((done, fail) => socket.once('open', done).once('error', fail))
  const over = new Promise<void>((done) => {
    socket.once('close', () => done())
    socket.on('error', () => done())
    socket.on('message', (data: Buffer) => data.toString().includes('"invocationId":"last"') && done())
  })
  socket.send(`{"protocol":"json","version":1}${RS}`)
  for (const record of records) socket.send(record)
  socket.send(`${JSON.stringify({ type: 1, invocationId: 'last', target: 'UpdatedClient', arguments: [1] })}${RS}`)
  await over
  socket.terminate()
  return records.length
}

/** Counts the events that are not in the change log. */
async function relayedTo(listeners: readonly Listener[], author: Caller, since: number) {
  const { changes } = await changesSince(author, since)
  const real = new Set(changes.map(({ sequence }) => sequence))
  return listeners.flatMap(({ heard }) => heard.filter(({ sequence }) => !(sequence <= since) && !real.has(sequence)))
    .length
}
