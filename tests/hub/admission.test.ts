import { expect, test } from 'vitest'
import { cookieOf, endsAt, latch, officialClient, openHub, soon } from './hubServer.ts'
import { negotiate, openSocket, refusalOf, shakenPeer } from './rawPeer.ts'
import { httpPeer } from './httpPeer.ts'

const ask = (url: string, query: string, headers: Record<string, string> = cookieOf(), method = 'POST') =>
  fetch(`${url}/negotiate?${query}`, { method, headers })

test('a request without a session gets 401 and no redirect', async () => {
  const { url } = await openHub()
  const { connectionToken } = await negotiate(url)
  expect((await ask(url, 'negotiateVersion=1', { 'x-csrf': '1' })).status).toBe(401)
  expect((await fetch(`${url}?id=${connectionToken}`)).status).toBe(401)
  expect((await fetch(`${url}?id=${connectionToken}`, { method: 'POST', body: 'x' })).status).toBe(401)
  expect(await refusalOf(url, connectionToken, { headers: { cookie: '' } })).toBe(401)
})

test('a page of another site cannot negotiate with a visitor’s cookie', async () => {
  const { url } = await openHub()
  const { cookie } = cookieOf()
  expect((await ask(url, 'negotiateVersion=1', { cookie })).status).toBe(403)
  expect((await ask(url, 'negotiateVersion=1', { cookie, 'x-csrf': '0' })).status).toBe(403)
  expect((await ask(url, 'negotiateVersion=1&access_token=7:office', { cookie })).status).toBe(403)
  expect((await ask(url, 'negotiateVersion=1', { authorization: 'Bearer 7:office' })).status).toBe(200)
  expect((await ask(url, 'negotiateVersion=1&access_token=7:office', {})).status).toBe(200)
})

test('a page of another site cannot open a WebSocket; our own page and programs can', async () => {
  const { url, port } = await openHub()
  const from = async (headers: Record<string, string>) =>
    refusalOf(url, (await negotiate(url)).connectionToken, { headers })
  expect(await from({ origin: 'https://evil.example' })).toBe(403)
  expect(await from({ origin: 'null' })).toBe(403)
  expect(await from({ origin: `http://127.0.0.1:${port + 1}` })).toBe(403)
  expect(await from({ origin: `http://127.0.0.1:${port}` })).toBe(101)
  expect(await from({})).toBe(101)
})

test('behind a proxy only the public origin may open WebSockets', async () => {
  const { url, port } = await openHub({ origin: () => 'https://safety.example' })
  const from = async (origin: string) => refusalOf(url, (await negotiate(url)).connectionToken, { headers: { origin } })
  expect(await from(`http://127.0.0.1:${port}`)).toBe(403)
  expect(await from('https://safety.example')).toBe(101)
})

test('a token works only for its own person and session', async () => {
  const { url } = await openHub()
  const { connectionToken, connectionId } = await negotiate(url)
  expect(await refusalOf(url, connectionToken, { who: '8:office' })).toBe(404)
  expect(await refusalOf(url, connectionToken, { who: '7:phone' })).toBe(404)
  expect((await fetch(`${url}?id=${connectionToken}`, { headers: cookieOf('8:office') })).status).toBe(404)
  expect(await refusalOf(url, connectionId)).toBe(404)
  expect(await refusalOf(url, '')).toBe(400)
  expect((await fetch(url, { headers: cookieOf() })).status).toBe(400)
  expect(await refusalOf(url, connectionToken)).toBe(101)
})

test('negotiation offers three transports, a secret token and a public id', async () => {
  const { url } = await openHub()
  const response = await ask(url, 'negotiateVersion=1')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-type')).toBe('application/json')
  const answer = (await response.json()) as Awaited<ReturnType<typeof negotiate>>
  expect(answer).toMatchObject({ negotiateVersion: 1 })
  expect(answer.connectionId).toMatch(/^[\w-]{22}$/)
  expect(answer.connectionToken).toMatch(/^[\w-]{43}$/)
  expect(answer.availableTransports.map(({ transport }) => transport)).toEqual([
    'WebSockets',
    'ServerSentEvents',
    'LongPolling',
  ])
  expect(answer).not.toHaveProperty('useStatefulReconnect')
})

test('negotiation reads its query like the original implementation', async () => {
  const { url } = await openHub()
  const generous = await negotiate(url, { query: 'NegotiateVersion=7&USESTATEFULRECONNECT=True' })
  expect(generous).toMatchObject({ negotiateVersion: 1, useStatefulReconnect: true })
  for (const query of ['', 'negotiateVersion=0', 'negotiateVersion=one', 'negotiateVersion=-1', 'negotiateVersion=1.5'])
    expect(await negotiate(url, { query })).toEqual({ error: 'This hub negotiates in version 1.' })
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect((await ask(url, 'negotiateVersion=1', cookieOf(), method)).status).toBe(405)
  expect((await fetch(`${url}/elsewhere`, { headers: cookieOf() })).status).toBe(404)
})

