import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { hubNames, type Entity } from '#contract/entity.ts'
import { entities, type Entities } from '#contract/entities/index.ts'
import { headers, type ChangesAnswer } from '#contract/envelope.ts'
import type { Visitor } from '#mocks/world.ts'
import { changes } from '#server/db/tables/journal.ts'
import { useWorld } from '#tests/world.ts'
import { routeRequests, situationOf, type RouteRequest } from './routeRequests.ts'
import { add, signInEveryone, type Everyone, type Fields, type Row } from './everyone.ts'
import { people, type PersonName } from './table.ts'

/** An event that a browser received: the kind and id of a record. */
interface Word {
  kind: string
  id: number
  op: 'updated' | 'deleted'
  affected: number[][]
}

const setup = useWorld()
const listeners = people.filter((person) => person !== 'stranger')
const heard = {} as Record<PersonName, Word[]>
let everyone: Everyone
beforeAll(async () => {
  everyone = await signInEveryone(setup.world)
  for (const person of listeners) await listen(person)
})
let since = 0
beforeEach(async () => {
  await everybodyIsUpToDate()
  since = setup.world.services.live.sequence()
  for (const person of listeners) heard[person].length = 0
})

const records = [
  ['a client', 'client', ''],
  ['another user', 'user', 'other'],
  ['the safety adviser', 'user', 'self'],
  ['a project of the safety adviser', 'project', 'own'],
  ['a project of nobody', 'project', 'foreign'],
  ['a company of that project', 'projectClient', 'own'],
  ['a company of nobody’s project', 'projectClient', 'foreign'],
  ['a role on that project', 'userProjectRole', 'own'],
  ['a role on nobody’s project', 'userProjectRole', 'foreign'],
  ['an entry of a list', 'lookup', ''],
  ['an approval template', 'roleListTemplate', ''],
  ['an approval sub type', 'processSubType', ''],
  ['an equipment type', 'equipmentType', ''],
  ['a classification', 'manualClassification', ''],
  ['a folder of a template', 'templateFolder', ''],
  ['a library that all read', 'documentLibrary', 'open'],
  ['a library of another company', 'documentLibrary', 'foreign'],
  ['a folder in a library of another company', 'libraryFolder', 'foreign'],
  ['a document in a library that all read', 'libraryDocument', 'open'],
  ['a draft in a library that all read', 'libraryDocument', 'draft'],
  ['a document in a library of another company', 'libraryDocument', 'foreign'],
  ['the adviser’s own training', 'userTraining', 'own'],
  ['a training of somebody else', 'userTraining', 'foreign'],
] as const

type About = (typeof records)[number]

const routeOf = (kind: About[1]) => `/api/${kind === 'lookup' ? 'lookup/:list' : entities[kind].path}`
const situationFor = (whose: string) =>
  situationOf(everyone, { route: '', whose, action: '', person: 'safety', outcome: '' })

test.each(records)('A save of %s is announced to exactly those who may read it', async (_, kind, whose) => {
  const routeRequest = routeRequests[`PUT ${routeOf(kind)}`]!
  const row = await routeRequest.target!(situationFor(whose))
  await done(routeRequest, row, whose)
  await everybodyIsUpToDate()
  const readers = await readersOf(kind, row)
  expect(readers).toContain('admin')
  expect(whoHeard({ kind, id: row.id, op: 'updated' })).toEqual(readers)
  await expectNothingElse()
})

// The other tests of this file need the adviser and the adviser's project, so these are kept. A document in force is
// archived, not deleted.
const spare = records.filter(
  ([, kind, whose]) =>
    whose !== 'self' && !(kind === 'project' && whose === 'own') && !(kind === 'libraryDocument' && whose !== 'draft'),
)
test.each(spare)('A deletion of %s is announced to exactly those who could read it', async (_, kind, whose) => {
  const routeRequest = routeRequests[`DELETE ${routeOf(kind)}/:id`]!
  const row = await routeRequest.target!(situationFor(whose))
  const readers = await readersOf(kind, row)
  await done(routeRequest, row, whose)
  await everybodyIsUpToDate()
  expect(whoHeard({ kind, id: row.id, op: 'deleted' })).toEqual(readers)
  await expectNothingElse({ kind, id: row.id })
})

