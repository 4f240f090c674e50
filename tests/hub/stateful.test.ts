import { describe, expect, test } from 'vitest'
import { heard, officialClient, openHub, soon } from './hubServer.ts'
import { lossyLine } from './lossyLine.ts'
import { negotiate, openSocket, refusalOf, shakenPeer } from './rawPeer.ts'

const event = (id: number) => ({ type: 1, target: 'Updated', arguments: [id] })
const say = (word: string, invocationId?: string) => ({ type: 1, target: 'Say', arguments: [word], invocationId })
const upTo = (count: number) => Array.from({ length: count }, (_, id) => id)

describe('the official client on an unstable connection', () => {
  test('misses and repeats nothing, and neither does the hub', async () => {
    const said: unknown[] = []
    // The client resends unacknowledged calls, so on a busy machine more calls arrive than are made here.
    const limits = { burst: 10_000 }
    const { hub, port } = await openHub({ limits, methods: { Say: async (_caller, word) => said.push(word) } })
    const line = await lossyLine(port)
    const client = officialClient(line.url, { stateful: true })
    const events = heard(client, 'Updated')
    await client.start()
    const id = client.connectionId
    const calls: Promise<unknown>[] = []
    for (const round of upTo(6)) {
      for (const step of upTo(40)) {
        hub.send(hub.connections, 'Updated', [round * 40 + step])
        calls.push(client.invoke('Say', round * 40 + step).catch((refusal: unknown) => refusal))
        if (step === 20) line.cut()
        if (step % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
      }
      await soon(() => expect(events).toHaveLength((round + 1) * 40))
      await soon(() => expect(said).toHaveLength((round + 1) * 40))
    }
    expect(events).toEqual(upTo(240))
    expect(said).toEqual(upTo(240))
    expect(await Promise.all(calls)).toEqual(upTo(240).map((id) => id + 1))
    expect(client.connectionId).toBe(id)
  })

  test('connects once, however often the connection breaks', async () => {
    const comings: string[] = []
    const { hub, port } = await openHub({
      onConnected: () => void comings.push('came'),
      onDisconnected: () => void comings.push('went'),
    })
    const line = await lossyLine(port)
    const client = officialClient(line.url, { stateful: true })
    const events = heard(client, 'Updated')
    await client.start()
    const [connection] = hub.connections
    connection!.access = 'project 4'
    for (const round of upTo(3)) {
      line.cut()
      await soon(() => expect(line.isQuiet()).toBe(false))
      hub.send([connection!], 'Updated', [round])
      await soon(() => expect(events).toHaveLength(round + 1))
    }
    expect([...hub.connections].map(({ access }) => access)).toEqual(['project 4'])
    await client.stop()
    await soon(() => expect(comings).toEqual(['came', 'went']))
  })

  test('receives events without delay', async () => {
    const { hub, port } = await openHub({ onConnected: (connection) => hub.send([connection], 'Updated', [0]) })
    const line = await lossyLine(port)
    const client = officialClient(line.url, { stateful: true })
    const events = heard(client, 'Updated')
    await client.start()
    await soon(() => expect(events).toEqual([0]))
    line.cut()
    hub.send(hub.connections, 'Updated', [1])
    await soon(() => expect(events).toEqual([0, 1]))
  })

  test('reconnects under a new id after the hub closed it', async () => {
    const { hub, url } = await openHub()
    const client = officialClient(url, { stateful: true, comesBack: [0, 0] })
    await client.start()
    const before = client.connectionId
    const back = new Promise<string | undefined>((resolve) => client.onreconnected(resolve))
    hub.drop(() => true, { allowReconnect: true })
    expect(await back).not.toBe(before)
    expect(hub.connections.size).toBe(1)
  })

  test('stays away if it was closed for good or left on its own', async () => {
    const { hub, url } = await openHub()
    const sent = officialClient(url, { stateful: true, comesBack: [0, 0] })
    await sent.start()
    const closed = new Promise<Error | undefined>((resolve) => sent.onclose(resolve))
    hub.drop(() => true, { error: 'You signed out.' })
    expect((await closed)?.message).toContain('You signed out.')
    const leaving = officialClient(url, { stateful: true, comesBack: [0, 0] })
    await leaving.start()
    await leaving.stop()
    await soon(() => expect(hub.connections.size).toBe(0))
  })
})

test('stateful reconnect requires negotiation, handshake version 2 and a WebSocket', async () => {
  const { hub, url } = await openHub()
  const granted = await negotiate(url, { query: 'negotiateVersion=1&useStatefulReconnect=true' })
  const peer = await openSocket(url, granted.connectionToken)
  peer.send({ protocol: 'json', version: 1 })
  await peer.next()
  expect(await refusalOf(url, granted.connectionToken)).toBe(409)
  peer.socket.terminate()
  await soon(() => expect(hub.connections.size).toBe(0))

  const plain = await openSocket(url, (await negotiate(url)).connectionToken)
  plain.send({ protocol: 'json', version: 2 })
  expect(await plain.next()).toEqual({})
  plain.socket.terminate()
  await soon(() => expect(hub.connections.size).toBe(0))
})

test('a new socket receives the sequence number, then the missed messages, then the rest', async () => {
  const { hub, url } = await openHub()
  const peer = await shakenPeer(url, { stateful: true })
  peer.send({ type: 6 })
  for (const id of upTo(4)) hub.send(hub.connections, 'Updated', [id])
  for (const id of upTo(4)) expect(await peer.next()).toEqual(event(id))
  peer.send({ type: 8, sequenceId: 2 })
  peer.socket.terminate()
  hub.send(hub.connections, 'Updated', [4])
  const again = await openSocket(url, peer.token)
  hub.send(hub.connections, 'Updated', [5])
  expect(await again.next()).toEqual({ type: 9, sequenceId: 3 })
  for (const id of [2, 3, 4, 5]) expect(await again.next()).toEqual(event(id))
  again.send({ type: 9, sequenceId: 1 }, { type: 8, sequenceId: 6 })
  again.socket.terminate()
  const third = await openSocket(url, peer.token)
  expect(await third.next()).toEqual({ type: 9, sequenceId: 7 })
})

test('a new socket replaces one that only seems to be open', async () => {
  const { hub, url } = await openHub()
  const peer = await shakenPeer(url, { stateful: true })
  const again = await openSocket(url, peer.token)
  expect(await peer.closed).toBe(1006)
  expect(await again.next()).toEqual({ type: 9, sequenceId: 1 })
  hub.send(hub.connections, 'Updated', [0])
  again.send({ type: 9, sequenceId: 1 })
  expect(await again.next()).toEqual(event(0))
  expect(hub.connections.size).toBe(1)
})

test('repeated messages are not processed twice, and messages before the sequence number are ignored', async () => {
  const said: unknown[] = []
  const { url } = await openHub({ methods: { Say: async (_caller, word) => void said.push(word) } })
  const peer = await shakenPeer(url, { stateful: true })
  peer.send(say('one'), say('two', 'a'))
  expect(await peer.next()).toEqual({ type: 3, invocationId: 'a', result: null })
  const half = JSON.stringify(say('three')).slice(0, 20)
  peer.socket.send(half)
  peer.socket.terminate()
  const again = await openSocket(url, peer.token)
  again.send(say('lost'), { type: 9, sequenceId: 2 }, say('two', 'a'), say('three', 'b'))
  expect([await again.next(), await again.next()]).toEqual([
    { type: 9, sequenceId: 1 },
    { type: 3, invocationId: 'a', result: null },
  ])
  expect(await again.next()).toEqual({ type: 3, invocationId: 'b', result: null })
  expect(said).toEqual(['one', 'two', 'three'])
})

test('a browser that skips messages is dropped', async () => {
  const { url } = await openHub()
  const peer = await shakenPeer(url, { stateful: true })
  peer.socket.terminate()
  const again = await openSocket(url, peer.token)
  again.send({ type: 9, sequenceId: 2 })
  expect(await again.next()).toEqual({ type: 9, sequenceId: 1 })
  expect(await again.next()).toEqual({ type: 7, error: 'Messages are missing.', allowReconnect: true })
  expect(await refusalOf(url, peer.token)).toBe(404)
})

test('a browser that sends nothing after its handshake receives events all the same', async () => {
  const { hub, url } = await openHub()
  const peer = await shakenPeer(url, { stateful: true })
  hub.send(hub.connections, 'Updated', [0])
  expect(await peer.next()).toEqual(event(0))
})

test('received messages are acknowledged once', async () => {
  const { url } = await openHub({ methods: { Say: async () => null } })
  const peer = await shakenPeer(url, { stateful: true })
  peer.send(say('one'), say('two'), { type: 6 }, say('three'))
  expect(await peer.next()).toEqual({ type: 8, sequenceId: 3 })
  peer.send(say('four'))
  expect(await peer.next()).toEqual({ type: 8, sequenceId: 4 })
})

test('an acknowledgement lost with its socket is repeated', async () => {
  const { url } = await openHub({ methods: { Say: async () => null } })
  const peer = await shakenPeer(url, { stateful: true })
  peer.send(say('one'))
  expect(await peer.next()).toEqual({ type: 8, sequenceId: 1 })
  peer.socket.terminate()
  const again = await openSocket(url, peer.token)
  again.send({ type: 9, sequenceId: 1 }, say('one'))
  expect([await again.next(), await again.next()]).toEqual([
    { type: 9, sequenceId: 1 },
    { type: 8, sequenceId: 1 },
  ])
})

test('the hub waits for a lost browser, then removes it', async () => {
  const { hub, url } = await openHub({ timings: { reattach: 100 } })
  const peer = await shakenPeer(url, { stateful: true })
  peer.socket.terminate()
  await peer.closed
  expect(hub.connections.size).toBe(1)
  await soon(() => expect(hub.connections.size).toBe(0))
  expect(await refusalOf(url, peer.token)).toBe(404)
})

test.each([1000, undefined])('a close frame (%s) ends a stateful connection at once', async (code) => {
  const { hub, url } = await openHub()
  const peer = await shakenPeer(url, { stateful: true })
  peer.socket.close(code)
  await soon(() => expect(hub.connections.size).toBe(0))
  expect(await refusalOf(url, peer.token)).toBe(404)
})

test('a socket that resumes a connection and sends nothing is dropped', async () => {
  const { hub, url } = await openHub({ timings: { sequence: 60 } })
  const peer = await shakenPeer(url, { stateful: true })
  const again = await openSocket(url, peer.token)
  expect(await again.next()).toEqual({ type: 9, sequenceId: 1 })
  again.send({ type: 6 })
  expect(await again.next()).toEqual({ type: 7, allowReconnect: true })
  expect(hub.connections.size).toBe(0)
})

test('events for a browser that does not acknowledge are held without delaying others', async () => {
  const { hub, url } = await openHub()
  const silent = await shakenPeer(url, { stateful: true })
  const bystander = await shakenPeer(url)
  silent.send({ type: 6 })
  const note = 'x'.repeat(1_000)
  for (const id of upTo(300)) hub.send(hub.connections, 'Updated', [id, note])
  for (const id of upTo(300)) expect(await bystander.next()).toMatchObject({ arguments: [id, note] })
  const first = []
  while (first.length < 96) first.push(await silent.next())
  expect(silent.records).toEqual([])
  silent.send({ type: 8, sequenceId: 96 })
  while (first.length < 192) first.push(await silent.next())
  expect(first.map((record) => (record.arguments as unknown[])[0])).toEqual(upTo(192))
  expect(silent.records).toEqual([])
})

test('a browser that never acknowledges is eventually dropped and may reconnect', async () => {
  const { hub, url } = await openHub({ limits: { held: 50_000 } })
  const peer = await shakenPeer(url, { stateful: true })
  peer.send({ type: 6 })
  for (const id of upTo(200)) hub.send(hub.connections, 'Updated', [id, 'x'.repeat(1_000)])
  let record = await peer.next()
  while (record.type === 1) record = await peer.next()
  expect(record).toEqual({ type: 7, allowReconnect: true })
  expect(hub.connections.size).toBe(0)
})
