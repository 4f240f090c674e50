import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { endsAt, heard, officialClient, openHub, soon } from './hubServer.ts'
import { httpPeer, handshake } from './httpPeer.ts'
import { negotiate, openSocket, shakenPeer } from './rawPeer.ts'

/** Sends a request and then reads nothing more of the answer. */
async function deafSocket(port: number, request: string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.on('error', () => socket.destroy())
  socket.write(`${request.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  return socket
}

/** Blocks the whole process, as when a machine is suspended. */
const standStill = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

/** One text frame of a client, with an all-zero mask. */
const frame = (text: string) => Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])

async function deafWebSocket(url: string, port: number) {
  const { connectionToken } = await negotiate(url)
  const socket = await deafSocket(port, [
    `GET /apphub?id=${connectionToken} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'cookie: who=7:office',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ])
  socket.write(frame('{"protocol":"json","version":1}\x1e'))
  return socket
}

async function deafListener(url: string, port: number) {
  const peer = await httpPeer(url)
  const socket = await deafSocket(port, [
    `GET /apphub?id=${peer.token} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'cookie: who=7:office',
    'accept: text/event-stream',
  ])
  await peer.post(handshake)
  return socket
}

test('an idle connection is pinged repeatedly', async () => {
  const { url } = await openHub({ timings: { ping: 60 } })
  const peer = await shakenPeer(url)
  expect([await peer.next(), await peer.next()]).toEqual([{ type: 6 }, { type: 6 }])
})

test('a ping is not answered', async () => {
  const { hub, url } = await openHub()
  const peer = await shakenPeer(url)
  peer.send({ type: 6 }, { type: 6 }, { type: 1, invocationId: '1', target: 'Missing', arguments: [] })
  expect(await peer.next()).toMatchObject({ type: 3, invocationId: '1' })
  hub.send(hub.connections, 'Updated', [])
  expect(await peer.next()).toMatchObject({ type: 1 })
})

test('a silent browser is dropped and may reconnect, one that pings is not', async () => {
  const { hub, url } = await openHub({ timings: { silence: 400 } })
  const lively = await shakenPeer(url)
  const silent = await shakenPeer(url)
  const pings = setInterval(() => lively.send({ type: 6 }), 30)
  onTestFinished(() => clearInterval(pings))
  expect(await silent.next()).toEqual({ type: 7, error: 'Nothing was heard for too long.', allowReconnect: true })
  expect(await silent.closed).toBe(1000)
  expect([...hub.connections].map(({ id }) => id)).toEqual([lively.connectionId])
})

test('a connection without a handshake is closed with a message', async () => {
  const { url } = await openHub({ timings: { handshake: 60 } })
  const { connectionToken } = await negotiate(url)
  const peer = await openSocket(url, connectionToken)
  expect(await peer.next()).toEqual({ error: 'Handshake was canceled.' })
  expect(await peer.closed).toBe(1000)
  const poller = await httpPeer(url)
  await poller.poll()
  expect(await (await poller.poll()).text()).toBe('{"error":"Handshake was canceled."}\x1e')
  expect((await poller.poll()).status).toBe(204)
})

test('after the whole server was suspended, nobody is dropped for silence', async () => {
  const { hub, url } = await openHub({ timings: { silence: 200, ping: 250 } })
  const peer = await shakenPeer(url)
  peer.send({ type: 6 })
  standStill(400)
  peer.send({ type: 6 })
  expect(await peer.next()).toEqual({ type: 6 })
  expect(hub.connections.size).toBe(1)
})

test('a socket whose browser never answers the close frame is cut', async () => {
  const { hub, server, url } = await openHub({ timings: { close: 50 } })
  const ends = endsAt(server)
  const peer = await shakenPeer(url)
  peer.socket.pause()
  hub.drop(() => true, {})
  await soon(() => expect(ends.at(-1)?.destroyed).toBe(true))
})

/** The server logs to the console that it broke off an answer. */
const expectBrokenAnswers = () => vi.spyOn(console, 'error').mockImplementation(() => {})

test.each([
  ['WebSocket', deafWebSocket],
  ['event stream', deafListener],
])('one %s that is never read is dropped for its backlog without delaying others', async (_name, open) => {
  expectBrokenAnswers()
  const { hub, url, port } = await openHub({ limits: { unsent: 100_000 } })
  await open(url, port)
  await soon(() => expect(hub.connections.size).toBe(1))
  const client = officialClient(url, { who: '8:office' })
  const events = heard(client, 'Updated')
  await client.start()
  const begun = performance.now()
  const note = 'x'.repeat(60_000)
  for (let id = 1; hub.connections.size === 2; id += 1) {
    hub.send(hub.connections, 'Updated', [note])
    await soon(() => expect(events).toHaveLength(id))
  }
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect([...hub.connections].map(({ id }) => id)).toEqual([client.connectionId])
})

test.each([
  ['WebSocket', deafWebSocket],
  ['event stream', deafListener],
])('one %s that stops reading is cut after the time limit, however little is waiting', async (_name, open) => {
  expectBrokenAnswers()
  const { hub, server, url, port } = await openHub({ timings: { stalled: 100 }, limits: { unsent: 20_000_000 } })
  const ends = endsAt(server)
  const deaf = await open(url, port)
  await soon(() => expect(hub.connections.size).toBe(1))
  // More than the buffers of both ends can hold.
  for (let sent = 0; sent < 12; sent += 1) hub.send(hub.connections, 'Updated', ['x'.repeat(1_000_000)])
  await soon(() => expect(hub.connections.size).toBe(0))
  await soon(() =>
    expect(ends.some(({ destroyed, remotePort }) => !destroyed && remotePort === deaf.localPort)).toBe(false),
  )
})