test('an unused connection id expires', async () => {
  const { url } = await openHub({ timings: { negotiated: 30 } })
  const peer = await httpPeer(url)
  await soon(async () => expect((await peer.post({})).status).toBe(404))
})

test('one person cannot exhaust the hub’s connections', async () => {
  const { url, hub } = await openHub({ limits: { perPerson: 2 } })
  await shakenPeer(url)
  await negotiate(url)
  const refused = await ask(url, 'negotiateVersion=1')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
  expect((await ask(url, 'negotiateVersion=1', cookieOf('8:office'))).status).toBe(200)
  hub.drop(() => true, {})
  expect((await ask(url, 'negotiateVersion=1')).status).toBe(200)
})

test('a person who signs out before the socket opens is refused', async () => {
  const gone: string[] = []
  const { url, hub } = await openHub({ onDisconnected: ({ id }) => void gone.push(id) })
  const { connectionToken } = await negotiate(url)
  expect(hub.drop(({ identity }) => identity.sessionId === 'office', {})).toBe(1)
  expect(await refusalOf(url, connectionToken)).toBe(404)
  expect(gone).toEqual([])
})

test('a person who signs out while the hub reads their rights is refused', async () => {
  const rights = latch()
  const gone: string[] = []
  const { url, hub } = await openHub({
    onConnected: () => rights.opened,
    onDisconnected: ({ id }) => void gone.push(id),
  })
  const { connectionId, connectionToken } = await negotiate(url)
  const peer = await openSocket(url, connectionToken)
  peer.send({ protocol: 'json', version: 1 })
  await soon(() => expect(hub.connections.size).toBe(1))
  hub.drop(() => true, { error: 'You signed out.' })
  rights.open()
  expect(await peer.next()).toEqual({ error: 'You signed out.' })
  expect(await peer.closed).toBe(1000)
  expect(peer.records).toEqual([])
  expect(gone).toEqual([connectionId])
})

test('a person whose rights cannot be read gets no details and may retry', async () => {
  const { url, hub, log } = await openHub({ onConnected: () => Promise.reject(new Error('database away')) })
  await expect(officialClient(url).start()).rejects.toThrow('The connection failed.')
  expect(hub.connections.size).toBe(0)
  expect(log).toContainEqual(expect.objectContaining({ level: 'error', cause: 'database away' }))
})

test('a second socket is refused while the first one is open', async () => {
  const { url } = await openHub()
  const { connectionToken } = await negotiate(url)
  await openSocket(url, connectionToken)
  expect(await refusalOf(url, connectionToken)).toBe(409)
})

test('upgrades on other paths are left alone, and invalid ones are answered', async () => {
  const { url, server } = await openHub()
  expect(await refusalOf(url.replace('apphub', 'elsewhere'), 'x')).toBe(404)
  server.on(
    'upgrade',
    (request, socket) => request.url?.startsWith('/elsewhere') && socket.end('HTTP/1.1 418 Teapot\r\n\r\n'),
  )
  expect(await refusalOf(url.replace('apphub', 'elsewhere'), 'x')).toBe(418)
  expect(await refusalOf(url, 'x', { headers: { host: 'name:password@host' } })).toBe(400)
})

test('a closing hub asks every browser to reconnect elsewhere and admits no new ones', async () => {
  const { url, hub } = await openHub()
  const peer = await shakenPeer(url)
  const client = officialClient(url, { who: '8:office', comesBack: [5_000] })
  await client.start()
  const leaves = new Promise((resolve) => client.onreconnecting(resolve))
  await hub.close()
  expect(await peer.next()).toEqual({ type: 7, allowReconnect: true })
  expect(await peer.closed).toBe(1000)
  await leaves
  expect((await ask(url, 'negotiateVersion=1')).status).toBe(503)
  expect(await refusalOf(url, peer.token)).toBe(404)
})

test('a closing hub does not wait for a browser that never answers', async () => {
  const { url, hub, server } = await openHub({ timings: { drain: 50, close: 20_000 } })
  const ends = endsAt(server)
  const peer = await shakenPeer(url)
  peer.socket.pause()
  const begun = performance.now()
  await hub.close()
  expect(performance.now() - begun).toBeLessThan(10_000)
  await soon(() => expect(ends.at(-1)?.destroyed).toBe(true))
})
