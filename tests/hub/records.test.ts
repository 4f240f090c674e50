import { anything, array, assert, asyncProperty, boolean, integer, json, oneof, record, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { latch, openHub, soon } from './hubServer.ts'
import { negotiate, openSocket, RS, shakenPeer } from './rawPeer.ts'

const methods = {
  Echo: async (_caller: unknown, word: unknown) => word,
  Count: async (_caller: unknown, ...args: unknown[]) => args.length,
  Endless: async () => 1n,
}
const echo = (invocationId: string, word: unknown = invocationId) => ({
  type: 1,
  invocationId,
  target: 'Echo',
  arguments: [word],
})
const echoed = (invocationId: string, result: unknown = invocationId) => ({ type: 3, invocationId, result })
const closeWith = (error: string) => ({ type: 7, error })

/** A call with exactly this many bytes, without its separator. */
const callOf = (bytes: number) => {
  const text = JSON.stringify(echo('1', ''))
  return text.replace('""', `"${'x'.repeat(bytes - text.length)}"`)
}

test('messages from a browser may be split and joined anywhere, even inside a character', async () => {
  const { url } = await openHub({ methods })
  const peer = await shakenPeer(url)
  const bytes = Buffer.from([echo('1', 'Brücke ⛏'), echo('2')].map((message) => JSON.stringify(message) + RS).join(''))
  for (const byte of bytes) peer.socket.send(Buffer.from([byte]), { binary: false })
  expect([await peer.next(), await peer.next()]).toEqual([echoed('1', 'Brücke ⛏'), echoed('2')])
  peer.send(echo('3'), echo('4'), echo('5'))
  expect([await peer.next(), await peer.next(), await peer.next()]).toEqual([echoed('3'), echoed('4'), echoed('5')])
})

test('a handshake may contain the first calls, and nothing is sent before its answer', async () => {
  const { hub, url } = await openHub({ methods })
  const { connectionToken } = await negotiate(url)
  const peer = await openSocket(url, connectionToken)
  hub.send(hub.connections, 'Updated', [1])
  peer.send({ protocol: 'json', version: 1 }, echo('1'))
  expect([await peer.next(), await peer.next()]).toEqual([{}, echoed('1')])
})

test.each([
  ['not JSON', 'hello', 'A message was not valid JSON.'],
  ['a list', '[]', 'A message was not a JSON object.'],
  ['without a version', '{"protocol":"json"}', 'The handshake needs a protocol and a version.'],
  ['with a version in words', '{"protocol":"json","version":"1"}', 'The handshake needs a protocol and a version.'],
  ['in another protocol', '{"protocol":"messagepack","version":1}', 'Only the json protocol is spoken here.'],
  ['in a version to come', '{"protocol":"json","version":3}', 'Only versions 1 and 2 of the protocol are spoken here.'],
  ['too long', `{"protocol":"${'x'.repeat(32_768)}"}`, 'A message was too long.'],
])('a handshake %s is refused with a message', async (_what, words, error) => {
  const { hub, url } = await openHub()
  const { connectionToken } = await negotiate(url)
  const peer = await openSocket(url, connectionToken)
  peer.socket.send(words + RS)
  expect(await peer.next()).toEqual({ error })
  expect(await peer.closed).toBe(1000)
  expect(hub.connections.size).toBe(0)
})

test('a record may be 32,768 bytes long but no longer', async () => {
  const { url } = await openHub({ methods })
  const peer = await shakenPeer(url)
  peer.socket.send(callOf(32_768) + RS)
  expect(await peer.next()).toMatchObject({ type: 3, invocationId: '1' })
  peer.socket.send(callOf(32_769) + RS)
  expect(await peer.next()).toEqual(closeWith('A message was too long.'))
  expect(await peer.closed).toBe(1000)
})

test('an endless record is cut off', async () => {
  const { url } = await openHub()
  const peer = await shakenPeer(url)
  for (let sent = 0; sent < 33; sent += 1) peer.socket.send('x'.repeat(1_000))
  expect(await peer.next()).toEqual(closeWith('A message was too long.'))
})

test('a WebSocket message of more than 1 MiB is refused', async () => {
  const { hub, url } = await openHub()
  const peer = await shakenPeer(url)
  peer.socket.send('x'.repeat(1_048_577))
  expect(await peer.closed).toBe(1009)
  expect(hub.connections.size).toBe(0)
})

test.each<[string, string | Buffer]>([
  ['that is not JSON', '{"type":'],
  ['that is empty', ''],
  ['that is null', 'null'],
  ['that is a list', '[{"type":6}]'],
  ['in broken UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
  ['without a type', '{"target":"Echo"}'],
  ['with a type in words', '{"type":"1"}'],
  ['without a target', '{"type":1,"arguments":[]}'],
  ['without arguments', '{"type":1,"target":"Echo"}'],
  ['with arguments that are no list', '{"type":1,"target":"Echo","arguments":{"0":1}}'],
  ['with an id that is a number', '{"type":1,"invocationId":1,"target":"Echo","arguments":[]}'],
  ['that wants a stream and has no id', '{"type":4,"target":"Echo","arguments":[]}'],
  ['that is an item without content', '{"type":2,"invocationId":"1"}'],
  ['that has a result and an error', '{"type":3,"invocationId":"1","result":1,"error":"x"}'],
  ['that acknowledges nothing', '{"type":8}'],
])('a message %s ends this connection and no other', async (_what, words) => {
  const { hub, url } = await openHub({ methods })
  const bystander = await shakenPeer(url)
  const peer = await shakenPeer(url)
  peer.socket.send(Buffer.concat([Buffer.from(words), Buffer.from(RS)]), { binary: false })
  const record = await peer.next()
  expect(record).toEqual({ type: 7, error: expect.stringMatching(/^A message /) })
  expect(await peer.closed).toBe(1000)
  bystander.send(echo('1'))
  expect(await bystander.next()).toEqual(echoed('1'))
  expect(hub.connections.size).toBe(1)
})

test('unknown message types and unexpected completions are ignored', async () => {
  const { url } = await openHub({ methods })
  const peer = await shakenPeer(url)
  peer.send(
    { type: 99, anything: 1 },
    { type: 0 },
    { type: 2.5 },
    { type: 6, more: true },
    { type: 8, sequenceId: 4 },
    { type: 9, sequenceId: 4 },
    { type: 2, invocationId: '9', item: null },
    { type: 3, invocationId: '9' },
    { type: 3, invocationId: '9', error: 'no' },
    { type: 5, invocationId: '9' },
    { ...echo('1'), headers: { a: 'b' }, unknown: 1, streamIds: null },
  )
  expect(await peer.next()).toEqual(echoed('1'))
})

test('names of built-in properties are not methods', async () => {
  const { url } = await openHub({ methods })
  const peer = await shakenPeer(url)
  for (const target of ['constructor', '__proto__', 'toString', 'hasOwnProperty', '']) {
    peer.send({ type: 1, invocationId: 'a', target, arguments: [] })
    expect(await peer.next()).toEqual({ type: 3, invocationId: 'a', error: `Unknown hub method '${target}'` })
  }
})

test('a call without an id is never answered, even if it fails', async () => {
  const { url } = await openHub({ methods })
  const peer = await shakenPeer(url)
  const quietly = { type: 1, target: 'Echo', arguments: ['x'] }
  peer.send(quietly, { ...quietly, target: 'Missing' }, { ...quietly, target: 'Endless' })
  peer.send({ ...quietly, invocationId: '' }, { ...quietly, invocationId: null }, echo('1'))
  expect(await peer.next()).toEqual(echoed('1'))
})

test('a call with or for a stream, or with a result that cannot be encoded, gets an error without side effects', async () => {
  const { url } = await openHub({ methods })
  const peer = await shakenPeer(url)
  peer.send({ ...echo('1'), type: 4 }, { ...echo('2'), streamIds: ['5'] })
  peer.send({ ...echo('3'), target: 'endless' }, { ...echo('4'), target: 'COUNT', arguments: [1, 2, 3] })
  expect(await peer.next()).toEqual({ type: 3, invocationId: '1', error: "Hub method 'Echo' does not stream" })
  expect(await peer.next()).toEqual({ type: 3, invocationId: '2', error: "Hub method 'Echo' does not stream" })
  expect(await peer.next()).toEqual({ type: 3, invocationId: '3', error: "Hub method 'endless' failed" })
  expect(await peer.next()).toEqual(echoed('4', 3))
})

test('the calls of one browser are processed in order', async () => {
  const finish: (() => void)[] = []
  const { url } = await openHub({
    methods: { ...methods, Slow: () => new Promise<void>((resolve) => finish.push(resolve)) },
  })
  const peer = await shakenPeer(url)
  peer.send({ ...echo('slow'), target: 'Slow' }, echo('2'))
  const other = await shakenPeer(url)
  other.send(echo('3'))
  expect(await other.next()).toEqual(echoed('3'))
  expect(peer.records).toEqual([])
  finish[0]!()
  expect([await peer.next(), await peer.next()]).toEqual([echoed('slow', null), echoed('2')])
})

test('a browser that floods the hub is dropped and may reconnect, and others are served meanwhile', async () => {
  let calls = 0
  const { url } = await openHub({ methods: { ...methods, Count: async () => void (calls += 1) } })
  const bystander = await shakenPeer(url)
  const peer = await shakenPeer(url)
  const call = JSON.stringify({ type: 1, target: 'Count', arguments: [] }) + RS
  for (let batch = 0; batch < 20; batch += 1) peer.socket.send(call.repeat(1_000))
  bystander.send(echo('1'))
  expect(await bystander.next()).toEqual(echoed('1'))
  expect(await peer.next()).toEqual({ type: 7, error: 'Too many messages at once.', allowReconnect: true })
  expect(await peer.closed).toBe(1000)
  expect(calls).toBeLessThanOrEqual(600)
})

test('fragments that never complete a message count as a flood too', async () => {
  const { url } = await openHub({ limits: { burst: 20, perSecond: 1 } })
  const peer = await shakenPeer(url)
  for (let sent = 0; sent < 30; sent += 1) peer.socket.send('x')
  expect(await peer.next()).toMatchObject({ type: 7, error: 'Too many messages at once.' })
})

test('calls waiting behind a slow one do not exhaust memory', async () => {
  const { url } = await openHub({ limits: { backlog: 2_000 }, methods: { ...methods, Slow: () => latch().opened } })
  const peer = await shakenPeer(url)
  peer.send({ ...echo('slow'), target: 'Slow' })
  for (let sent = 0; sent < 10; sent += 1) peer.send(echo('1', 'x'.repeat(500)))
  expect(await peer.next()).toMatchObject({ type: 7, allowReconnect: true })
})

const withoutBigInt = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

test('whatever bytes arrive, the hub keeps serving others', async () => {
  const { hub, url, log } = await openHub({ methods })
  const bystander = await shakenPeer(url)
  const fragments = oneof(
    uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    json().map((text) => Buffer.from(text + RS)),
    record(
      {
        type: integer({ min: -1, max: 11 }),
        target: anything(),
        arguments: anything(),
        invocationId: anything(),
        sequenceId: anything(),
      },
      { requiredKeys: ['type'] },
    ).map((message) => Buffer.from(JSON.stringify(message, withoutBigInt) + RS)),
  )
  await assert(
    asyncProperty(array(fragments, { minLength: 1, maxLength: 8 }), boolean(), async (parts, shakesHands) => {
      const { connectionToken } = await negotiate(url)
      const peer = shakesHands ? await shakenPeer(url, { stateful: true }) : await openSocket(url, connectionToken)
      for (const part of parts) peer.socket.send(part, { binary: false })
      peer.socket.close()
      await peer.closed
    }),
    { numRuns: 150 },
  )
  bystander.send(echo('1'))
  expect(await bystander.next()).toEqual(echoed('1'))
  await soon(() => expect(hub.connections.size).toBe(1))
  expect(log.filter(({ level }) => level === 'error')).toEqual([])
})
