import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimTypes, userFromClaims, type Claim } from '#contract/wire/session.ts'
import { Browser } from './browser.ts'
import { goodAddresses, hostileAddresses } from './hostileAddresses.ts'
import { gateway, idOf, startApplication, password, people, type Application } from './application.ts'

let application: Application
let browser: Browser
beforeAll(async () => void (application = await startApplication()))
afterAll(() => application.close())
beforeEach(() => void (browser = new Browser(application)))

const csrf = { 'x-csrf': '1' }
const claims = async (from = browser, path = '/bff/user') => JSON.parse((await from.get(path, csrf)).text) as Claim[]
const values = (all: Claim[], type: string) => all.filter((claim) => claim.type === type).map(({ value }) => value)
const logoutUrl = async () => String(values(await claims(), claimTypes.logoutUrl)[0])

describe('A person who signs in', () => {
  test('is sent to the sign-in page with the return address', async () => {
    const { status, headers } = await browser.get(`/bff/login?returnUrl=${encodeURIComponent('/manage/projects?kw=1')}`)
    expect([status, headers.get('location')]).toEqual([
      302,
      `/login?returnUrl=${encodeURIComponent('/manage/projects?kw=1')}`,
    ])
  })

  test('is never redirected to another site afterwards', async () => {
    expect(hostileAddresses.length).toBeGreaterThanOrEqual(104)
    for (const address of hostileAddresses) {
      const { status, headers, text } = await browser.get(`/bff/login?returnUrl=${encodeURIComponent(address)}`)
      expect([address.slice(0, 60), status, headers.get('content-type'), headers.get('location')]).toEqual([
        address.slice(0, 60),
        400,
        'application/problem+json',
        null,
      ])
      expect(JSON.parse(text)).toMatchObject({
        status: 400,
        title: 'Invalid return url',
        errors: { returnUrl: [expect.any(String)] },
      })
    }
  })

  test('can return to any page of this site', async () => {
    for (const address of goodAddresses) {
      const { status, location } = await browser.get(`/bff/login?returnUrl=${encodeURIComponent(address)}`)
      const back = new URL(location).searchParams.get('returnUrl')!
      expect([address, status, new URL(back, 'http://office.test').href]).toEqual([
        address,
        302,
        new URL(address, 'http://office.test').href,
      ])
    }
  })

  test('is sent to the front page if no page was asked for, and to the first one if two were', async () => {
    expect((await browser.get('/bff/login')).headers.get('location')).toBe('/login?returnUrl=%2F')
    expect((await browser.get('/bff/login?returnUrl=%20')).headers.get('location')).toBe('/login?returnUrl=%2F')
    expect((await browser.get('/bff/login?returnUrl=/a&returnUrl=//b.example')).headers.get('location')).toBe(
      '/login?returnUrl=%2Fa',
    )
  })

  test('is refused with an unknown prompt', async () => {
    const { status, text } = await browser.get('/bff/login?prompt=surprise')
    expect([status, JSON.parse(text)]).toMatchObject([
      400,
      { errors: { prompt: ["prompt 'surprise' is not supported"] } },
    ])
  })

  test('gets one cookie that scripts cannot read, and one that only our own page can send back', async () => {
    await browser.signIn('niamh')
    expect(browser.received).toEqual([
      expect.stringMatching(/^bff-auth=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^csrf=[\w-]{43}; Path=\/; SameSite=Strict$/),
    ])
  })

  test('gets cookies bound to the host and to https if the product is reached by https', async () => {
    const services = {
      ...application.services,
      config: { ...application.services.config, publicUrl: 'https://office.test' },
    }
    const there = new Browser({ ...application, services, ...gateway(services) })
    await there.signIn('niamh')
    expect(there.received).toEqual([
      expect.stringMatching(/^__Host-bff-auth=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-csrf=[\w-]{43}; Path=\/; Secure; SameSite=Strict$/),
    ])
    expect(await there.isSignedIn()).toBe(true)
    const secure = (answer: Response) => answer.headers.get('strict-transport-security')
    expect(secure(await gateway(services).app.request('/api/LoggedInUser'))).toBe('max-age=31536000; includeSubDomains')
    expect(secure(await gateway(application.services).app.request('/api/LoggedInUser'))).toBeNull()
  })

  test('does not get a session that someone else has prepared', async () => {
    browser.keep('office.test', 'bff-auth=prepared-by-someone-else')
    await browser.signIn('tomas')
    expect(browser.cookie('bff-auth')).not.toBe('prepared-by-someone-else')
    const thief = new Browser(application)
    thief.keep('office.test', 'bff-auth=prepared-by-someone-else')
    expect(await thief.isSignedIn()).toBe(false)
  })

  test('ends the previous session of this browser', async () => {
    await browser.signIn('tomas')
    const before = new Browser(application)
    before.keep('office.test', `bff-auth=${browser.cookie('bff-auth')}`)
    await browser.signIn('niamh')
    expect([await before.isSignedIn(), await browser.isSignedIn()]).toEqual([false, true])
  })

  test('keeps the sessions of other browsers', async () => {
    const [one, other] = [new Browser(application), new Browser(application)]
    await one.signIn('tomas')
    await other.signIn('niamh')
    await browser.signIn('tomas')
    expect([await one.isSignedIn(), await other.isSignedIn(), await browser.isSignedIn()]).toEqual([true, true, true])
  })
})

