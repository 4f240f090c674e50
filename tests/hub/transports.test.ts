import { HubConnectionState } from '@microsoft/signalr'
import { describe, expect, test } from 'vitest'
import { forbidden } from '#server/base/refuse.ts'
import { heard, latch, officialClient, openHub, transports, soon } from './hubServer.ts'
import { negotiate } from './rawPeer.ts'

const methods = {
  Add: async (_caller: unknown, one: unknown, other: unknown) => Number(one) + Number(other),
  Nothing: async () => undefined,
  Secret: async () => {
    throw new Error('password of the database')
  },
  Delete: async () => {
    throw forbidden('delete this project')
  },
}

describe.each(transports)('a browser on %s', (_name, transport) => {
  test('connects and receives events in order', async () => {
    const { hub, url } = await openHub()
    const client = officialClient(url, { transport })
    const events = heard(client, 'UpdatedProject')
    await client.start()
    const expected = Array.from({ length: 100 }, (_, id) => [id, { note: `größer als ${id}\n` }])
    for (const args of expected) hub.send(hub.connections, 'UpdatedProject', args)
    await soon(() => expect(events).toEqual(expected))
  })

  test('calls methods regardless of case and gets answers', async () => {
    const { url } = await openHub({ methods })
    const client = officialClient(url, { transport })
    await client.start()
    expect(await client.invoke('add', 2, 3)).toBe(5)
    expect(await client.invoke('NOTHING')).toBeNull()
  })

  test('is told why a call was refused, but no details of an internal error', async () => {
    const { url, log } = await openHub({ methods })
    const client = officialClient(url, { transport })
    await client.start()
    await expect(client.invoke('Delete')).rejects.toThrow('You do not have permission to delete this project.')
    await expect(client.invoke('Secret')).rejects.toThrow("Hub method 'Secret' failed")
    await expect(client.invoke('Missing')).rejects.toThrow("Unknown hub method 'Missing'")
    expect(client.state).toBe(HubConnectionState.Connected)
    expect(log).toContainEqual(
      expect.objectContaining({ level: 'error', method: 'secret', cause: 'password of the database' }),
    )
  })

  test('survives many calls and events at once', async () => {
    const { hub, url } = await openHub({ methods })
    const client = officialClient(url, { transport })
    const events = heard(client, 'Deleted')
    await client.start()
    const sums = Array.from({ length: 80 }, (_, id) => client.invoke('Add', id, 1))
    for (let id = 0; id < 80; id += 1) hub.send(hub.connections, 'Deleted', [id])
    expect(await Promise.all(sums)).toEqual(Array.from({ length: 80 }, (_, id) => id + 1))
    await soon(() => expect(events).toHaveLength(80))
  })

  test('leaves, and the hub notices at once', async () => {
    const gone: string[] = []
    const { hub, url } = await openHub({ onDisconnected: ({ id }) => void gone.push(id) })
    const client = officialClient(url, { transport })
    await client.start()
    const id = client.connectionId
    expect([...hub.connections].map((connection) => connection.id)).toEqual([id])
    await client.stop()
    await soon(() => expect(gone).toEqual([id]))
    expect(hub.connections.size).toBe(0)
  })

  test('reconnects if the hub closed it with permission to reconnect', async () => {
    const { hub, url } = await openHub()
    const client = officialClient(url, { transport, comesBack: [0, 0, 0] })
    await client.start()
    const back = new Promise((resolve) => client.onreconnected(resolve))
    expect(hub.drop(() => true, { allowReconnect: true })).toBe(1)
    const id = await back
    expect([...hub.connections].map((connection) => connection.id)).toEqual([id])
  })

  test('stays away if the hub closed it for good', async () => {
    const { hub, url } = await openHub()
    const client = officialClient(url, { transport, comesBack: [0, 0, 0] })
    await client.start()
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
    hub.drop(({ identity }) => identity.userId === 7, { error: 'You signed out.' })
    expect((await closed)?.message).toContain('You signed out.')
    expect(hub.connections.size).toBe(0)
  })

  test('receives every event from the moment it has connected, however slowly its rights are read', async () => {
    const rights = latch()
    const { hub, url } = await openHub({ onConnected: () => rights.opened })
    const client = officialClient(url, { transport })
    const events = heard(client, 'Updated')
    const started = client.start()
    await soon(() => expect(hub.connections.size).toBe(1))
    hub.send(hub.connections, 'Updated', ['early'])
    await negotiate(url)
    expect(client.state).toBe(HubConnectionState.Connecting)
    expect(events).toEqual([])
    rights.open()
    await started
    hub.send(hub.connections, 'Updated', ['late'])
    await soon(() => expect(events).toEqual(['early', 'late']))
  })
})
