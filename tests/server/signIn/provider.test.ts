import { desc, eq } from 'drizzle-orm'
import { importJWK, SignJWT, UnsecuredJWT, generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userStatus } from '#contract/entities/user.ts'
import { claimTypes, type Claim } from '#contract/wire/session.ts'
import {
  accountTokens,
  auditEntries,
  changes,
  outboxMails,
  sessions as sessionTable,
} from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'
import { cookieNames, setSessionCookie } from '#server/platform/signIn/cookies.ts'
import { inviteUser } from '#server/platform/signIn/invitations.ts'
import { Hono } from 'hono'
import { Browser, type Answer } from './browser.ts'
import { gateway, idOf, people, type Name } from './application.ts'
import { clientSecret, openProviderAndGateway, type Servers } from './provider.ts'

let servers: Servers
let browser: Browser
beforeAll(async () => void (servers = await openProviderAndGateway()))
afterAll(() => servers.close())
beforeEach(() => void (browser = new Browser(null, servers.publicUrl)))

const csrf = { 'x-csrf': '1' }
const knock = (name: Name | 'stranger', emailVerified = true) => {
  const sub = `subject-of-${name}`
  servers.known.set(sub, {
    sub,
    email: name === 'stranger' ? 'stranger@elsewhere.example' : people[name].email,
    email_verified: emailVerified,
  })
  servers.nextPerson.sub = sub
}

/** Follows redirects until there is none, or until a page that is not a step of signing in. */
async function follow(start: string, from = browser): Promise<Answer[]> {
  const steps = [await from.get(start)]
  for (let last = steps[0]!; last.location && steps.length < 15;) {
    if (
      last.location.startsWith(servers.publicUrl) &&
      !/\/(signin-oidc|signout-callback-oidc|bff\/)/.test(last.location)
    )
      break
    last = await from.get(last.location)
    steps.push(last)
  }
  return steps
}
const signIn = async (name: Name | 'stranger', path = '/bff/login?returnUrl=/manage/projects', from = browser) => {
  knock(name)
  return (await follow(path, from)).at(-1)!
}
const claims = async (from = browser) => JSON.parse((await from.get('/bff/user', csrf)).text) as Claim[]
const claim = async (type: string, from = browser) =>
  String((await claims(from)).find((one) => one.type === type)?.value)
const account = async (name: Name) =>
  (await servers.application.db.select().from(users).where(eq(users.id, idOf[name])))[0]!
const cookieFor = async (issuer: string) => {
  const config = {
    publicUrl: 'https://office.test',
    oidc: { issuer, clientId: '', clientSecret: '', allowHttp: false },
    trustedProxies: 0,
    demo: false,
  }
  const app = new Hono().get('/', (c) => {
    setSessionCookie(c, config, 'value')
    return c.text(cookieNames(config).session)
  })
  return (await app.request('/')).headers.get('set-cookie')
}
const inFrame = async () => {
  const last = (await follow('/bff/silent-login')).at(-1)!
  expect(new URL(last.url).pathname).toBe('/bff/silent-login-callback')
  return last.text.includes('"isLoggedIn":true')
}

