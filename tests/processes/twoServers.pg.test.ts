import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { headers } from '#contract/wire/envelope.ts'
import { newKey } from '#server/base/columnCipher.ts'
import { freePort, launch, startServer, type Caller, type ServerProcess } from '../serverProcess.ts'
import { inTime } from '../torture/figures.ts'
import { freezeUnderLoad } from '../torture/frozen.ts'
import { changesSince, isSpoken, listen, missedBy, type Listener } from '../torture/listener.ts'
import { databaseLine, emptyDatabase } from '../torture/postgres.ts'
import { createWorker, type Worker } from '../torture/worker.ts'

interface Client {
  id: number
  name: string
  notes: string | null
  rowVersion: number
}
type Setup = {
  database: Awaited<ReturnType<typeof emptyDatabase>>
  line: Awaited<ReturnType<typeof databaseLine>>
  folder: string
  one: ServerProcess
  other: ServerProcess
}

const saves = Number(process.env.SAVES ?? 100)
let setup: Setup
let admin: { one: Caller; other: Caller }
let workers: { one: Worker; other: Worker }
const listeners: Listener[] = []

beforeAll(async () => {
  const database = await emptyDatabase()
  const line = await databaseLine(database.url)
  const folder = await mkdtemp(join(tmpdir(), 'safety-two-'))
  const env = { DATABASE_URL: line.url, DATA_KEYS: newKey('shared') }
  const start = (name: string) => startServer({ dataDir: join(folder, name), env })
  // Simultaneously on a database without any table.
  const [one, other] = await Promise.all([start('one'), start('other')])
  setup = { database, line, folder, one, other }
  const caller = await one.signIn('admin@demo.test')
  admin = { one: caller, other: caller.at(other.url) }
  workers = {
    one: await createWorker(admin.one, { share: 0, shares: 2 }),
    other: await createWorker(admin.other, { share: 1, shares: 2 }),
  }
})
afterEach(() => Promise.all(listeners.splice(0).map((listener) => listener.stop())))
afterAll(async () => {
  await setup.one.remove()
  await setup.other.remove()
  await setup.line.cut()
  await setup.database.remove()
  await rm(setup.folder, { recursive: true })
})

async function listenAt(server: ServerProcess, caller: Caller) {
  const listener = await listen(server.url, caller.at(server.url))
  listeners.push(listener)
  return listener
}
const heardBy = ({ heard }: Listener, kind: string, id: number) =>
  heard.filter((event) => event.kind === kind && event.id === id)
const patient = { timeout: 30_000, interval: 10 }

test('servers that start together on an empty database fill it once', async () => {
  const { data } = await admin.one.read<{ email: string }[]>('GET', 'user')
  expect(new Set(data.map(({ email }) => email)).size).toBe(data.length)
})

test('a third server without the keys of the two is refused, because what is encrypted could not be read', async () => {
  const env = {
    DATA_DIR: join(setup.folder, 'third'),
    PORT: String(await freePort()),
    DATABASE_URL: setup.line.url,
    WORLD: 'demo',
  }
  const third = await launch({ ...env, DATA_KEYS: newKey('shared') })
  expect(await third.ended).toMatchObject({ code: 1 })
  expect(third.output()).toContain('What is encrypted in the database was encrypted with other keys.')
})

test('a save at one server is announced at the other to those who may see it', async () => {
  const other = await listenAt(setup.other, admin.other)
  const stranger = await listenAt(setup.other, await setup.other.signIn('viewer@demo.test'))
  const asked = performance.now()
  const { data } = await admin.one.read<Client>('POST', 'client', {
    name: `Heard far ${crypto.randomUUID()}`,
    country: 'IE',
  })
  await expect.poll(() => heardBy(other, 'client', data.id), patient).toHaveLength(1)
  expect(heardBy(other, 'client', data.id)[0]!.at - asked).toBeLessThan(inTime(1_000))
  expect(heardBy(stranger, 'client', data.id)).toEqual([])
})

