import { expect, test } from 'vitest'
import { latch, openHub, soon } from './hubServer.ts'
import { negotiate, openSocket, refusalOf, RS, shakenPeer } from './rawPeer.ts'
import { handshake, httpPeer, shakenPoller } from './httpPeer.ts'

const recordsOf = (text: string) =>
  text
    .split(RS)
    .slice(0, -1)
    .map((record) => JSON.parse(record) as unknown)
const ping = { type: 6 }
const say = (word: string) => JSON.stringify({ type: 1, target: 'Say', arguments: [word] }) + RS
const padded = (size: number) => JSON.stringify({ type: 6, pad: 'x'.repeat(size) }) + RS

test('the first poll is answered at once, the next one when there is something to send', async () => {
  const { hub, url } = await openHub()
  const peer = await httpPeer(url)
  const first = await peer.poll()
  expect([first.status, await first.text(), first.headers.get('cache-control')]).toEqual([200, '', 'no-store'])
  const waiting = peer.poll()
  expect((await peer.post(handshake)).status).toBe(200)
  expect(await (await waiting).text()).toBe(`{}${RS}`)
  hub.send(hub.connections, 'Updated', [1])
  hub.send(hub.connections, 'Updated', [2])
  expect(recordsOf(await (await peer.poll()).text())).toEqual([
    { type: 1, target: 'Updated', arguments: [1] },
    { type: 1, target: 'Updated', arguments: [2] },
  ])
})

test('a second poll replaces the first', async () => {
  const { hub, url } = await openHub()
  const peer = await shakenPoller(url)
  const older = peer.poll()
  await peer.post(ping)
  const newer = peer.poll()
  expect((await older).status).toBe(204)
  hub.send(hub.connections, 'Updated', [1])
  expect((await newer).status).toBe(200)
})

test('a lost poll loses no message', async () => {
  const { hub, url } = await openHub()
  const peer = await shakenPoller(url)
  const network = new AbortController()
  const lost = peer.poll(network.signal)
  await peer.post(ping)
  network.abort()
  await expect(lost).rejects.toThrow('aborted')
  await peer.post(ping)
  hub.send(hub.connections, 'Updated', [1])
  expect(await (await peer.poll()).text()).toContain('"arguments":[1]')
})

test('a poll without messages is answered before the client’s timeout, and a client that stops polling is dropped', async () => {
  const { hub, url } = await openHub({ timings: { longPoll: 50, pollGap: 600 } })
  const peer = await shakenPoller(url)
  const idle = await peer.poll()
  expect([idle.status, await idle.text()]).toEqual([200, ''])
  await soon(() => expect(hub.connections.size).toBe(0))
  expect((await peer.poll()).status).toBe(404)
})

test('DELETE ends the connection completely', async () => {
  const { hub, url } = await openHub()
  const peer = await shakenPoller(url)
  const waiting = peer.poll()
  await peer.post(ping)
  expect((await peer.remove()).status).toBe(202)
  expect((await waiting).status).toBe(204)
  expect(hub.connections.size).toBe(0)
  for (const answer of [peer.poll(), peer.post(ping), peer.remove(), peer.listen()])
    expect((await answer).status).toBe(404)
})

test('a polling client that is dropped learns the reason, then the end, then gets 404', async () => {
  const { hub, url } = await openHub()
  const peer = await shakenPoller(url)
  hub.drop(() => true, { error: 'You signed out.' })
  expect((await peer.post(ping)).status).toBe(404)
  expect(recordsOf(await (await peer.poll()).text())).toEqual([{ type: 7, error: 'You signed out.' }])
  expect((await peer.poll()).status).toBe(204)
  expect((await peer.poll()).status).toBe(404)
})

test('a polling client that never fetches its last messages is removed all the same', async () => {
  const { hub, url } = await openHub({ timings: { pollGap: 400 } })
  const peer = await shakenPoller(url)
  hub.drop(() => true, {})
  await soon(async () => expect((await peer.post(ping)).status).toBe(404))
  await soon(async () => expect((await peer.remove()).status).toBe(404))
})

