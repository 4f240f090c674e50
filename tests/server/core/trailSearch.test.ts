import { describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import { projectStatus } from '#contract/entities/project.ts'
import { useWorld } from '../../world.ts'
import { add, type Row } from '../rights/everyone.ts'

const setup = useWorld()
const nobody = { clientId: 0, userId: 0, projectId: 0 }
const admin = () => setup.world.as('admin@demo.test')
const found = async (words: string, more = '') =>
  (await (await admin()).read<TrailEntry[]>('GET', `audit/entries?size=500&words=${encodeURIComponent(words)}&${more}`))
    .data
const count = async (words: string) =>
  (await (await admin()).read<{ count: number }>('GET', `audit/entries/count?words=${encodeURIComponent(words)}`)).data
    .count
const about = (entries: readonly TrailEntry[], kind: string, id: number) =>
  entries.filter(({ entityKind, entityId }) => entityKind === kind && entityId === id)

async function newProject(values: object = {}) {
  const who = await admin()
  const project = { ...samples.project({ clientId: 1, userId: who.userId, projectId: 0 }), ...values }
  return add(who, 'project', project)
}
const projectOf = async (id: number) =>
  (await (await admin()).read<{ project: Row }>('GET', `project/${id}`)).data.project
const person = async (firstName: string, lastName: string) =>
  add(await admin(), 'user', { ...samples.user({ ...nobody, clientId: 1 }), firstName, lastName })

test('a project is found by its number with its creation, its new manager and its new status', async () => {
  const who = await admin()
  const project = await newProject({ number: 'NW-001X', name: 'Northern works' })
  const manager = await person('Orla', 'Quillinan')
  await who.read('PUT', 'project', { ...project, managerUserId: manager.id })
  await who.read('PUT', `project/${project.id}/move`, {
    action: 'prepare',
    rowVersion: (await projectOf(project.id)).rowVersion,
  })
  const actions = (entries: readonly TrailEntry[]) => about(entries, 'project', project.id).map(({ action }) => action)
  expect(actions(await found('nw-001x'))).toEqual(['prepare', 'changed', 'created'])
  expect(await count('nw-001x')).toBe((await found('nw-001x')).length)
  expect(actions(await found('quillinan'))).toEqual(['changed'])
  expect(actions(await found('status: set-up → pre-construction'))).toEqual(['prepare'])
  expect(about(await found('nw-001x'), 'project', project.id)[0]?.diff.statusId).toEqual(['Set-up', 'Pre-construction'])
  expect(project.statusId).toBe(projectStatus.setUp)
})

test('changes are found by the labels of their fields and by the words of their values', async () => {
  const who = await admin()
  const project = await newProject()
  await who.read('PUT', 'project', { ...project, practicalCompletionDate: '2031-03-05' })
  const changed = async (words: string) => about(await found(words, 'where.action=changed'), 'project', project.id)
  for (const words of ['practical completion date', '2031-03-05', '5 mar 2031'])
    expect(await changed(words)).toHaveLength(1)
  for (const words of ['practicalCompletionDate', 'managerUserId']) expect(await found(words)).toEqual([])
})

test('records are found by the name of now and by the name of then', async () => {
  const who = await admin()
  const firm = await add(who, 'client', { ...samples.client(nobody), name: 'Garvaghey Plant' })
  const library = await add(who, 'documentLibrary', { ...samples.documentLibrary(nobody), clientId: firm.id })
  await who.read('PUT', 'client', { ...firm, name: 'Glenshane Plant' })
  for (const words of ['garvaghey', 'glenshane']) {
    const entries = await found(words)
    expect(about(entries, 'client', firm.id)).toHaveLength(2)
    expect(about(entries, 'documentLibrary', library.id)).toHaveLength(1)
  }
})

test('a person is found by the new and the former surname in what they did and in the roles they hold', async () => {
  const who = await admin()
  const nurse = await person('Sorcha', 'Uladh')
  const given = await add(who, 'userProjectRole', {
    userId: nurse.id,
    projectId: 3,
    projectRoleId: 40,
    accessLevel: 10,
    systems: ['pmp'],
    from: '2025-01-06',
  })
  await who.read('PUT', 'user', { ...nurse, lastName: 'Ardglass' })
  for (const words of ['sorcha uladh on', 'sorcha ardglass on'])
    expect(about(await found(words), 'userProjectRole', given.id)).toHaveLength(1)
  for (const words of ['uladh', 'ardglass']) expect(about(await found(words), 'user', nurse.id)).toHaveLength(2)
})

test('entries of lists, supplied or not, are found by their names where a record refers to them', async () => {
  const who = await admin()
  const project = await newProject()
  const part = samples.projectClient({ ...nobody, projectId: project.id, clientId: 1 })
  const lead = await add(who, 'projectClient', { ...part, relationshipId: 20 })
  const list = await who.read<{ id: number; name: string }[]>('GET', 'lookup/clientProjectRelationships')
  const { name } = list.data.find(({ id }) => id === 20)!
  expect(about(await found(name), 'projectClient', lead.id)).toHaveLength(1)
})

test('entries are found by who made them, and those of the server by that', async () => {
  const made = await found('niamh byrne', 'where.entityKind=client')
  expect(made.some(({ byName }) => byName === 'Niamh Byrne')).toBe(true)
  expect((await found('the system')).some(({ byUserId }) => byUserId === null)).toBe(true)
})

describe('The history of a project', () => {
  type Entry = Pick<TrailEntry, 'action' | 'diff'> & { of?: { kind: string; name: string | null } }
  const historyOf = async (who: Visitor, id: number, more = '') =>
    (await who.read<Entry[]>('GET', `audit?entityKind=project&entityId=${id}&size=100${more}`)).data

  test('holds its companies, roles, groups and locations, each by its name, and is searched by what it shows', async () => {
    const who = await admin()
    const project = await newProject()
    const other = await newProject()
    const firm = await add(who, 'client', samples.client(nobody))
    const rigger = await person('Fiachra', 'Donoghue')
    const role = { userId: rigger.id, projectId: project.id, projectRoleId: 40, accessLevel: 10, systems: ['pmp'] }
    const given = await add(who, 'userProjectRole', { ...role, from: '2025-01-06' })
    await who.read('PUT', 'userProjectRole', { ...given, accessLevel: 20 })
    const part = samples.projectClient({ ...nobody, projectId: project.id, clientId: firm.id })
    await add(who, 'projectClient', { ...part, relationshipId: 20 })
    const crew = await add(who, 'projectGroup', samples.group({ ...nobody, projectId: project.id }))
    const site = await add(who, 'projectLocation', samples.projectLocation({ ...nobody, projectId: project.id }))
    await who.read('DELETE', `projectGroup/${crew.id}?rowVersion=${crew.rowVersion}`)
    await add(who, 'projectLocation', samples.projectLocation({ ...nobody, projectId: other.id }))
    const announced = await historyOf(who, project.id)
    const kinds = ['projectClient', 'userProjectRole', 'group', 'projectLocation']
    const parts = announced.flatMap(({ action, of }) =>
      of && kinds.includes(of.kind) ? [`${action} ${of.kind} ${of.name}`] : [],
    )
    expect(parts).toEqual([
      `deleted group ${String(crew.name)}`,
      `created projectLocation ${String(site.code)} ${String(site.name)}`,
      `created group ${String(crew.name)}`,
      `created projectClient ${String(firm.name)}`,
      'changed userProjectRole Fiachra Donoghue',
      'created userProjectRole Fiachra Donoghue',
      expect.stringMatching(/^created projectClient /),
    ])
    expect(announced.find(({ action, of }) => of && action === 'changed')?.diff).toEqual({
      accessLevel: ['View', 'Contribute'],
    })
    const searched = await historyOf(who, project.id, '&words=access%20level%3A%20view')
    expect(searched.map(({ of }) => of?.name)).toEqual(['Fiachra Donoghue'])
    expect(await historyOf(who, project.id, '&words=donoghue')).toHaveLength(2)
  })

  test('is not found by a name that its reader may not know', async () => {
    const who = await admin()
    const [hidden, employer] = [
      await add(who, 'client', samples.client(nobody)),
      await add(who, 'client', samples.client(nobody)),
    ]
    const project = await newProject({ clientId: hidden.id })
    await who.read('PUT', 'project', { ...project, clientId: employer.id })
    const viewer = await setup.world.as('viewer@demo.test')
    const role = { userId: viewer.userId, projectId: project.id, projectRoleId: 40, accessLevel: 10, systems: ['pmp'] }
    await add(who, 'userProjectRole', { ...role, from: '2025-01-06' })
    const byName = async (reader: Visitor, row: Row) =>
      (await historyOf(reader, project.id, `&words=${encodeURIComponent(String(row.name))}`)).length
    expect(await byName(who, hidden)).toBeGreaterThan(1)
    expect(await byName(viewer, hidden)).toBe(0)
    expect(await byName(viewer, employer)).toBeGreaterThan(0)
  })
})

test('chosen values are found, and exported, by the words of the form', async () => {
  const who = await admin()
  const project = await newProject({ jurisdiction: 'IE' })
  const values = { systems: ['pmp', 'fm'], jurisdiction: 'NI', contractForm: 'other' }
  expect((await who.read('PUT', 'project', { ...project, ...values })).errors).toEqual([])
  for (const words of ['northern ireland', 'facility management', 'another form'])
    expect(about(await found(words, 'where.action=changed'), 'project', project.id)).toHaveLength(1)
  const file = await (await who.ask('GET', 'audit/export?where.action=changed&words=another%20form')).text()
  expect(file).toContain(',Jurisdiction,Ireland,Northern Ireland')
})
