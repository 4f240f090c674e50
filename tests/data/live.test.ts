import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '#contract/entities/client.ts'
import type { ProjectClient } from '#contract/entities/projectClient.ts'
import type { Project, ProjectSummary } from '#contract/entities/project.ts'
import type { Change, Envelope } from '#contract/envelope.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { createFreshness } from '#src/data/freshness.ts'
import { keysOf } from '#src/data/keys.ts'
import { useWorld } from '#tests/world.ts'
import { data, openTab, patient, type Tab } from './tab.ts'

/** A multiple of 30, plus 10, so that each of thirty records changes and the first of them ten changes before the last. */
const changes = Number(process.env.CHANGES ?? 100)
const room = useWorld()
let author: Visitor
let tabs: Tab[] = []

beforeAll(async () => {
  author = await room.world.as('admin@demo.test')
})
afterEach(() => {
  tabs.forEach((tab) => tab.close())
  tabs = []
})

async function tab(email = 'admin2@demo.test') {
  const opened = await openTab(room.world, email)
  tabs.push(opened)
  return opened
}
const around = { clientId: 1, userId: 2, projectId: 2 }
const newClient = async () => (await author.read<Client>('POST', 'client', samples.client(around))).data
const readClient = async (id: number) => (await author.read<Client>('GET', `client/${id}`)).data
/** Somebody without a browser of ours changes a client. */
const changeClient = async ({ id }: { id: number }, change: object) =>
  (await author.read<Client>('PUT', 'client', { ...(await readClient(id)), ...change })) as Envelope<Client>
const list = data.client.list()
const rowIn = (rows: readonly Client[] | undefined, { id }: { id: number }) => rows?.find((row) => row.id === id)
/** Everything that was said has been heard, and what it asks for has been answered. */
async function quiet() {
  await room.world.services.live.poke()
  let idle = 0
  await expect.poll(() => (idle = tabs.some(({ client, http }) => client.isFetching() + http.inFlight() > 0) ? 0 : idle + 1), { interval: 20, timeout: 10_000 }).toBeGreaterThan(3)
}

test('a client edited in one browser and seen in another costs exactly three requests for data', async () => {
  const row = await newClient()
  const [one, other] = [await tab('admin@demo.test'), await tab()]
  await one.read(list)
  const form = await one.show<Client>(data.client.detail(row.id))
  const table = await other.show<Client[]>(list)
  one.calls.length = other.calls.length = 0

  await one.saveClient(form.now()!, { town: 'Bantry' })
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Bantry')
  await quiet()
  const back = await one.show<Client[]>(list)
  expect(rowIn(back.now(), row)?.town).toBe('Bantry')
  expect([...one.dataCalls(), ...other.dataCalls()]).toEqual(['PUT /api/client', `GET /api/client?ids=${row.id}`, `GET /api/client?ids=${row.id}`])
})

test('after a lost line everything equals the database again, and only what changed was asked for', { timeout: 300_000 }, async () => {
  const rows = await Promise.all(Array.from({ length: 30 }, newClient))
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  const record = await watching.show<Client>(data.client.detail(rows[0]!.id))
  watching.line.cut()
  for (let change = 0; change < changes; change++) await changeClient(rows[change % 30]!, { town: `Town ${change}` })
  const [gone] = rows.splice(29)
  await author.ask('DELETE', `client/${gone!.id}?rowVersion=${(await readClient(gone!.id)).rowVersion}`)
  watching.calls.length = 0

  watching.line.mend()
  await expect.poll(() => rowIn(table.now(), rows[0]!)?.town, patient).toBe(`Town ${changes - 10}`)
  await quiet()
  const { data: now } = await author.read<Client[]>('GET', 'client?requireUpdate=true')
  const byId = (some: Client[]) => some.toSorted((one, other) => one.id - other.id)
  expect(byId(table.now()!)).toEqual(byId(now))
  expect(record.now()).toEqual(await readClient(rows[0]!.id))
  expect(watching.calls.length).toBeLessThanOrEqual(30 + 3)
  expect(watching.calls).not.toContain('GET /api/client')
})

test('at a gateway without a change log a new line makes everything stale', async () => {
  const row = await newClient()
  const watching = await tab()
  watching.setWay((call, answer) => (call.includes('/api/changes') ? Promise.resolve(new Response('Not found', { status: 404 })) : answer()))
  const table = await watching.show<Client[]>(list)
  await watching.read(data.client.detail(row.id))
  watching.line.cut()
  await changeClient(row, { town: 'Moville' })
  watching.line.mend()
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Moville')
  expect(await watching.read(data.client.detail(row.id))).toMatchObject({ town: 'Moville' })
})