test('signing out at one server ends the session and the hub connection at the other', async () => {
  const leaving = await setup.one.signIn('super@demo.test')
  const there = leaving.at(setup.other.url)
  expect((await there.ask('GET', 'project')).status).toBe(200)
  const line = await listenAt(setup.other, leaving)
  await leaving.ask('POST', 'LogOff')
  await expect
    .poll(async () => (await there.ask('GET', 'project')).status, { timeout: inTime(5_000), interval: 10 })
    .toBe(401)
  await expect.poll(() => line.hub.line(), { timeout: inTime(5_000) }).toBe('disconnected')
})

test('a role granted at one server opens the project at the other, and its removal closes it', async () => {
  const viewer = await setup.other.signIn('throttle@demo.test')
  const line = await listenAt(setup.other, viewer)
  const [me] = (await viewer.read<{ id: number }[]>('GET', 'user')).data
  const seen = async () => (await viewer.read<{ id: number }[]>('GET', 'project')).data.map(({ id }) => id)
  expect(await seen()).toEqual([])
  const draft = {
    projectId: 2,
    userId: me!.id,
    projectRoleId: 50,
    accessLevel: 20,
    systems: ['pmp'],
    processRoleIds: [10],
    from: '2025-01-06',
  }
  const { data: role } = await admin.one.read<Client>('POST', 'userProjectRole', draft)
  await expect.poll(() => line.heard.some(({ kind }) => kind === 'claims'), patient).toBe(true)
  expect(await seen()).toEqual([2])
  line.heard.length = 0
  await admin.one.ask('DELETE', `userProjectRole/${role.id}?rowVersion=${role.rowVersion}`)
  await expect.poll(() => line.heard.some(({ kind }) => kind === 'claims'), patient).toBe(true)
  expect(await seen()).toEqual([])
  line.heard.length = 0
  const { data } = await admin.one.read<{ project: object }>('GET', 'project/2')
  await admin.one.read('PUT', 'project', { ...data.project, percentComplete: 41 })
  // Another listener has received this change and a later one.
  const witness = await listenAt(setup.other, admin.other)
  const [sequence] = await workers.other.work()
  await expect.poll(() => witness.heard.map((event) => event.sequence), patient).toContain(sequence)
  expect(line.heard.filter(({ kind, id }) => kind === 'project' && id === 2)).toEqual([])
})

test('a list is never older than the events its reader has received', async () => {
  const [first] = (await admin.one.read<Client[]>('GET', 'client')).data
  let row = (await admin.one.read<Client>('GET', `client/${first!.id}`)).data
  for (let round = 0; round < 25; round++) {
    // Whatever the other server caches of the list, it caches now.
    await admin.other.ask('GET', 'client')
    const saved = await admin.one.read<Client>('PUT', 'client', { ...row, name: `${first!.name} ${round}` })
    expect(saved.errors).toEqual([])
    row = saved.data
    const sequence = Math.max(...saved.changes!.map((change) => change.sequence))
    const { data } = await admin.other.read<Client[]>('GET', 'client', undefined, {
      [headers.sequence]: String(sequence),
    })
    expect(data.find(({ id }) => id === row.id)).toMatchObject({ name: row.name, rowVersion: row.rowVersion })
  }
})

test(
  `${saves} simultaneous saves at both servers arrive everywhere in the same order`,
  { timeout: 300_000 },
  async () => {
    const everywhere = await Promise.all([
      listenAt(setup.one, admin.one),
      listenAt(setup.other, admin.other),
      listenAt(setup.other, admin.other),
    ])
    const { cursor } = await changesSince(admin.one)
    const made = await Promise.all(
      Array.from({ length: saves }, (_, at) => (at % 2 === 0 ? workers.one : workers.other).work()),
    )
    const last = Math.max(...made.flat())
    const { changes } = await changesSince(admin.one, cursor)
    const announced = changes.filter(({ kind }) => isSpoken(kind)).map(({ sequence }) => sequence)
    for (const listener of everywhere) {
      await expect.poll(() => listener.heard.at(-1)?.sequence, patient).toBe(last)
      expect(listener.heard.map(({ sequence }) => sequence)).toEqual(announced)
      expect(await missedBy(listener, cursor)).toEqual([])
    }
  },
)

