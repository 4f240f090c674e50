import { expect, test, vi } from 'vitest'
import { openHub } from './hubServer.ts'
import { shakenPeer } from './rawPeer.ts'

test('500 browsers receive one event, which is encoded once', async () => {
  const { hub, url } = await openHub()
  const peers = []
  while (peers.length < 500) peers.push(...(await Promise.all(Array.from({ length: 50 }, () => shakenPeer(url)))))
  expect(hub.connections.size).toBe(500)
  const toJSON = vi.fn(() => 'told once')
  hub.send(hub.connections, 'UpdatedProject', [17, { toJSON }])
  for (const peer of peers)
    expect(await peer.next()).toEqual({ type: 1, target: 'UpdatedProject', arguments: [17, 'told once'] })
  expect(toJSON).toHaveBeenCalledOnce()
})

test('an event reaches only the browsers it is meant for', async () => {
  const { hub, url } = await openHub({
    onConnected(connection) {
      connection.access = connection.identity.userId === 7 ? 'project 4' : 'project 5'
    },
  })
  const mine = await shakenPeer(url, { who: '7:office' })
  const foreign = await shakenPeer(url, { who: '8:office' })
  hub.send(
    [...hub.connections].filter(({ access }) => access === 'project 4'),
    'UpdatedProject',
    [4],
  )
  hub.send(hub.connections, 'UpdatedClient', [1])
  expect(await mine.next()).toMatchObject({ target: 'UpdatedProject' })
  expect(await mine.next()).toMatchObject({ target: 'UpdatedClient' })
  expect(await foreign.next()).toMatchObject({ target: 'UpdatedClient' })
})

test('events sent together arrive in one message, in order, each only where it is meant to', async () => {
  const { hub, url } = await openHub()
  const [near, far] = [await shakenPeer(url), await shakenPeer(url)]
  const messages: string[] = []
  near.socket.on('message', (data: Buffer) => messages.push(data.toString()))
  const [first] = hub.connections
  hub.send(hub.connections, 'UpdatedTemplateFolder', [3])
  hub.send([first!], 'UpdatedTemplateDocument', [5])
  hub.send(hub.connections, 'UpdatedTemplate', [8])
  for (const target of ['UpdatedTemplateFolder', 'UpdatedTemplateDocument', 'UpdatedTemplate'])
    expect(await near.next()).toMatchObject({ target })
  for (const target of ['UpdatedTemplateFolder', 'UpdatedTemplate']) expect(await far.next()).toMatchObject({ target })
  expect(messages).toHaveLength(1)
})

test.each([1, 125, 126, 65_535, 65_536, 200_000])('an event of about %i bytes arrives complete', async (size) => {
  const { hub, url } = await openHub()
  const peer = await shakenPeer(url)
  const empty = JSON.stringify({ type: 1, target: 'Note', arguments: [''] }).length + 1
  const note = 'x'.repeat(Math.max(0, size - empty))
  hub.send(hub.connections, 'Note', [note])
  expect(await peer.next()).toEqual({ type: 1, target: 'Note', arguments: [note] })
})