test('a browser that was away too long asks for everything anew, once', async () => {
  const row = await newClient()
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  watching.line.cut()
  await changeClient(row, { town: 'Belmullet' })
  // As after a backup was put back: the log is shorter than what was heard.
  watching.http.sequence += 1_000
  watching.calls.length = 0
  watching.line.mend()
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Belmullet')
  await quiet()
  expect(watching.dataCalls()).toEqual(['GET /api/client'])
  expect(watching.http.sequence).toBe(room.world.services.live.sequence())
})

test('a missing number in what is heard is asked for once', async () => {
  const [missed, heard] = [await newClient(), await newClient()]
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  watching.line.hold()
  await changeClient(missed, { town: 'Lost' })
  await changeClient(heard, { town: 'Heard' })
  watching.calls.length = 0
  await expect.poll(() => watching.line.waiting(), patient).toBeGreaterThan(1)
  watching.line.release((events) => events.slice(-1))
  await expect.poll(() => rowIn(table.now(), missed)?.town, patient).toBe('Lost')
  await expect.poll(() => rowIn(table.now(), heard)?.town, patient).toBe('Heard')
  await quiet()
  expect(watching.changeCalls()).toHaveLength(1)
})

test('a line that breaks again while the missed is still being read misses nothing', async () => {
  const [first, second] = [await newClient(), await newClient()]
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  let arrive = () => undefined as void
  const late = new Promise<void>((done) => (arrive = done))
  let onItsWay = false
  watching.setWay(async (call, answer) => {
    const read = await answer()
    if (!call.includes('/api/changes')) return read
    onItsWay = true
    await late
    return read
  })
  watching.line.cut()
  await changeClient(first, { town: 'Before' })
  watching.line.mend()
  await expect.poll(() => onItsWay, patient).toBe(true)
  // What happens from here on is not in it.
  watching.line.cut()
  await changeClient(second, { town: 'Meanwhile' })
  watching.line.mend()
  await expect.poll(() => watching.line.line(), patient).toBe('connected')
  arrive()
  await expect.poll(() => rowIn(table.now(), first)?.town, patient).toBe('Before')
  await expect.poll(() => rowIn(table.now(), second)?.town, patient).toBe('Meanwhile')
})

test.each([['the log first', false], ['the line first', true]])('what the line and the log both tell is asked for once, %s', async (_which, lineFirst) => {
  const watching = await tab()
  const [part] = (await author.read<ProjectClient[]>('GET', 'projectClient')).data
  const project = data.project.detail(part!.projectId)
  await watching.show<Project>(project)
  let arrive = () => undefined as void
  const late = new Promise<void>((done) => (arrive = done))
  let onItsWay = false
  watching.setWay(async (call, answer) => {
    if (!call.includes('/api/changes')) return answer()
    onItsWay = true
    await late
    return answer()
  })
  watching.line.cut()
  watching.line.mend()
  await expect.poll(() => onItsWay, patient).toBe(true)
  if (!lineFirst) watching.line.hold()
  watching.calls.length = 0
  await author.read('PUT', 'projectClient', { ...(await author.read<ProjectClient>('GET', `projectClient/${part!.id}`)).data, packageName: `Piling ${lineFirst}` })
  const asked = () => watching.dataCalls().filter((call) => call === `GET /api/project/${part!.projectId}`).length
  if (lineFirst) await expect.poll(asked, patient).toBe(1)
  else await expect.poll(() => watching.line.waiting(), patient).toBeGreaterThan(0)
  arrive()
  await expect.poll(asked, patient).toBe(1)
  if (!lineFirst) watching.line.release((events) => events)
  await quiet()
  expect(asked()).toBe(1)
})

test('a browser that speaks of changes nobody made is not believed', async () => {
  const row = await newClient()
  const [spoofing, watching] = [await tab('viewer@demo.test'), await tab()]
  const table = await watching.show<Client[]>(list)
  watching.calls.length = 0
  const events: unknown[] = []
  watching.line.on('DeletedClient', (...said) => events.push(said))
  watching.line.on('UpdatedProject', (...said) => events.push(said))
  spoofing.line.say('DeletedClient', [row.id, [2]])
  spoofing.line.say('UpdatedProject', [2, [], [], [], { sequence: 99_999 }])
  spoofing.line.say('deletedclient', [row.id])
  await changeClient(row, { town: 'Still there' })
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Still there')
  await quiet()
  expect(events).toEqual([])
  expect(watching.dataCalls()).toEqual([`GET /api/client?ids=${row.id}`])
})

