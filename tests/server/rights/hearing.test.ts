import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import { headers } from '#contract/wire/envelope.ts'
import type { Visitor } from '#mocks/world.ts'
import { changes } from '#server/db/tables/journal.ts'
import { routeRequests, situationOf, type RouteRequest } from './routeRequests.ts'
import type { Row } from './everyone.ts'
import { useHearing } from './hearing.ts'
import type { PersonName } from './table.ts'

const hearing = useHearing()
const { setup, listeners, heard, everybodyIsUpToDate, whoHeard, readersOf, expectNothingElse } = hearing

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
  ['a group of that project', 'group', 'own'],
  ['a group of nobody’s project', 'group', 'foreign'],
  ['a location of that project', 'projectLocation', 'own'],
  ['a location of nobody’s project', 'projectLocation', 'foreign'],
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
  ['a training of someone else', 'userTraining', 'foreign'],
] as const

type About = (typeof records)[number]

const routeOf = (kind: About[1]) => `/api/${kind === 'lookup' ? 'lookup/:list' : entities[kind].path}`
const situationFor = (whose: string) =>
  situationOf(hearing.everyone, { route: '', whose, action: '', person: 'safety', outcome: '' })

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

// The other tests of this file need the adviser and the adviser's project, so these are not deleted. A document in
// force is archived instead.
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
  expect((await hearing.everyone.admin.read(method, path, body)).errors).toEqual([])
}

test('A notification is announced only to its recipient', async () => {
  const row = await routeRequests['PUT /api/notification']!.target!(
    situationOf(hearing.everyone, { route: '', whose: 'own', action: '', person: 'viewer', outcome: '' }),
  )
  await (hearing.everyone.visitors.viewer as Visitor).read('PUT', `notification/${row.id}/move`, {
    action: 'read',
    rowVersion: 1,
  })
  await everybodyIsUpToDate()
  expect(whoHeard({ kind: 'notification', id: row.id, op: 'updated' })).toEqual(['viewer'])
})

test('Nobody can hide a change from another person by naming that person’s connection as the author’s', async () => {
  const id = hearing.everyone.projects.viewer
  const lines = [...setup.world.lines.hub.connections]
  const { id: named } = lines.find(({ identity }) => identity.userId === hearing.everyone.ids.viewer.userId)!
  await renamed(id, 'Hidden', { [headers.hubConnection]: named })
  await everybodyIsUpToDate()
  expect(heard.viewer).toContainEqual(expect.objectContaining({ kind: 'project', id }))
})

test('A person removed from a project receives no more of its events', async () => {
  const { data } = await hearing.everyone.admin.read<Row[]>(
    'GET',
    `userProjectRole?projectId=${hearing.everyone.projects.viewer}`,
  )
  const role = data.find(({ userId }) => userId === hearing.everyone.ids.viewer.userId)!
  await hearing.everyone.admin.read('DELETE', `userProjectRole/${role.id}?rowVersion=${role.rowVersion}`)
  await everybodyIsUpToDate()
  heard.viewer.length = 0
  await renamed(hearing.everyone.projects.viewer)
  await everybodyIsUpToDate()
  expect(heard.viewer).not.toContainEqual(
    expect.objectContaining({ kind: 'project', id: hearing.everyone.projects.viewer }),
  )
  expect(heard.admin).toContainEqual(expect.objectContaining({ kind: 'project', id: hearing.everyone.projects.viewer }))
})

test('A change that affects how everyone reads users reaches everyone without reading their rights again', async () => {
  const { db, live, now } = setup.world.services
  await db.execute(sql`alter table "settings" rename to "settingsAway"`)
  try {
    const on = now().toISOString()
    await db.insert(changes).values({ kind: 'user', recordId: 0, op: 'updated', affected: [], audience: 'all', on })
    await live.catchUp()
    await expect.poll(() => whoHeard({ kind: 'user', id: 0, op: 'updated' })).toEqual(listeners)
  } finally {
    await db.execute(sql`alter table "settingsAway" rename to "settings"`)
  }
})

test('If everyone’s rights have changed, those of all connected people are read together', async () => {
  const { db, live, now } = setup.world.services
  const loaded = new Set<PersonName>()
  for (const person of listeners) {
    const line = setup.world.lines.open(hearing.everyone.visitors[person] as Visitor)
    line.on('UserClaimsUpdate', () => void loaded.add(person))
    await new Promise<void>((done) => {
      line.onConnected(() => done())
      line.start()
    })
  }
  const on = now().toISOString()
  await db.insert(changes).values({ kind: 'claims', recordId: 0, op: 'updated', affected: [], audience: 'all', on })
  const asked = vi.spyOn(db, 'select')
  await live.catchUp()
  await expect.poll(() => loaded.size).toBe(listeners.length)
  // The queries read the log, the people, the settings, their roles, the projects their companies lead, and the end of
  // the log.
  expect(asked.mock.calls.length).toBeLessThanOrEqual(8)
  asked.mockRestore()
})

async function renamed(id: number, name = 'Another name', more: Record<string, string> = {}) {
  const { data } = await hearing.everyone.admin.read<{ project: Row }>('GET', `project/${id}`)
  const { project } = data
  expect((await hearing.everyone.admin.read('PUT', 'project', { ...project, name }, more)).errors).toEqual([])
}
