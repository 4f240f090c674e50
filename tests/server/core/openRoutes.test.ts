import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPath } from '#contract/constants.ts'
import { headers } from '#contract/wire/envelope.ts'
import { createGateway } from '#server/gateway.ts'
import { openBodies } from '#server/core/bodies.ts'
import { permitHolderLinks, permits } from '#server/db/tables/permit.ts'
import { hashOf } from '#server/platform/signIn/secrets.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { addressOf, routesOf, type Route } from '../rights/routes.ts'
import { hubRoutes } from '../rights/table.ts'
import { text, useRfiPeople } from '../changes/rfiPeople.ts'

const site = useRfiPeople()
const { setup, people, done, rfiIn } = site

const kilobyte = 1_024
const form = 'multipart/form-data; boundary=x'

/** The calls of a gate, whose key is looked at first. */
const gateCall = { most: 128 * kilobyte, type: 'application/json', ready: gateHeader }

/**
 * Every route that reads a body without a session: the maximum number of bytes it reads, and the headers without which
 * it reads nothing. A new route must be listed here with its limit, or require a session first.
 */
const open: Record<string, { most: number; type: string; ready?: () => Promise<Record<string, string>> }> = {
  'POST /api/login': { most: 32 * kilobyte, type: 'application/json' },
  'POST /api/ForgotPassword': { most: 32 * kilobyte, type: 'application/json' },
  'POST /api/ConfirmPassword': { most: 32 * kilobyte, type: 'application/json' },
  'POST /api/FirstAdministrator': { most: 32 * kilobyte, type: 'application/json' },
  'POST /api/rfiAnswer/read': { most: 4 * kilobyte, type: 'application/json' },
  'POST /api/rfiAnswer': { most: 21 * kilobyte * kilobyte, type: form, ready: linkHeader },
  'POST /api/permitHolder/read': { most: 4 * kilobyte, type: 'application/json' },
  'POST /api/permitHolder': { most: 512 * kilobyte, type: 'application/json', ready: holderHeader },
  'POST /api/registrationByLink/read': { most: 4 * kilobyte, type: 'application/json' },
  'POST /api/registrationByLink': { most: 21 * kilobyte * kilobyte, type: form, ready: registerHeader },
  'PUT /api/gate/seen': gateCall,
  'POST /api/gate/identify': gateCall,
  'PUT /api/gate/events': gateCall,
  'POST /api/gate/override': gateCall,
  'POST /api/gate/rollCall': gateCall,
  'POST /api/gate/end': gateCall,
  'DELETE /api/gate': { most: 128 * kilobyte, type: 'application/json' },
  'POST /bff/backchannel': { most: 16 * kilobyte, type: 'application/x-www-form-urlencoded' },
}

async function registerHeader() {
  const admin = await setup.world.as('admin@demo.test')
  const body = { projectId: site.projectId, kind: 'poster' }
  const { data: made } = await admin.read<{ id: number }>('POST', 'registrationLink', body)
  const { data } = await admin.read<{ address: string }>('PUT', `registrationLink/${made.id}/poster`, {})
  return { [headers.linkToken]: data.address.split('#')[1]! }
}

/** The link of somebody on the list of people who holds a permit of the demo world. */
async function holderHeader() {
  const { db, now } = setup.world.services
  const token = crypto.randomUUID()
  const [permitId, personId] = [8, 2]
  const at = (ms: number) => new Date(now().getTime() + ms).toISOString()
  await db.update(permits).set({ holderUserId: null, holderPersonId: personId }).where(eq(permits.id, permitId))
  await db.insert(permitHolderLinks).values({
    permitId,
    personId,
    tokenHash: await hashOf(token),
    madeOn: at(0),
    madeById: 1,
    expiresOn: at(3_600_000),
  })
  return { [headers.linkToken]: token }
}

async function gateHeader() {
  const admin = await setup.world.as('admin@demo.test')
  const { headers: said } = await admin.ask('POST', 'siteGate', { projectId: site.projectId, name: 'Gate by test' })
  return {
    cookie: said
      .getSetCookie()
      .find((one) => one.startsWith('gate='))!
      .split(';')[0]!,
  }
}

async function linkHeader() {
  const { id } = await rfiIn('Open')
  await done(people.manager, id, 'askOutside', { email: 'eva@design.example', name: 'Eva Design', days: 14 })
  const [mail] = await setup.world.services.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
  return { [headers.linkToken]: /answerRfi\?token=([\w-]{43})/.exec(mail!.text)![1]! }
}

const routes = () =>
  routesOf(setup.world).flatMap(({ method, path }) =>
    method === 'GET' ? [] : [{ method: method === 'ALL' ? 'POST' : method, path, name: `${method} ${path}` }],
  )

/** An endless body that counts how many of its bytes are read. */
function endless() {
  const part = new Uint8Array(kilobyte).fill(120)
  const read = { bytes: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        // A failing test must not fill this machine's memory with an endless body.
        if (read.bytes >= 24 * kilobyte * kilobyte) return stream.close()
        read.bytes += part.length
        stream.enqueue(part)
      },
    },
    { highWaterMark: 0 },
  )
  return { read, body }
}