test('a save reaches the others although its author hears nothing', async () => {
  const row = await newClient()
  const [one, other] = [await tab('admin@demo.test'), await tab()]
  const table = await other.show<Client[]>(list)
  const own = await one.show<Client>(data.client.detail(row.id))
  one.line.cut()
  await one.saveClient(own.now()!, { town: 'Cut off' })
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Cut off')
  expect(own.now()!.town).toBe('Cut off')
})

test('a save whose answer was lost is seen by its author, too', async () => {
  const row = await newClient()
  const one = await tab('admin@demo.test')
  const table = await one.show<Client[]>(list)
  one.setWay(async (call, answer) => {
    const read = await answer()
    if (call.startsWith('PUT')) throw new TypeError('Failed to fetch')
    return read
  })
  await expect(one.saveClient(await readClient(row.id), { town: 'Unanswered' })).rejects.toThrow('The server did not answer')
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Unanswered')
})

test('a catch-up that failed is made up for, although nothing more is heard', async () => {
  const row = await newClient()
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  watching.line.cut()
  await changeClient(row, { town: 'Owed' })
  let isAway = true
  watching.setWay((call, answer) => (isAway && call.includes('/api/changes') ? Promise.reject(new TypeError('Failed to fetch')) : answer()))
  watching.line.mend()
  await expect.poll(() => watching.changeCalls().length, patient).toBeGreaterThan(0)
  isAway = false
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Owed')
})

test('whose rights are taken away stops hearing, and nothing they may no longer see stays with them', async () => {
  const losing = await tab('throttle@demo.test')
  const [one, other] = [2, 3]
  const roles = await Promise.all([one, other].map(async (projectId) =>
    (await author.read<Client>('POST', 'userProjectRole', samples.userProjectRole({ ...around, userId: losing.visitor.userId, projectId }))).data))
  const projects = await losing.show<ProjectSummary[]>(data.project.list())
  await expect.poll(() => projects.now()?.map(({ id }) => id), patient).toEqual([one, other])
  const open = await losing.show<Project>(data.project.detail(one))
  expect(open.now()).toBeDefined()
  const left = data.project.detail(other)
  await losing.read(left)
  const heard: unknown[] = []
  losing.line.on('UpdatedProject', (...said) => heard.push(said[0]))

  for (const role of roles) await author.ask('DELETE', `userProjectRole/${role.id}?rowVersion=${role.rowVersion}`)
  await expect.poll(() => projects.now(), { timeout: 5_000 }).toEqual([])
  await expect.poll(() => open.now(), { timeout: 5_000 }).toBeUndefined()
  expect(open.problem()).toMatchObject({ status: 404 })
  expect(losing.cached(left)).toBeUndefined()
  await quiet()
  heard.length = 0
  const watching = await tab()
  const witness = await watching.show<ProjectSummary[]>(data.project.list())
  const { data: now } = (await author.read<{ project: Project }>('GET', `project/${one}`)) as Envelope<{ project: Project }>
  const name = `Unheard ${crypto.randomUUID()}`
  await author.read('PUT', 'project', { ...now.project, name })
  await expect.poll(() => witness.now()?.find(({ id }) => id === one)?.name, patient).toBe(name)
  expect(heard).toEqual([])
})

test('answers that come late, and in another order, bring no old version back', async () => {
  const rows = await Promise.all(Array.from({ length: 4 }, newClient))
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  const record = await watching.show<Client>(data.client.detail(rows[0]!.id))
  const held: (() => void)[] = []
  watching.setWay(async (_call, answer) => {
    const read = await answer()
    await new Promise<void>((arrive) => held.push(arrive))
    return read
  })
  const letGo = (which: number) => held.splice(which, 1).forEach((arrive) => arrive())
  for (let round = 0; round < 12; round++) {
    await changeClient(rows[round % 4]!, { town: `Town ${round}` })
    if (round === 5) watching.line.cut()
    if (round === 7) watching.line.mend()
    if (round % 3 === 2) letGo(-1)
  }
  await expect.poll(() => (letGo(0), rows.every((row, at) => rowIn(table.now(), row)?.town === `Town ${8 + at}`)), patient).toBe(true)
  await expect.poll(() => (letGo(0), record.now()?.town), patient).toBe('Town 8')
  for (const row of rows) expect(isRising(table.seen.map((state) => rowIn(state, row)?.rowVersion ?? 0))).toBe(true)
  expect(isRising(record.seen.map(({ rowVersion }) => rowVersion))).toBe(true)
  watching.setWay((_call, answer) => answer())
  held.forEach((arrive) => arrive())
})
const isRising = (numbers: readonly number[]) => numbers.every((number, at) => at === 0 || number >= numbers[at - 1]!)