test('an event stream opens at once, unbuffered and uncached, and delivers events', async () => {
  const { hub, url } = await openHub()
  const peer = await httpPeer(url)
  const network = new AbortController()
  const stream = await peer.listen(network.signal)
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store',
    'x-accel-buffering': 'no',
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader.read()).value).toMatch(/^:/)
  const shaken = await peer.post(handshake)
  expect([shaken.status, await shaken.text()]).toEqual([200, ''])
  expect((await reader.read()).value).toBe(`data: {}${RS}\n\n`)
  hub.send(hub.connections, 'Updated', ['a\nb'])
  expect((await reader.read()).value).toBe(`data: {"type":1,"target":"Updated","arguments":["a\\nb"]}${RS}\n\n`)
  network.abort()
  await soon(() => expect(hub.connections.size).toBe(0))
  expect((await peer.post(ping)).status).toBe(404)
  expect((await peer.listen()).status).toBe(404)
})

test('the hub ends an event stream after its last messages', async () => {
  const { hub, url } = await openHub()
  const peer = await httpPeer(url)
  const stream = await peer.listen()
  await peer.post(handshake)
  hub.drop(() => true, { allowReconnect: true })
  expect(await stream.text()).toBe(`:\n\ndata: {}${RS}\n\ndata: {"type":7,"allowReconnect":true}${RS}\n\n`)
})

test('a connection keeps its first transport', async () => {
  const { url } = await openHub()
  const poller = await shakenPoller(url)
  expect((await poller.listen()).status).toBe(400)
  expect(await refusalOf(url, poller.token)).toBe(400)

  const listener = await httpPeer(url)
  expect((await listener.post(handshake)).status).toBe(400)
  expect((await listener.remove()).status).toBe(400)
  await listener.listen()
  expect((await listener.listen()).status).toBe(409)
  expect((await listener.poll()).status).toBe(400)
  expect((await listener.remove()).status).toBe(400)
  expect(await refusalOf(url, listener.token)).toBe(400)

  const socket = await httpPeer(url)
  await openSocket(url, socket.token)
  expect((await socket.poll()).status).toBe(400)
  expect((await socket.listen()).status).toBe(400)
  expect((await socket.post(ping)).status).toBe(405)
  expect((await socket.remove()).status).toBe(400)
  for (const method of ['PUT', 'PATCH', 'HEAD', 'OPTIONS']) expect((await socket.ask(method)).status).toBe(405)
})

test('POSTs are processed one after another, however their bodies arrive', async () => {
  const said: unknown[] = []
  const { server, url } = await openHub({ methods: { Say: async (_caller, word) => void said.push(word) } })
  const peer = await shakenPoller(url)
  const posts: unknown[] = []
  server.on('request', ({ method }) => posts.push(method))
  const rest = latch()
  const slow = new ReadableStream({
    async start(body) {
      body.enqueue(new TextEncoder().encode(say('one')))
      await rest.opened
      body.enqueue(new TextEncoder().encode(say('two')))
      body.close()
    },
  })
  const first = peer.postRaw(slow)
  await soon(() => expect(posts).toHaveLength(1))
  const second = peer.postRaw(say('three'))
  await soon(() => expect(posts).toHaveLength(2))
  await negotiate(url)
  expect(said).toEqual([])
  rest.open()
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  await soon(() => expect(said).toEqual(['one', 'two', 'three']))
})

test('a body may contain many records, up to a limit', async () => {
  const { hub, url } = await openHub()
  const bystander = await shakenPeer(url)
  const peer = await shakenPoller(url)
  expect((await peer.postRaw(padded(30_000).repeat(30))).status).toBe(200)
  expect((await peer.postRaw(padded(30_000).repeat(40))).status).toBe(413)
  expect(recordsOf(await (await peer.poll()).text())).toEqual([{ type: 7, error: 'A message was too long.' }])
  expect([...hub.connections].map(({ id }) => id)).toEqual([bystander.connectionId])
})