describe('The user endpoint', () => {
  test('answers only a request with the anti-forgery header, with or without a session', async () => {
    await browser.signIn('niamh')
    for (const headers of [{}, { 'x-csrf': '0' }, { 'x-csrf': '1 1' }, { 'x-csrf': '' }])
      expect((await browser.get('/bff/user', headers as Record<string, string>)).status).toBe(401)
    const anonymous = await new Browser(application).get('/bff/user', csrf)
    expect([anonymous.status, anonymous.text]).toEqual([401, ''])
  })

  test('returns names, roles, ordered systems and the sign-out link', async () => {
    await browser.signIn('niamh')
    const { headers } = await browser.get('/bff/user', csrf)
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['application/json', 'no-store'])
    const all = await claims()
    const sid = values(all, claimTypes.session)[0]
    expect(userFromClaims(all)).toEqual({
      isAuthenticated: true,
      reloadNeeded: false,
      id: idOf.niamh,
      name: 'NB',
      firstName: 'Niamh',
      lastName: 'Byrne',
      fullName: 'Niamh Byrne',
      roles: ['admin', 'super_user'],
      pbSystems: ['sms', 'pmp'],
      clientId: 1,
      timeZone: 'Europe/Dublin',
      logoutUrl: `/bff/logout?sid=${sid}`,
    })
    expect(values(all, claimTypes.expiresIn)).toEqual([3600])
    expect(JSON.stringify(all)).not.toMatch(/argon|@harbour|securityStamp/i)
  })

  test('does not extend the session with slide=false, but does otherwise', async () => {
    await browser.signIn('tomas')
    application.clock.forward(20)
    expect(values(await claims(browser, '/bff/user?slide=false'), claimTypes.expiresIn)).toEqual([2400])
    expect(values(await claims(), claimTypes.expiresIn)).toEqual([3600])
  })
})