async function done(routeRequest: RouteRequest, row: Row, whose: string) {
  const { method, path, body } = await routeRequest.ask(row, situationFor(whose))
  expect((await everyone.admin.read(method, path, body)).errors).toEqual([])
}

test('A notification is announced only to its recipient', async () => {
  const row = await routeRequests['PUT /api/notification']!.target!(
    situationOf(everyone, { route: '', whose: 'own', action: '', person: 'viewer', outcome: '' }),
  )
  await (everyone.visitors.viewer as Visitor).read('PUT', `notification/${row.id}/move`, {
    action: 'read',
    rowVersion: 1,
  })
  await everybodyIsUpToDate()
  expect(whoHeard({ kind: 'notification', id: row.id, op: 'updated' })).toEqual(['viewer'])
})

test('Nobody can hide a change from another person by naming that person’s connection as the author’s', async () => {
  const id = everyone.projects.viewer
  const lines = [...setup.world.lines.hub.connections]
  const { id: named } = lines.find(({ identity }) => identity.userId === everyone.ids.viewer.userId)!
  await renamed(id, 'Hidden', { [headers.hubConnection]: named })
  await everybodyIsUpToDate()
  expect(heard.viewer).toContainEqual(expect.objectContaining({ kind: 'project', id }))
})

test('A person removed from a project receives no more of its events', async () => {
  const { data } = await everyone.admin.read<Row[]>('GET', `userProjectRole?projectId=${everyone.projects.viewer}`)
  const role = data.find(({ userId }) => userId === everyone.ids.viewer.userId)!
  await everyone.admin.read('DELETE', `userProjectRole/${role.id}?rowVersion=${role.rowVersion}`)
  await everybodyIsUpToDate()
  heard.viewer.length = 0
  await renamed(everyone.projects.viewer)
  await everybodyIsUpToDate()
  expect(heard.viewer).not.toContainEqual(expect.objectContaining({ kind: 'project', id: everyone.projects.viewer }))
  expect(heard.admin).toContainEqual(expect.objectContaining({ kind: 'project', id: everyone.projects.viewer }))
})

test('A change that affects how everyone reads users reaches everyone without reading their rights again', async () => {
  const { db, live, now } = setup.world.services
  await db.execute(sql`alter table "settings" rename to "settingsAway"`)
  try {
    const on = now().toISOString()
    await db.insert(changes).values({ kind: 'user', recordId: 0, op: 'updated', affected: [], audience: 'all', on })
    await live.poke()
    await expect.poll(() => whoHeard({ kind: 'user', id: 0, op: 'updated' })).toEqual(listeners)
  } finally {
    await db.execute(sql`alter table "settingsAway" rename to "settings"`)
  }
})

test('If everyone’s rights have changed, those of all connected people are read together', async () => {
  const { db, live, now } = setup.world.services
  const loaded = new Set<PersonName>()
  for (const person of listeners) {
    const line = setup.world.lines.open(everyone.visitors[person] as Visitor)
    line.on('UserClaimsUpdate', () => void loaded.add(person))
    await new Promise<void>((done) => {
      line.onConnected(() => done())
      line.start()
    })
  }
  const on = now().toISOString()
  await db.insert(changes).values({ kind: 'claims', recordId: 0, op: 'updated', affected: [], audience: 'all', on })
  const asked = vi.spyOn(db, 'select')
  await live.poke()
  await expect.poll(() => loaded.size).toBe(listeners.length)
  // The queries read the log, the people, the settings, their roles, the projects their companies lead, and the end of
  // the log.
  expect(asked.mock.calls.length).toBeLessThanOrEqual(8)
  asked.mockRestore()
})

async function renamed(id: number, name = 'Another name', more: Record<string, string> = {}) {
  const { data } = await everyone.admin.read<{ project: Row }>('GET', `project/${id}`)
  const { project } = data
  expect((await everyone.admin.read('PUT', 'project', { ...project, name }, more)).errors).toEqual([])
}