describe('Signing in through the provider', () => {
  test('returns a known colleague to the requested page', async () => {
    const last = await signIn('tomas')
    expect(last.location).toBe(`${servers.publicUrl}/manage/projects`)
    expect(await claim(claimTypes.firstName)).toBe('Tomás')
    expect(last.headers.getSetCookie().find((line) => line.startsWith('bff-auth='))).toMatch(
      /^bff-auth=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('uses a code with PKCE, and does not show the return address to the provider', async () => {
    const { location, headers } = await browser.get('/bff/login?returnUrl=/manage/secret-page')
    const asked = Object.fromEntries(new URL(location).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      redirect_uri: `${servers.publicUrl}/signin-oidc`,
      client_id: 'gateway',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
    const cookie = headers.getSetCookie()[0]!
    expect(location + cookie).not.toContain('secret-page')
    expect(cookie).toMatch(/^bff-tx-[\w-]{43}=[\w.-]+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('goes to the provider even if a session exists', async () => {
    await signIn('tomas')
    expect((await browser.get('/bff/login')).location).toMatch(servers.issuer)
  })

  test('links the account by a verified address the first time, and finds it by subject afterwards', async () => {
    await signIn('tomas')
    expect(await account('tomas')).toMatchObject({ oidcIssuer: servers.issuer, oidcSubject: 'subject-of-tomas' })
    servers.known.set('subject-of-tomas', {
      sub: 'subject-of-tomas',
      email: 'renamed@elsewhere.example',
      email_verified: false,
    })
    await follow('/bff/login', (browser = new Browser(null, servers.publicUrl)))
    expect(await claim(claimTypes.subject)).toBe(String(idOf.tomas))
  })

  test('does not give an account to another subject that claims its address', async () => {
    await signIn('tomas')
    servers.known.set('impostor', { sub: 'impostor', email: people.tomas.email, email_verified: true })
    servers.nextPerson.sub = 'impostor'
    const other = new Browser(null, servers.publicUrl)
    const last = (await follow('/bff/login', other)).at(-1)!
    expect([last.status, await other.isSignedIn()]).toEqual([403, false])
  })

  test('does not trust an unverified address', async () => {
    knock('niamh', false)
    const last = (await follow('/bff/login')).at(-1)!
    expect([last.status, (await account('niamh')).oidcSubject]).toEqual([403, null])
  })

  test('accepts an invitation, and the history records it', async () => {
    await signIn('roisin')
    expect([(await account('roisin')).statusId, await claim(claimTypes.firstName)]).toEqual([
      userStatus.active,
      'Róisín',
    ])
    const history = await servers.application.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entityId, idOf.roisin))
    expect(history).toMatchObject([{ action: 'linked', fromStatusId: 10, toStatusId: 20, byUserId: idOf.roisin }])
  })

  test('lets in a person again who was deleted and invited anew', async () => {
    await signIn('tomas')
    const deleted = (gone: boolean, id: number) =>
      servers.application.db.update(users).set({ isDeleted: gone }).where(eq(users.id, id))
    const { firstName, lastName, email } = people.tomas
    await deleted(true, idOf.tomas)
    const on = servers.application.clock.now().toISOString()
    const invited = { clientId: 1, statusId: userStatus.invited, createdOn: on, updatedOn: on }
    await servers.application.db.insert(users).values({ ...invited, id: 105, firstName, lastName, email })
    await signIn('tomas', '/bff/login', (browser = new Browser(null, servers.publicUrl)))
    expect(await claim(claimTypes.subject)).toBe('105')
    await deleted(true, 105)
    await deleted(false, idOf.tomas)
    expect((await signIn('tomas')).location).toContain('/manage/projects')
  })

  test.each(['stranger', 'declan'] as const)('tells a %s whom to ask, and refuses access', async (name) => {
    const last = await signIn(name)
    expect([last.status, await browser.isSignedIn()]).toEqual([403, false])
    expect(last.text).toContain('Ask an administrator or user manager')
    const [, nonce] = /<style nonce="([\w-]{22})">/.exec(last.text)!
    expect(last.headers.get('content-security-policy')).toBe(
      `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'self'`,
    )
  })

  test('can be cancelled at the provider', async () => {
    servers.nextPerson.sub = ''
    const last = (await follow('/bff/login')).at(-1)!
    expect([last.status, last.text.includes('You are not signed in')]).toEqual([403, true])
  })

  test('works once and in one browser: another browser or a second attempt cannot use the answer', async () => {
    knock('tomas')
    const steps = await follow('/bff/login')
    const answer = steps.find((step) => step.url.includes('/signin-oidc?'))!
    const thief = new Browser(null, servers.publicUrl)
    for (const from of [browser, thief]) expect((await from.get(answer.url)).status).toBe(400)
    expect(await thief.isSignedIn()).toBe(false)
  })

  test('refuses an answer with another state or from another issuer', async () => {
    knock('tomas')
    const { location } = await browser.get('/bff/login')
    const state = new URL(location).searchParams.get('state')!
    expect((await browser.get(`/signin-oidc?code=x&state=${state.slice(0, -1)}_&iss=${servers.issuer}`)).status).toBe(
      400,
    )
    expect((await browser.get(`/signin-oidc?code=x&state=${state}&iss=https://elsewhere.example`)).status).toBe(400)
    expect(await browser.isSignedIn()).toBe(false)
  })

  test('stores neither tokens nor cookies in plain text and logs none', async () => {
    await signIn('tomas')
    const [row] = await servers.application.db.select().from(sessionTable)
    const own = browser.cookie('bff-auth')!
    expect(JSON.stringify(row)).not.toContain(own)
    expect(row!.ticket!.split('.')).toHaveLength(5)
    const log = JSON.stringify(servers.application.log)
    for (const secret of [own, clientSecret, row!.ticket!, 'eyJ']) expect(log).not.toContain(secret)
  })

  test('reports when the provider is down, and works again when it is back', async () => {
    const { services } = servers.application
    const oidc = { issuer: 'http://127.0.0.1:9', clientId: 'gateway', clientSecret, allowHttp: true }
    const { app } = gateway({ ...services, config: { ...services.config, oidc } })
    const { status, headers } = await app.request('/bff/login')
    expect([status, headers.get('retry-after')]).toEqual([503, '10'])
  })

  test('is what an invitation asks for, without a secret link', async () => {
    const { application, publicUrl } = servers
    await application.db.transaction((tx) => inviteUser(tx, application.services, idOf.roisin))
    const [mail] = await application.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.to, people.roisin.email))
      .orderBy(desc(outboxMails.id))
      .limit(1)
    expect(mail).toMatchObject({ subject: 'You are invited to the safety system' })
    expect(mail!.text).toContain(`Sign in with your work account, the one with this e-mail address:\n\n${publicUrl}`)
    expect(mail!.text).not.toMatch(/password|token/i)
    expect(await application.db.select().from(accountTokens)).toEqual([])
  })

  test('leaves nobody a password to reset', async () => {
    await signIn('niamh')
    const { rowVersion } = await account('tomas')
    const row = JSON.parse((await browser.get(`/api/user/${idOf.tomas}`, csrf)).text).data as {
      allowedActions: string[]
    }
    expect(row.allowedActions).toEqual(['deactivate'])
    const body = JSON.stringify({ action: 'resetPassword', rowVersion })
    const answer = await browser.send(`/api/user/${idOf.tomas}/move`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', ...csrf },
      body,
    })
    expect([answer.status, await account('tomas')]).toEqual([
      403,
      expect.objectContaining({ mustChangePassword: false }),
    ])
  })

  test('does not accept local passwords', async () => {
    const { status, text } = await browser.post('/api/login', {
      Email: people.tomas.email,
      Password: 'anything at all',
    })
    expect([status, JSON.parse(text).errors[0].code]).toEqual([403, 'notAllowed'])
  })

  test('sets a Strict cookie if the provider is on our own host', () => {
    return expect(
      Promise.all([cookieFor('https://office.test/login'), cookieFor('https://login.example')]),
    ).resolves.toEqual([
      '__Host-bff-auth=value; Path=/; HttpOnly; Secure; SameSite=Strict',
      '__Host-bff-auth=value; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })
})

describe('Signing in silently', () => {
  test('reports that nobody is signed in at the provider, without an error page', async () => {
    expect(await inFrame()).toBe(false)
  })

  test('starts a new session unnoticed, and other tabs keep their sign-out link', async () => {
    await signIn('tomas')
    const [cookie, url] = [browser.cookie('bff-auth'), await claim(claimTypes.logoutUrl)]
    expect(await inFrame()).toBe(true)
    expect(browser.cookie('bff-auth')).not.toBe(cookie)
    expect(await claim(claimTypes.logoutUrl)).toBe(url)
    const old = new Browser(null, servers.publicUrl)
    old.keep('127.0.0.1', `bff-auth=${cookie}`)
    expect(await old.isSignedIn()).toBe(false)
    const ended = await servers.application.db.select().from(changes).where(eq(changes.kind, 'session'))
    expect(ended.map(({ scope }) => scope)).not.toContain(new URL(url, servers.publicUrl).searchParams.get('sid'))
  })

  test('works with the newer form of the call as well', async () => {
    await signIn('tomas')
    expect((await follow('/bff/login?prompt=none')).at(-1)!.text).toContain('"isLoggedIn":true')
  })
})

describe('Signing out through the provider', () => {
  test('ends both sessions and returns to the requested page', async () => {
    await signIn('tomas')
    const steps = await follow(`${await claim(claimTypes.logoutUrl)}&returnUrl=/goodbye`)
    const asked = new URL(steps[0]!.location)
    expect(asked.origin).toBe(servers.issuer)
    expect(asked.searchParams.get('post_logout_redirect_uri')).toBe(`${servers.publicUrl}/signout-callback-oidc`)
    expect(await browser.isSignedIn()).toBe(false)
    const page = steps.at(-1)!
    const action = /action="([^"]+)"/.exec(page.text)![1]!
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)![1]!
    const confirmed = await browser.send(action, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect((await browser.get(confirmed.location)).location).toBe(`${servers.publicUrl}/goodbye`)
    expect(await inFrame()).toBe(false)
  })

  test('is possible without a session of ours', async () => {
    expect((await browser.get('/bff/logout')).location).toMatch(servers.issuer)
  })

  test('cannot be redirected to another site on return', async () => {
    for (const state of ['', '?state=//elsewhere.example', '?state=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..a.b.c'])
      expect((await browser.get(`/signout-callback-oidc${state}`)).location).toBe(`${servers.publicUrl}/`)
  })

  test('reaches every browser through the back channel when the provider ends the session', async () => {
    await signIn('tomas')
    const cookie = browser.cookie('bff-auth')!
    const here = new Browser(null, servers.publicUrl)
    here.keep('127.0.0.1', `bff-auth=${cookie}`)
    // Signs out at the provider only, without signing out here first.
    const page = await browser.get(`${servers.issuer}/session/end`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)![1]!
    expect(await here.isSignedIn()).toBe(true)
    await browser.send(/action="([^"]+)"/.exec(page.text)![1]!, {
      method: 'POST',
      body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(await here.isSignedIn()).toBe(false)
  })
})

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const seconds = () => Math.floor(servers.application.clock.now().getTime() / 1000)
const said = (sid: string, more: JWTPayload = {}): JWTPayload => ({
  iss: servers.issuer,
  aud: 'gateway',
  sub: 'subject-of-tomas',
  sid,
  events: event,
  jti: crypto.randomUUID(),
  iat: seconds(),
  exp: seconds() + 120,
  ...more,
})
const signed = async (payload: JWTPayload, header: object = {}) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt', ...header })
    .sign(await importJWK(servers.signer, 'RS256'))
const send = (token: string, more = '') =>
  browser.send('/bff/backchannel', {
    method: 'POST',
    body: `logout_token=${token}${more}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('A logout token', () => {
  let sid = ''
  beforeEach(async () => {
    await signIn('tomas')
    const [row] = await servers.application.db
      .select()
      .from(sessionTable)
      .where(eq(sessionTable.sessionId, await claim(claimTypes.session)))
    sid = row!.providerSessionId!
  })

  test('signs out the session it names, and no other', async () => {
    const elsewhere = new Browser(null, servers.publicUrl)
    await signIn('tomas', '/bff/login', elsewhere)
    const { status, text, headers } = await send(await signed(said(sid)))
    expect([status, text, headers.get('cache-control')]).toEqual([200, '', 'no-cache, no-store'])
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([false, true])
  })

  test('signs out all sessions of a person if it names no session, and one if it names no person', async () => {
    const elsewhere = new Browser(null, servers.publicUrl)
    await signIn('tomas', '/bff/login', elsewhere)
    expect((await send(await signed(said(sid, { sub: undefined })))).status).toBe(200)
    expect([await browser.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([false, true])
    expect((await send(await signed(said(sid, { sid: undefined })))).status).toBe(200)
    expect(await elsewhere.isSignedIn()).toBe(false)
  })

  test('that names another person with this session signs out nobody', async () => {
    expect((await send(await signed(said(sid, { sub: 'subject-of-niamh' })))).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('is refused if it is forged', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const forged: Record<string, string> = {
      unsigned: new UnsecuredJWT(said(sid)).encode(),
      'unsigned, with a header as it should be': `${btoa(JSON.stringify({ alg: 'none', typ: 'logout+jwt' }))}.${btoa(JSON.stringify(said(sid)))}.`,
      'signed with our client secret': await new SignJWT(said(sid))
        .setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' })
        .sign(new TextEncoder().encode(clientSecret)),
      'signed with the public key as a secret': await new SignJWT(said(sid))
        .setProtectedHeader({ alg: 'HS256', kid: 'one', typ: 'logout+jwt' })
        .sign(new TextEncoder().encode(servers.signer.n)),
      'signed by someone else': await new SignJWT(said(sid))
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt' })
        .sign(privateKey),
      'from another issuer': await signed(said(sid, { iss: 'https://elsewhere.example' })),
      'for another client': await signed(said(sid, { aud: 'another' })),
      'of another type': await signed(said(sid), { typ: 'JWT' }),
      'without a type': await signed(said(sid), { typ: undefined }),
      'an identity token, for it has a nonce': await signed(said(sid, { nonce: 'x' })),
      'without the event': await signed(said(sid, { events: {} })),
      'with an event that is none': await signed(
        said(sid, { events: { ...event, 'http://schemas.openid.net/event/backchannel-logout': 'yes' } }),
      ),
      'naming nobody': await signed(said(sid, { sub: undefined, sid: undefined })),
      'without an id': await signed(said(sid, { jti: undefined })),
      'without an end': await signed(said(sid, { exp: undefined })),
      'without a beginning': await signed(said(sid, { iat: undefined })),
      expired: await signed(said(sid, { iat: seconds() - 300, exp: seconds() - 61 })),
      'too old, whatever its end': await signed(said(sid, { iat: seconds() - 300, exp: seconds() + 999 })),
      'from the future': await signed(said(sid, { iat: seconds() + 300, exp: seconds() + 900 })),
      'no token at all': 'hello',
      empty: '',
    }
    for (const [how, token] of Object.entries(forged)) {
      const { status, text, headers } = await send(token)
      expect([how, status, text, headers.get('cache-control')]).toEqual([how, 400, '', 'no-cache, no-store'])
    }
    expect(await browser.isSignedIn()).toBe(true)
  })

  test('works once', async () => {
    const token = await signed(said(sid))
    expect([(await send(token)).status, (await send(token)).status]).toEqual([200, 400])
  })

  test('is not read if it is too long or has the wrong content type', async () => {
    expect((await send('x', 'y'.repeat(17_000))).status).toBe(413)
    const json = await browser.send('/bff/backchannel', {
      method: 'POST',
      body: JSON.stringify({ logout_token: await signed(said(sid)) }),
      headers: { 'content-type': 'application/json' },
    })
    expect([json.status, await browser.isSignedIn()]).toEqual([400, true])
  })

  test('that ended a session announces it to every process', async () => {
    const own = await claim(claimTypes.session)
    await send(await signed(said(sid)))
    const announced = await servers.application.db.select().from(changes).where(eq(changes.scope, own))
    expect(announced).toMatchObject([
      { kind: 'session', recordId: idOf.tomas, op: 'deleted', audience: `user:${idOf.tomas}` },
    ])
  })
})
