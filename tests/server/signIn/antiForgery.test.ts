import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGateway } from '#server/gateway.ts'
import { Browser } from './browser.ts'
import { gateway, startApplication, password, people, type Application } from './application.ts'

let application: Application
let browser: Browser
beforeAll(async () => void (application = await startApplication()))
afterAll(() => application.close())
beforeEach(() => void (browser = new Browser(application)))

const save = (headers: Record<string, string>, body?: string, method = 'POST') =>
  browser.send('/api/anything', { method, headers, ...(body !== undefined && { body }) })
const json = { 'content-type': 'application/json' }

test('A save without proof that our own page sent it is refused with a message', async () => {
  for (const headers of [
    {},
    { 'x-csrf': '0' },
    { 'x-csrf': 'true' },
    { 'x-csrf': '' },
    { 'x-csrf-token': 'x' },
    { 'x-csrf-token': 'a'.repeat(43) },
  ] as Record<string, string>[]) {
    const { status, text } = await save({ ...json, ...headers }, '{}')
    expect([headers, status, JSON.parse(text)]).toEqual([
      headers,
      403,
      { data: null, warnings: [], errors: [{ code: 'forgery', message: expect.any(String) }] },
    ])
  }
})

test('Every kind of write requires proof, signing in and out included; reading does not', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect((await save({}, undefined, method)).status).toBe(403)
  for (const path of [
    '/api/login',
    '/api/LogOff',
    '/api/ForgotPassword',
    '/api/ConfirmPassword',
    '/api/ChangePassword',
  ])
    expect((await browser.send(path, { method: 'POST', body: '{}', headers: json })).status).toBe(403)
  expect((await browser.get('/api/LoggedInUser')).status).toBe(401)
})

test('The fixed header or the session’s token is proof', async () => {
  await browser.signIn('tomas')
  expect((await save({ ...json, 'x-csrf': '1' }, '{}')).status).toBe(200)
  expect((await save({ ...json, 'x-csrf-token': browser.cookie('csrf')! }, '{}')).status).toBe(200)
})

test('A token is no proof for another session or without a session', async () => {
  await browser.signIn('tomas')
  const token = browser.cookie('csrf')!
  const other = new Browser(application)
  expect((await other.send('/api/anything', { method: 'POST', headers: { 'x-csrf-token': token } })).status).toBe(403)
  await other.signIn('niamh')
  expect((await other.send('/api/anything', { method: 'POST', headers: { 'x-csrf-token': token } })).status).toBe(403)
  await browser.signIn('tomas')
  expect((await save({ 'x-csrf-token': token })).status).toBe(403)
})

test('A person whose session has expired can sign in again with the token still in the browser', async () => {
  await browser.signIn('tomas')
  const token = browser.cookie('csrf')!
  application.clock.forward(61)
  const again = {
    method: 'POST',
    body: JSON.stringify({ Email: people.tomas.email, Password: password }),
    headers: { ...json, 'x-csrf-token': token },
  }
  expect((await browser.send('/api/login', again)).status).toBe(200)
  expect(await browser.isSignedIn()).toBe(true)
})

test('A page of another site is refused, whatever headers it manages to send', async () => {
  const proof = { ...json, 'x-csrf': '1' }
  for (const origin of [
    'https://elsewhere.example',
    'http://office.test.elsewhere.example',
    'https://office.test',
    'http://office.test:8080',
    'null',
    '',
  ])
    expect([origin, (await save({ ...proof, origin }, '{}')).status]).toEqual([origin, 403])
  expect((await save({ ...proof, 'sec-fetch-site': 'cross-site' }, '{}')).status).toBe(403)
  expect((await save({ ...proof, origin: 'http://office.test', 'sec-fetch-site': 'same-origin' }, '{}')).status).toBe(
    200,
  )
  expect((await save({ ...proof, host: 'elsewhere.example', origin: 'http://elsewhere.example' }, '{}')).status).toBe(
    403,
  )
})

test('On a loopback address the page may use any of its names, and no other page benefits', async () => {
  const services = {
    ...application.services,
    config: { ...application.services.config, publicUrl: 'http://127.0.0.1:0' },
  }
  const { app } = gateway(services)
  const from = async (host: string, origin: string) =>
    (
      await app.request('http://127.0.0.1:4000/api/anything', {
        method: 'POST',
        headers: { host, origin, 'x-csrf': '1' },
      })
    ).status
  for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000'])
    expect(await from(host, `http://${host}`)).toBe(200)
  expect(await from('localhost:4000', 'http://localhost:5000')).toBe(403)
  expect(await from('localhost:4000', 'https://localhost:4000')).toBe(403)
  expect(await from('elsewhere.example', 'http://elsewhere.example')).toBe(403)
})

test('Behind a proxy that changes the host, the hub connects for our own page and for no other', async () => {
  const services = {
    ...application.services,
    config: { ...application.services.config, publicUrl: 'https://safety.example' },
  }
  const { hub } = createGateway(services)
  const from = async (origin: string) => {
    const answer = await hub.upgrade(
      new Request('http://127.0.0.1:3000/apphub?id=x', { headers: { host: '127.0.0.1:3000', origin } }),
    )
    return answer instanceof Response && answer.status
  }
  // The origin is accepted; only the session is missing.
  expect(await from('https://safety.example')).toBe(401)
  for (const origin of ['http://127.0.0.1:3000', 'https://127.0.0.1:3000', 'https://evil.example'])
    expect([origin, await from(origin)]).toEqual([origin, 403])
  await hub.close()
})

test('A body that a plain form of any site can send is not read', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; application/json',
    'application/jsonp',
    'text/json',
  ])
    expect([type, (await save({ 'x-csrf': '1', 'content-type': type }, '{}')).status]).toEqual([type, 415])
  expect((await save({ 'x-csrf': '1', 'content-length': '2' })).status).toBe(415)
  for (const type of [
    'application/json',
    'Application/JSON; charset=utf-8',
    'multipart/form-data; boundary=x',
    'application/offset+octet-stream',
  ])
    expect([type, (await save({ 'x-csrf': '1', 'content-type': type }, '{}')).status]).toEqual([type, 200])
  expect((await save({ 'x-csrf': '1' })).status).toBe(200)
})

test('With an OpenID provider the refusal is an empty 401', async () => {
  const oidc = { issuer: 'https://login.example', clientId: 'x', clientSecret: 'x', allowHttp: false }
  const services = { ...application.services, config: { ...application.services.config, oidc } }
  browser = new Browser({ ...application, services, ...gateway(services) })
  const { status, text } = await save(json, '{}')
  expect([status, text]).toEqual([401, ''])
  expect((await save({ ...json, 'x-csrf': '1' }, '{}')).status).toBe(200)
})