/** Opens a hub connection for one person and records its events. */
async function listen(person: PersonName) {
  const line = setup.world.lines.open(everyone.visitors[person] as Visitor)
  heard[person] = []
  for (const { kind, ...entity } of Object.values(entities) as Entity[]) {
    const { updated, deleted } = hubNames(entity)
    line.on(updated, (...args) => heard[person].push(wordOf(kind, 'updated', args)))
    line.on(deleted, (...args) => heard[person].push(wordOf(kind, 'deleted', args)))
  }
  line.on('NewNotifications', (...args) => {
    const { id, op } = args[0] as Pick<Word, 'id' | 'op'>
    heard[person].push({ kind: 'notification', id, op, affected: [] })
  })
  await new Promise<void>((done) => {
    line.onConnected(() => done())
    line.start()
  })
}

function wordOf(kind: string, op: Word['op'], args: unknown[]): Word {
  if (kind === 'lookup') return { kind, op, id: (args[1] as { id: number }).id, affected: [] }
  return { kind, op, id: args[0] as number, affected: args.slice(1, -1) as number[][] }
}

/** Everyone receives changes of lists, and events arrive in order, so this event marks the end. */
async function everybodyIsUpToDate() {
  const { id } = await add(everyone.admin, 'lookup/bodyParts', {
    list: 'bodyParts',
    name: `Part ${crypto.randomUUID()}`,
  })
  await expect
    .poll(() => whoHeard({ kind: 'lookup', id, op: 'updated' }), { interval: 5, timeout: 30_000 })
    .toEqual(listeners)
}

const whoHeard = (word: Partial<Word>) =>
  listeners.filter((person) =>
    heard[person].some(({ kind, id, op }) => kind === word.kind && id === word.id && op === word.op),
  )

const mayRead = async (person: PersonName, kind: string, id: number) => {
  const path = kind === 'lookup' ? 'lookup/rfiDisciplines' : entities[kind as keyof Entities].path
  return (await everyone.visitors[person].ask('GET', `${path}/${id}`)).ok
}

async function readersOf(kind: string, { id }: Row) {
  const may = await Promise.all(listeners.map((person) => mayRead(person, kind, id)))
  return listeners.filter((_, at) => may[at])
}

/** All other events name only records that their receiver may read, and the change log answers the same. */
async function expectNothingElse(except?: { kind: string; id: number }) {
  // What belonged to a deleted project was announced while it could still be read.
  const goneWith = ({ kind, id, affected }: Word) =>
    (kind === except?.kind && id === except.id) ||
    (except?.kind === 'project' && projectsIn(kind, affected).includes(except.id))
  for (const person of listeners) {
    const named = heard[person].filter((word) => word.id > 0 && word.kind !== 'lookup' && !goneWith(word))
    for (const { kind, id } of named)
      expect([person, kind, id, await mayRead(person, kind, id)]).toEqual([person, kind, id, true])
    const projects = new Set(named.flatMap(({ kind, affected }) => projectsIn(kind, affected)))
    if (except?.kind === 'project') projects.delete(except.id)
    for (const id of projects)
      expect([person, 'project', id, await mayRead(person, 'project', id)]).toEqual([person, 'project', id, true])
    const { data } = await everyone.visitors[person].read<ChangesAnswer>('GET', `changes?since=${since}`)
    const told = data.changes.filter(({ kind }) => Object.hasOwn(entities, kind)).map(plain)
    expect(told).toEqual(heard[person].map(plain))
  }
}

const plain = ({ kind, id, op, affected }: Word | (Fields & ChangesAnswer['changes'][number])) => ({
  kind,
  id,
  op,
  affected: affected.filter((ids) => ids.length > 0),
})

/** The projects among the ids that a change marks stale. */
const projectsIn = (kind: string, affected: number[][]) =>
  Object.values(entities[kind as keyof Entities].affects).flatMap((of, at) =>
    of === 'project' ? (affected[at] ?? []) : [],
  )