test('one save sent twenty times at once to both servers makes one record', async () => {
  const name = `Both at once ${crypto.randomUUID()}`
  const key = { [headers.idempotencyKey]: crypto.randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? admin.one : admin.other).read<Client>('POST', 'client', { name, country: 'IE' }, key),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  const { data } = await admin.one.read<Client[]>('GET', 'client?requireUpdate=true')
  expect(data.filter((row) => row.name === name)).toHaveLength(1)
})

test(
  'while the database is down requests are told to retry, and afterwards everything continues',
  { timeout: 60_000 },
  async () => {
    const listener = await listenAt(setup.other, admin.other)
    const { cursor } = await changesSince(admin.other)
    await setup.line.cut()
    const away = performance.now()
    while (performance.now() - away < 3_000) {
      const asked = performance.now()
      const answers = await Promise.all(
        [admin.one, admin.other].flatMap((caller) =>
          Array.from({ length: 20 }, () => caller.ask('POST', 'client', { name: 'Nobody', country: 'IE' })),
        ),
      )
      expect(performance.now() - asked).toBeLessThan(inTime(2_000))
      for (const answer of answers) {
        expect(answer.status).toBe(503)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(((await answer.json()) as { errors: unknown[] }).errors).toHaveLength(1)
      }
    }
    await setup.line.mend()
    await expect
      .poll(async () => (await admin.one.ask('GET', 'client?requireUpdate=true')).status, {
        timeout: inTime(5_000),
        interval: 50,
      })
      .toBe(200)
    await expect
      .poll(async () => (await admin.other.ask('GET', 'client?requireUpdate=true')).status, {
        timeout: inTime(5_000),
        interval: 50,
      })
      .toBe(200)
    // Each server receives the other's changes again.
    const [sequence] = await workers.one.work()
    await expect.poll(() => listener.heard.map((event) => event.sequence), patient).toContain(sequence)
    expect(await missedBy(listener, cursor)).toEqual([])
  },
)

test.each([
  ['a database that falls silent', 'Silent', () => setup.line.freeze()],
  ['a database that is silent to new connections only', 'Hanging', () => setup.line.freezeNew()],
])(
  '%s costs nobody their work: requests are told to retry within two seconds, and so is the load balancer',
  { timeout: 120_000 },
  async (_what, prefix, begin) => {
    const fault = { begin, end: () => setup.line.thaw() }
    const figures = await freezeUnderLoad(setup.one, setup.database.url, fault, { seconds: 5, savers: 4, prefix })
    expect(figures).toMatchObject({ lost: 0, unexpected: 0, notOnce: 0, halves: 0, missed: 0, hung: 0 })
    expect(figures.asked).toBeGreaterThan(20)
    expect(figures.refused).toBe(figures.asked)
    expect(figures.slowest).toBeLessThan(inTime(2_000))
    expect(figures.unreadyAfter).toBeLessThan(inTime(3_000))
    expect(figures.readyAfter).toBeLessThan(inTime(5_000))
    expect(figures.savedAfter).toBeLessThan(inTime(5_000))
  },
)

test('a database that closes all connections costs nobody their work', async () => {
  const listener = await listenAt(setup.one, admin.one)
  await setup.database.disconnectAll()
  const { status } = await admin.other.read('GET', 'client?requireUpdate=true')
  expect([200, 503]).toContain(status)
  await expect
    .poll(async () => (await admin.other.ask('GET', 'client?requireUpdate=true')).status, {
      timeout: inTime(5_000),
      interval: 50,
    })
    .toBe(200)
  const [sequence] = await workers.other.work()
  await expect.poll(() => listener.heard.map((event) => event.sequence), patient).toContain(sequence)
})
