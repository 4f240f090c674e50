import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type Visitor, type World } from '#mocks/world.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { quickPasswords } from '#tests/quickPasswords.ts'
import { useWorld } from '#tests/world.ts'
import { fingerprint } from './fingerprint.ts'
import { addressOf, isWrite, routesOf, type Route } from './routes.ts'

const setup = useWorld()
let admin: Visitor
let writes: Route[]
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  // The server creates its keys when they are first needed.
  await admin.read('GET', 'LoggedInUser')
  writes = routesOf(setup.world).filter((route) => isWrite(route) && route.path.startsWith('/api'))
  expect(writes.length).toBeGreaterThan(50)
})

const body = '{"rowVersion":1}'
/** Sends a request as a browser with a session would if another site tricked it. The body is valid. */
const send = (world: World, route: Route, headers: Record<string, string>) =>
  world.gateway.app.request(addressOf(route), {
    method: route.method,
    body,
    headers: { cookie: admin.cookie, 'content-length': String(body.length), ...headers },
  })

const json = { 'content-type': 'application/json' }
const own = { ...json, 'x-csrf': '1' }

const forged = [
  ['without the header', json],
  ['with the header left empty', { ...json, 'x-csrf': '' }],
  ['with someone else’s token', { ...json, 'x-csrf-token': 'a'.repeat(43) }],
  ['from a page of another site', { ...own, origin: 'https://elsewhere.example' }],
  ['from a page without an origin', { ...own, origin: 'null' }],
  ['from a page on the same name and another port', { ...own, origin: 'http://localhost:4000' }],
  ['when the browser says that another site began it', { ...own, 'sec-fetch-site': 'cross-site' }],
] as const

describe('Every write', () => {
  test.each(forged)('is refused %s', async (_, headers) => {
    const before = await fingerprint(setup.world.services.db)
    for (const route of writes) {
      const answer = await send(setup.world, route, headers)
      const { errors } = (await answer.json()) as { errors: { code: string }[] }
      expect([route, answer.status, errors[0]?.code]).toEqual([route, 403, 'forgery'])
    }
    expect(await fingerprint(setup.world.services.db)).toEqual(before)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; charset=application/json',
    'text/xml',
    '',
  ])('is refused as %j, which any cross-site form can send', async (type) => {
    const before = await fingerprint(setup.world.services.db)
    for (const route of writes) {
      const answer = await send(setup.world, route, { 'x-csrf': '1', 'content-type': type })
      expect([route, answer.status, ((await answer.json()) as { errors: object[] }).errors.length]).toEqual([
        route,
        415,
        1,
      ])
    }
    expect(await fingerprint(setup.world.services.db)).toEqual(before)
  })

  test('is refused with an empty answer if an OpenID provider is configured', async () => {
    const oidc = { issuer: 'https://login.example', clientId: 'x', clientSecret: 'x', allowHttp: false }
    const world = await createWorld(setup.world.services.database, {
      passwords: quickPasswords,
      pictures,
      config: { oidc },
    })
    for (const route of writes) {
      const answer = await send(world, route, json)
      expect([route, answer.status, await answer.text()]).toEqual([route, 401, ''])
    }
    await world.close()
  })
})

test('A GET changes nothing, whatever its query says', async () => {
  const reads = routesOf(setup.world).filter(({ method, path }) => method === 'GET' && path.startsWith('/api'))
  // The secret from which device keys are derived is created on the first request.
  await admin.ask('GET', 'deviceKey')
  const before = await fingerprint(setup.world.services.db)
  for (const route of reads)
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const headers = { cookie: admin.cookie, 'x-csrf': '1', 'x-http-method-override': 'DELETE' }
      const address = `${addressOf(route)}?_method=DELETE&entityKind=project&entityId=2`
      const answer = await setup.world.gateway.app.request(address, { method, headers })
      expect([route.path, method, answer.status < 500]).toEqual([route.path, method, true])
      if (route.path !== '/api/LoggedInUser')
        expect([route.path, answer.headers.get('set-cookie')]).toEqual([route.path, null])
      await answer.body?.cancel()
    }
  expect(await fingerprint(setup.world.services.db)).toEqual(before)
})

test('Signing out by link requires the session’s own id', async () => {
  const visitor = await setup.world.as('viewer@demo.test')
  const leave = (query: string) =>
    setup.world.gateway.app.request(`/bff/logout${query}`, { headers: { cookie: visitor.cookie } })
  for (const query of ['', '?sid=', '?sid=guessed', `?sid=${admin.sessionId}`])
    expect([query, (await leave(query)).status]).toEqual([query, 400])
  expect((await visitor.ask('GET', 'LoggedInUser')).status).toBe(200)
  expect((await leave(`?sid=${visitor.sessionId}`)).status).toBe(302)
  expect((await visitor.ask('GET', 'LoggedInUser')).status).toBe(401)
})