test('a deleted record is not brought back by an answer that was on its way', async () => {
  const row = await newClient()
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  let arrive = () => undefined as void
  const late = new Promise<void>((done) => (arrive = done))
  watching.setWay(async (_call, answer) => {
    const read = await answer()
    await late
    return read
  })
  watching.freshness.all()
  await expect.poll(() => watching.dataCalls().at(-1), patient).toBe('GET /api/client')
  await author.ask('DELETE', `client/${row.id}?rowVersion=${row.rowVersion}`)
  await expect.poll(() => rowIn(table.now(), row), patient).toBeUndefined()
  arrive()
  await quiet()
  const withIt = table.seen.map((state) => rowIn(state, row) !== undefined)
  expect(withIt.slice(withIt.indexOf(false))).not.toContain(true)
})

test('a record that came back after it was deleted stays, in whatever order that is heard', async () => {
  const row = await newClient()
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  watching.line.hold()
  await author.ask('DELETE', `client/${row.id}?rowVersion=${row.rowVersion}`)
  await author.ask('PUT', `client/${row.id}/restore`, {})
  await expect.poll(() => watching.line.waiting(), patient).toBeGreaterThan(1)
  let late: { target: string; args: unknown[] }[] = []
  watching.line.release((events) => ((late = events.slice(0, -1)), events.slice(-1)))
  await expect.poll(() => rowIn(table.now(), row)?.rowVersion, patient).toBe(row.rowVersion + 2)
  const { hub } = room.world.lines
  expect(late).not.toEqual([])
  for (const { target, args } of late) hub.send(hub.connections, target, args)
  await quiet()
  expect(rowIn(table.now(), row)?.rowVersion).toBe(row.rowVersion + 2)
})

test('two hundred events in one frame cost each list one request', async () => {
  const watching = await tab()
  const clients = await watching.show<Client[]>(list)
  await watching.show(data.user.list())
  watching.calls.length = 0
  const { hub } = room.world.lines
  const ids = clients.now()!.map(({ id }) => id)
  for (let event = 0; event < 200; event++)
    hub.send(hub.connections, event % 2 === 0 ? 'UpdatedClient' : 'UpdatedUser', [ids[event % ids.length], [], {}])
  await quiet()
  expect(watching.dataCalls().filter((call) => call.startsWith('GET /api/client?ids='))).toHaveLength(1)
  expect(watching.dataCalls().filter((call) => call.startsWith('GET /api/user?ids='))).toHaveLength(1)
  expect(watching.calls).toHaveLength(2)
})

test('an event costs the same, however much is cached', () => {
  expect(lookedAt(5_000)).toEqual(lookedAt(50))
})

/** Which queries three events look at, among so many that are cached. */
function lookedAt(cached: number) {
  const client = new QueryClient()
  const freshness = createFreshness(client)
  const [clients, parts] = [keysOf({ kind: 'client' }), keysOf({ kind: 'projectClient' })]
  const rows = Array.from({ length: cached }, (_, at) => ({ id: at + 1, rowVersion: 1 }))
  for (const row of rows) {
    client.setQueryData(clients.detail(row.id), row)
    client.setQueryData(parts.list({ projectId: row.id }), [row])
  }
  client.setQueryData(clients.list({}), rows)
  const looked = new Set<string>()
  for (const query of client.getQueryCache().getAll()) {
    const name = query.queryHash
    let { state } = query
    Object.defineProperty(query, 'queryHash', { get: () => (looked.add(name), name) })
    Object.defineProperty(query, 'state', { get: () => (looked.add(name), state), set: (next: typeof state) => { state = next } })
  }
  const about = { op: 'updated' as const, affected: [], sequence: 1 }
  const events: Change[] = [
    { ...about, kind: 'client', id: 7, version: 2 },
    { ...about, kind: 'projectClient', id: 9, version: 2, scope: '9' },
    { ...about, kind: 'projectClient', id: 11, version: 2, scope: '11', op: 'deleted' },
  ]
  freshness.apply(events)
  return [...looked].sort()
}
