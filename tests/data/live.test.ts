import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Checked, Entity } from '#contract/entity.ts'
import type { Client } from '#contract/entities/client.ts'
import type { Project, ProjectSummary } from '#contract/entities/project.ts'
import type { Change, Envelope } from '#contract/wire/envelope.ts'
import { samples } from '#mocks/samples.ts'
import type { entityData, Opened } from '#src/data/entityData.ts'
import { createFreshness } from '#src/data/freshness.ts'
import { keysOf } from '#src/data/keys.ts'
import { userProjectRoles } from '#src/entities/userProjectRole/data.ts'
import { data, patient } from './tab.ts'
import { around, list, rowIn, useTabs } from './tabs.ts'

const { setup, author, tab, newClient, changeClient, quiet } = useTabs()

test('a browser that announces changes nobody made is ignored', async () => {
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

test('the author’s page calls the hub methods that the specification adds to a save, and the hub accepts them', async () => {
  const one = await tab('admin@demo.test')
  const said: unknown[][] = []
  const refused = vi.spyOn(console, 'error').mockReturnValue()
  const { say } = one.line
  one.line.say = (method, args) => {
    said.push([method, ...args])
    say(method, args)
  }
  const save = async <E extends Entity>(
    kind: ReturnType<typeof entityData<E>>,
    opened: Opened | null,
    draft: unknown,
  ) =>
    one.client
      .getMutationCache()
      .build(one.client, kind.save(opened, crypto.randomUUID()))
      .execute(draft as Checked<E>)
  const made = await save(data.user, null, { ...samples.user(around), clientId: 1 })
  await save(data.user, made, { ...made, clientId: 2 })
  const role = await save(userProjectRoles, null, { ...samples.userProjectRole(around), userId: made.id })
  await quiet()
  const inOrder = (calls: unknown[][]) => calls.map((call) => JSON.stringify(call)).toSorted()
  expect(inOrder(said.splice(0, 2))).toEqual(
    inOrder([
      ['UpdatedUser', made.id, []],
      ['UpdatedClient', 1, []],
    ]),
  )
  expect(inOrder(said.splice(0, 3))).toEqual(
    inOrder([
      ['UpdatedUser', made.id, []],
      ['UpdatedClient', 1, []],
      ['UpdatedClient', 2, []],
    ]),
  )
  expect(said).toEqual([
    ['UpdatedUserProjectRole', role.id, [around.projectId], [made.id]],
    ['UpdatedProject', around.projectId, [], [], []],
  ])
  expect(refused).not.toHaveBeenCalled()
})

test('a save reaches other browsers even if its author’s does not learn of it', async () => {
  const row = await newClient()
  const [one, other] = [await tab('admin@demo.test'), await tab()]
  const table = await other.show<Client[]>(list)
  const own = await one.show<Client>(data.client.detail(row.id))
  one.line.cut()
  await one.saveClient(own.now()!, { town: 'Cut off' })
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Cut off')
  expect(own.now()!.town).toBe('Cut off')
})

test('a person who loses their rights receives nothing more, and nothing they may no longer see stays cached', async () => {
  const losing = await tab('throttle@demo.test')
  const [one, other] = [2, 3]
  const roles = await Promise.all(
    [one, other].map(
      async (projectId) =>
        (
          await author().read<Client>(
            'POST',
            'userProjectRole',
            samples.userProjectRole({ ...around, userId: losing.visitor.userId, projectId }),
          )
        ).data,
    ),
  )
  const projects = await losing.show<ProjectSummary[]>(data.project.list())
  await expect.poll(() => projects.now()?.map(({ id }) => id), patient).toEqual([one, other])
  const open = await losing.show<Project>(data.project.detail(one))
  expect(open.now()).toBeDefined()
  const left = data.project.detail(other)
  await losing.read(left)
  const heard: unknown[] = []
  losing.line.on('UpdatedProject', (...said) => heard.push(said[0]))

  for (const role of roles) await author().ask('DELETE', `userProjectRole/${role.id}?rowVersion=${role.rowVersion}`)
  await expect.poll(() => projects.now(), patient).toEqual([])
  await expect.poll(() => open.now(), patient).toBeUndefined()
  // They could see the project before, so they are told that they no longer have access.
  await expect.poll(() => open.problem(), patient).toMatchObject({ status: 403 })
  expect(losing.cached(left)).toBeUndefined()
  await quiet()
  heard.length = 0
  const watching = await tab()
  const witness = await watching.show<ProjectSummary[]>(data.project.list())
  const { data: now } = (await author().read<{ project: Project }>('GET', `project/${one}`)) as Envelope<{
    project: Project
  }>
  const name = `Unheard ${crypto.randomUUID()}`
  await author().read('PUT', 'project', { ...now.project, name })
  await expect.poll(() => witness.now()?.find(({ id }) => id === one)?.name, patient).toBe(name)
  expect(heard).toEqual([])
})

test('late answers in another order bring back no old version', async () => {
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
  await expect
    .poll(() => (letGo(0), rows.every((row, at) => rowIn(table.now(), row)?.town === `Town ${8 + at}`)), patient)
    .toBe(true)
  await expect.poll(() => (letGo(0), record.now()?.town), patient).toBe('Town 8')
  for (const row of rows) expect(isRising(table.seen.map((state) => rowIn(state, row)?.rowVersion ?? 0))).toBe(true)
  expect(isRising(record.seen.map(({ rowVersion }) => rowVersion))).toBe(true)
  watching.setWay((_call, answer) => answer())
  held.forEach((arrive) => arrive())
})

const isRising = (numbers: readonly number[]) => numbers.every((number, at) => at === 0 || number >= numbers[at - 1]!)

test('a deleted record is not restored by an answer in flight', async () => {
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
  await author().ask('DELETE', `client/${row.id}?rowVersion=${row.rowVersion}`)
  await expect.poll(() => rowIn(table.now(), row), patient).toBeUndefined()
  arrive()
  await quiet()
  const withIt = table.seen.map((state) => rowIn(state, row) !== undefined)
  expect(withIt.slice(withIt.indexOf(false))).not.toContain(true)
})

test.each([
  ['record', 'GET /api/client/'],
  ['list', 'GET /api/client?'],
] as const)('a %s that is closed and reopened during a request is requested once more', async (what, asking) => {
  const row = await newClient()
  const watching = await tab()
  const options = what === 'record' ? data.client.detail(row.id) : list
  const left = await watching.show<Client | Client[]>(options)
  let answer: () => void = () => undefined
  const held = new Promise<void>((go) => (answer = go))
  watching.calls.length = 0
  watching.setWay(async (call, ask) => {
    if (call.startsWith(asking) && watching.calls.filter((one) => one.startsWith(asking)).length === 1) await held
    return ask()
  })
  await changeClient(row, { town: 'Kinsale' })
  await expect.poll(() => watching.calls.some((call) => call.startsWith(asking)), patient).toBe(true)
  left.close()
  const back = await watching.show<Client | Client[]>(options)
  answer()
  await expect.poll(() => [back.now()].flat().find((one) => one?.id === row.id)?.town, patient).toBe('Kinsale')
})

test('a record restored after its deletion stays, in whatever order the events arrive', async () => {
  const row = await newClient()
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  watching.line.hold()
  await author().ask('DELETE', `client/${row.id}?rowVersion=${row.rowVersion}`)
  await author().ask('PUT', `client/${row.id}/restore`, {})
  await expect.poll(() => watching.line.waiting(), patient).toBeGreaterThan(1)
  let late: { target: string; args: unknown[] }[] = []
  watching.line.release((events) => ((late = events.slice(0, -1)), events.slice(-1)))
  await expect.poll(() => rowIn(table.now(), row)?.rowVersion, patient).toBe(row.rowVersion + 2)
  const { hub } = setup.world.lines
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
  const { hub } = setup.world.lines
  const ids = clients.now()!.map(({ id }) => id)
  for (let event = 0; event < 200; event++)
    hub.send(hub.connections, event % 2 === 0 ? 'UpdatedClient' : 'UpdatedUser', [ids[event % ids.length], [], {}])
  await quiet()
  expect(watching.dataCalls().filter((call) => call.startsWith('GET /api/client?ids='))).toHaveLength(1)
  expect(watching.dataCalls().filter((call) => call.startsWith('GET /api/user?ids='))).toHaveLength(1)
  expect(watching.calls).toHaveLength(2)
})

test('the cost of an event does not depend on the size of the cache', () => {
  expect(lookedAt(5_000)).toEqual(lookedAt(50))
})

/** Counts the queries that three events inspect in a cache of this size. */

function lookedAt(cached: number) {
  const client = new QueryClient()
  const freshness = createFreshness(client)
  const [clients, parts] = [keysOf(data.client.entity), keysOf(data.projectClient.entity)]
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
    Object.defineProperty(query, 'state', {
      get: () => (looked.add(name), state),
      set: (next: typeof state) => {
        state = next
      },
    })
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