type App = typeof setup.world.gateway.app
const send = (app: App, { method, path }: Route, body: BodyInit, more: Record<string, string>) =>
  app.request(addressOf({ method, path }), {
    method,
    headers: { [headers.csrf]: '1', ...more },
    body,
    duplex: 'half',
  } as RequestInit)

describe('Without a session', () => {
  /** Bytes that may still be buffered when a body is cut off. */
  const slack = 4 * kilobyte

  test('only the routes that are named here read anything of a body', async () => {
    const types = ['application/json', form, 'application/x-www-form-urlencoded', 'application/offset+octet-stream']
    const reading = new Set<string>()
    for (const route of routes())
      for (const type of types) {
        const { read, body } = endless()
        await send(setup.world.gateway.app, route, body, { 'content-type': type, 'transfer-encoding': 'chunked' })
        if (read.bytes > 0) reading.add(route.name)
      }
    // The link of an answer is checked first, so nothing of the body was read.
    expect([...reading].toSorted()).toEqual(
      Object.keys(open)
        .filter((name) => !open[name]!.ready)
        .toSorted(),
    )
  })

  test('each of them reads no more than its limit, and says so at once when a larger length is declared', async () => {
    for (const [name, { most, type, ready }] of Object.entries(open)) {
      const route = routes().find((one) => one.name === name)!
      const more = { 'content-type': type, ...(await ready?.()) }
      const { read, body } = endless()
      const { status } = await send(setup.world.gateway.app, route, body, { ...more, 'transfer-encoding': 'chunked' })
      expect([name, status, read.bytes]).toEqual([
        name,
        413,
        expect.toSatisfy((bytes: number) => bytes <= most + slack),
      ])
      const declared = endless()
      const length = { ...more, 'content-length': String(most + 1) }
      const refused = await send(setup.world.gateway.app, route, declared.body, length)
      expect([name, refused.status, declared.read.bytes]).toEqual([name, 413, 0])
    }
  })
})

describe('The bodies of all routes together', () => {
  /** A gateway whose shared limits are already exhausted. */
  const full = { all: 20, strangers: 10 }
  const gateways: ReturnType<typeof createGateway>[] = []
  const withLimits = (most: typeof full) => {
    const gateway = createGateway(setup.world.services, { bodies: openBodies(most) })
    gateways.push(gateway)
    return gateway.app
  }
  let app: App
  beforeAll(() => void (app = withLimits(full)))
  afterAll(() => gateways.forEach((gateway) => gateway.close()))

  test('have a limit that holds for every route that needs no session', async () => {
    for (const [name, { type, ready }] of Object.entries(open)) {
      const route = routes().find((one) => one.name === name)!
      const more = { 'content-type': type, 'content-length': '15', ...(await ready?.()) }
      const answer = await send(app, route, 'x'.repeat(15), more)
      expect([name, answer.status, answer.headers.get('retry-after')]).toEqual([name, 503, '5'])
    }
  })

  test('have a limit that holds for every other route too, but for the parts of large files and the hub', async () => {
    const { cookie } = await setup.world.as('admin@demo.test')
    for (const route of routes()) {
      // Signing out reads no body either, and ends the session.
      if (
        route.name === 'POST /api/LogOff' ||
        open[route.name] ||
        hubRoutes.includes(route.name) ||
        route.path.startsWith(uploadPath)
      )
        continue
      const answer = await send(app, route, 'x'.repeat(30), {
        cookie,
        'content-type': 'application/json',
        'content-length': '30',
      })
      // This route reads no body.
      const free = route.name === 'ALL /bff/login'
      expect([route.name, answer.status === 503]).toEqual([route.name, !free])
    }
  })

  test('of strangers leave room for the people who are signed in', async () => {
    const half = withLimits({ all: 10_000, strangers: 0 })
    const login = { method: 'POST', path: '/api/login' }
    const sent = { 'content-type': 'application/json', 'content-length': '2' }
    expect((await send(half, login, '{}', sent)).status).toBe(503)
    const client = { method: 'POST', path: '/api/client' }
    expect(
      (await send(half, client, '{}', { ...sent, cookie: (await setup.world.as('admin@demo.test')).cookie })).status,
    ).toBe(400)
  })
})

test('A link that does not work is refused before its files are read, and so is one without the header', async () => {
  const route = { method: 'POST', path: '/api/rfiAnswer' }
  const used = await linkHeader()
  const stranger = setup.world.stranger()
  expect((await stranger.read('POST', 'rfiAnswer', { Answer: text.text }, used)).errors).toEqual([])
  for (const link of [used, { [headers.linkToken]: 'guessed' }, {}]) {
    const { read, body } = endless()
    const answer = await send(setup.world.gateway.app, route, body, { 'content-type': form, ...link })
    expect([answer.status, read.bytes]).toEqual([400, 0])
  }
})