describe('Signing out', () => {
  test('clears the browser’s cache, by the link and by the call', async () => {
    await browser.signIn('tomas')
    expect((await browser.get(await logoutUrl())).headers.get('clear-site-data')).toBe('"cache"')
    await browser.signIn('tomas')
    expect((await browser.post('/api/LogOff', {})).headers.get('clear-site-data')).toBe('"cache"')
  })

  test('requires the id of this very session, so that no other page can do it', async () => {
    await browser.signIn('tomas')
    const own = new URL(await logoutUrl(), 'http://office.test').searchParams.get('sid')!
    for (const sid of ['', '?sid=', '?sid=guessed', `?sid=${own}x`, `?sid=${own.slice(1)}`, `?SID=${own}`]) {
      const { status, text } = await browser.get(`/bff/logout${sid}`)
      expect([status, text.includes(own), Object.keys(JSON.parse(text).errors)]).toEqual([400, false, ['sid']])
    }
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('to another site is refused without ending the session', async () => {
    await browser.signIn('tomas')
    const url = await logoutUrl()
    for (const address of hostileAddresses)
      expect([
        address.slice(0, 60),
        (await browser.get(`${url}&returnUrl=${encodeURIComponent(address)}`)).status,
      ]).toEqual([address.slice(0, 60), 400])
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('ends the session for good and deletes the cookies', async () => {
    await browser.signIn('tomas')
    const stolen = new Browser(application)
    stolen.keep('office.test', `bff-auth=${browser.cookie('bff-auth')}`)
    const { status, headers } = await browser.get(`${await logoutUrl()}&returnUrl=/goodbye`)
    expect([status, headers.get('location'), browser.cookie('bff-auth'), browser.cookie('csrf')]).toEqual([
      302,
      '/goodbye',
      undefined,
      undefined,
    ])
    expect(await stolen.isSignedIn()).toBe(false)
  })

  test('twice, or without a session, is not an error', async () => {
    await browser.signIn('tomas')
    const url = await logoutUrl()
    for (const path of [url, url, '/bff/logout']) expect((await browser.get(path)).headers.get('location')).toBe('/')
  })
})

const message = async () =>
  /postMessage\((\{.*\}), (".*")\)/
    .exec((await browser.get('/bff/silent-login-callback')).text)!
    .slice(1)
    .map((part) => JSON.parse(part))

describe('The silent sign-in page', () => {
  test('tells the surrounding page, and no other, whether there is a session', async () => {
    expect(await message()).toEqual([{ source: 'bff-silent-login', isLoggedIn: false }, 'http://office.test'])
    await browser.signIn('tomas')
    expect(await message()).toEqual([{ source: 'bff-silent-login', isLoggedIn: true }, 'http://office.test'])
  })

  test('runs only our own script and is not cached', async () => {
    const { status, headers, text } = await browser.get('/bff/silent-login-callback')
    const nonce = /<script nonce="([\w-]+)">/.exec(text)![1]
    expect([
      status,
      headers.get('content-type'),
      headers.get('cache-control'),
      headers.get('pragma'),
      headers.get('x-frame-options'),
    ]).toEqual([200, 'text/html; charset=UTF-8', 'no-store, no-cache, max-age=0', 'no-cache', null])
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'self'`,
    )
    expect(nonce).not.toBe(/nonce="([\w-]+)"/.exec((await browser.get('/bff/silent-login-callback')).text)![1])
  })

  test('does not ask for a password', async () => {
    for (const path of ['/bff/silent-login', '/bff/login?prompt=none'])
      expect((await browser.get(path)).headers.get('location')).toBe('/bff/silent-login-callback')
  })
})

describe('Without an OpenID provider', () => {
  test('nobody can sign others out with a logout token', async () => {
    const { status, headers } = await browser.send('/bff/backchannel', {
      method: 'POST',
      body: 'logout_token=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([status, headers.get('cache-control')]).toEqual([400, 'no-cache, no-store'])
  })

  test.each(['/api/LoggedInUser', '/api/project', '/bff/user', '/bff/logout', '/bff/nothing'])(
    'the answer of %s cannot be framed by another site and loads nothing',
    async (path) => {
      await browser.signIn('tomas')
      expect((await browser.get(path, csrf)).headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'self'",
      )
    },
  )

  test('answers do not reveal the server software', async () => {
    expect((await browser.get('/bff/diagnostics')).status).toBe(404)
  })

  test('the log records sign-ins, refusals and sign-outs, but never a password, cookie or token', async () => {
    const { text } = await browser.signIn('niamh', `${password}-wrong`)
    await browser.signIn('niamh')
    await browser.get(await logoutUrl())
    const said = JSON.stringify(application.log)
    for (const message of ['A sign-in was refused', 'Signed in', 'Signed out'])
      expect(application.log).toContainEqual(
        expect.objectContaining({ message, userId: idOf.niamh, address: expect.any(String) as string }),
      )
    for (const secret of [
      password,
      ...browser.received.map((line) => /=([\w-]{20,})/.exec(line)?.[1] ?? 'no-secret-here'),
      people.niamh.email,
    ])
      expect(said).not.toContain(secret)
    expect(text).not.toContain(password)
  })
})
