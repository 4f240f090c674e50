import { subTypeId } from '#server/application/worlds/approvals/subTypes.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackgroundTask } from '#contract/entities/backgroundTask.ts'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { CloneAnswer } from '#contract/projects/projectClone.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import { systems } from '#contract/systems.ts'
import { type Visitor, createWorld } from '#mocks/world.ts'
import { backgroundRunner } from '#server/features/background/runner.ts'
import { backgroundJobs } from '#server/application/transfer/jobs.ts'
import { quickPasswords } from '../../quickPasswords.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'
import { approve, ended, newFolder, newProject, upload } from './transferred.ts'

const setup = useWorld()
let admin: Visitor
let other: Visitor
let staff: Visitor
let source: Row
let drawings: Row
let made = 0
const number = () => `CL-${process.pid}-${made}`
const everything = [
  'clients',
  'users',
  'settings',
  'processSubTypes',
  'locations',
  'folders',
  'folderRights',
  'documents',
]

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  other = await setup.world.as('admin2@demo.test')
  staff = await setup.world.as('staff@demo.test')
  source = await newProject(admin)
  const on = { projectId: source.id }
  await add(admin, 'userProjectRole', {
    ...on,
    userId: staff.userId,
    projectRoleId: 40,
    accessLevel: 20,
    systems: ['pmp'],
    from: '2025-01-06',
  })
  await add(admin, 'projectClient', { ...on, clientId: 3, relationshipId: 90, packageName: 'Steel' })
  const group = await add(admin, 'projectGroup', {
    ...on,
    name: 'Designers',
    purpose: 'permission',
    userIds: [staff.userId],
  })
  const building = await add(admin, 'projectLocation', { ...on, kind: 'building', code: 'B1', name: 'Block 1' })
  await add(admin, 'projectLocation', { ...on, kind: 'floor', code: 'B1-0', name: 'Ground', parentId: building.id })
  await admin.read('PUT', 'updateRfiSettings', { projectId: source.id, defaultDueDays: 12 })
  await add(admin, 'projectProcessSubType', { ...on, processSubTypeId: 2, validityHours: 8 })
  await add(admin, 'projectProcessSubType', { ...on, processSubTypeId: 1, isEnabled: false })
  drawings = await newFolder(admin, 'pmp', source.id, 'Drawings')
  const closed = await newFolder(admin, 'pmp', source.id, 'Costs', { parentId: drawings.id, isRestricted: true })
  await add(admin, 'projectFolderUserPmp', { ...on, folderId: closed.id, groupId: group.id, canView: true })
  await newFolder(admin, 'sfs', source.id, 'As built', { isRequired: true, minDocuments: 2 })
  const frame = await upload(admin, 'pmp', drawings.id, 'Frame')
  await approve(admin, other, 'pmp', frame.id)
  await upload(admin, 'pmp', frame.id, 'Frame', { mode: 'revision' })
})
beforeEach(() => void made++)

const ask = (parts: string[], who = admin, more: object = {}, headers: Record<string, string> = {}) =>
  who.read<CloneAnswer>(
    'POST',
    'ProjectClone',
    { fromProjectId: source.id, name: 'Second block', number: number(), startDate: '2027-03-01', parts, ...more },
    headers,
  )
async function cloned(parts: string[]) {
  const answer = await ask(parts)
  expect(answer.errors).toEqual([])
  const task = await ended(admin, answer.data.task)
  expect(task.outcome).toMatch(/was added/)
  return { task, project: (await numbered(number()))! }
}
async function numbered(asked: string) {
  const { data } = await admin.read<Row[]>('GET', 'project?requireUpdate=true')
  return data.find((one) => one.number === asked)
}
/** The sub types that a project uses in safety management. */
const usedOnSite = async (on: string) =>
  (await listed(`projectProcessSubType?${on}`)).filter(({ systemId }) => systemId === systems.sms)
const listed = async <R = Row>(path: string) => (await admin.read<R[]>('GET', path)).data
/** Accidents, incidents and observations are enabled in every new project. */
const reported = [
  subTypeId('accident', 'Accident report'),
  ...['Near miss', 'Dangerous occurrence', 'Environmental incident', 'Property damage and service strike'].map((name) =>
    subTypeId('incident', name),
  ),
  ...['Observation', 'Safety walk'].map((name) => subTypeId('observation', name)),
]
const subTypeIdOf = ({ processSubTypeId }: Row) => processSubTypeId
const names = (rows: readonly Row[]) =>
  rows.map(({ name }) => String(name)).toSorted((one, two) => (one < two ? -1 : 1))

test('a project begins with what it shares with another, and with nothing that happened there', async () => {
  const { project } = await cloned(everything)
  const on = `projectId=${project.id}`
  const folders = await listed<ProjectFolderSummary & Row>(`projectFolderPmp?${on}`)
  expect(names(folders)).toEqual(['Costs', 'Drawings', 'Project management'])
  const costs = folders.find(({ name }) => name === 'Costs')!
  expect(costs).toMatchObject({ parentId: folders.find(({ name }) => name === 'Drawings')!.id, isRestricted: true })
  expect(await listed(`projectFolder?${on}`)).toContainEqual(
    expect.objectContaining({ name: 'As built', isRequired: true, minDocuments: 2, statusId: 10 }),
  )
  const [group] = await listed(`projectGroup?${on}`)
  expect(group).toMatchObject({ name: 'Designers', userIds: [staff.userId] })
  expect(await listed(`projectFolderUserPmp?${on}&folderId=${costs.id}`)).toContainEqual(
    expect.objectContaining({ groupId: group!.id, canView: true }),
  )
  const [frame] = await listed<ProjectDocument & Row>(`projectDocumentPmp?${on}&size=50`)
  expect(frame).toMatchObject({ title: 'Frame', revision: 'P02', statusId: 10 })
  const whole = (await admin.read<ProjectDocument>('GET', `projectDocumentPmp/${frame!.id}`)).data
  expect(whole.revisions.map(({ code, decisions }) => [code, decisions])).toEqual([['P02', []]])
  expect(await (await admin.ask('GET', `file/${whole.fileId}`)).text()).toMatch(/^Contents of Frame/)
  const locations = await listed(`projectLocation?${on}`)
  expect(names(locations)).toEqual(['Block 1', 'Ground'])
  expect(locations.map(({ parentId }) => parentId)).toContain(locations.find(({ name }) => name === 'Block 1')!.id)
  const used = await usedOnSite(on)
  expect(used).toContainEqual(expect.objectContaining({ processSubTypeId: 2, isEnabled: true, validityHours: 8 }))
  expect(used.filter(({ processSubTypeId }) => processSubTypeId !== 2).map(subTypeIdOf)).toEqual(reported)
  expect(await listed(`userProjectRole?${on}`)).toContainEqual(expect.objectContaining({ userId: staff.userId }))
  expect(await listed(`projectClient?${on}`)).toContainEqual(expect.objectContaining({ packageName: 'Steel' }))
  const { data } = await admin.read<{ pageData: { settings: object } }>('GET', `project/${project.id}`)
  expect(data.pageData.settings).toMatchObject({ rfi: { defaultDueDays: 12 } })
  expect((await staff.read<Row[]>('GET', `projectFolderPmp?${on}`)).data.map(({ name }) => name)).toContain('Costs')
})

test('a part that is not chosen stays behind, and whoever copies manages what is restricted', async () => {
  const { project } = await cloned(['folders'])
  const on = `projectId=${project.id}`
  const folders = await listed(`projectFolderPmp?${on}`)
  const costs = folders.find(({ name }) => name === 'Costs')!
  expect(await listed(`projectFolderUserPmp?${on}&folderId=${costs.id}`)).toMatchObject([
    { userId: admin.userId, canManage: true },
  ])
  for (const path of ['projectGroup', 'projectLocation', 'userProjectRole'])
    expect(await listed(`${path}?${on}`)).toEqual([])
  expect((await usedOnSite(on)).map(subTypeIdOf)).toEqual(reported)
  expect(await listed(`projectDocumentPmp?${on}&size=50`)).toEqual([])
})

test('parts that need others, or that no project has yet, are refused at once', async () => {
  expect((await ask(['documents'])).errors[0]!.message).toMatch(/documents need the folders/)
  expect((await ask(['equipmentTypes'])).errors[0]!.message).toBe('Choose parts that can be copied.')
  expect((await ask([], admin, { number: source.number })).errors).toMatchObject([
    { field: 'number', message: 'Number is already in use.' },
  ])
  const manager = await setup.world.as('manager@demo.test')
  expect((await ask([], manager)).status).toBe(404)
})

test('the same request sent twice copies a project once', async () => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const [one, two] = await Promise.all([ask(['folders'], admin, {}, key), ask(['folders'], admin, {}, key)])
  expect(one.data.task.id).toBe(two.data.task.id)
  await ended(admin, one.data.task)
  expect((await listed('project?requireUpdate=true')).filter((row) => row.number === number())).toHaveLength(1)
})

/** Stops the gateway’s own runner, so that a test decides when and where a task runs. */
async function held(parts: string[]) {
  await setup.world.gateway.background.stop()
  const { data } = await ask(parts)
  return data.task
}
async function run() {
  const runner = backgroundRunner(setup.world.services, backgroundJobs)
  await runner.runWaiting()
  await runner.stop()
}
const status = async ({ id }: BackgroundTask) => (await admin.read<BackgroundTask>('GET', `backgroundTask/${id}`)).data

test('a number taken meanwhile lets nothing through, and a notice says so', async () => {
  const task = await held(everything)
  await newProject(admin, { number: number() })
  await run()
  expect(await status(task)).toMatchObject({
    statusId: 40,
    outcome: 'Number is already in use. Nothing was changed.',
    url: null,
  })
  const notices = (await admin.read<Row[]>('GET', 'notification')).data
  expect(notices[0]).toMatchObject({
    title: `Project ${number()}`,
    body: 'Number is already in use. Nothing was changed.',
  })
})

test('two gateways on one database run a task once', async () => {
  const task = await held(['folders', 'locations'])
  const second = await createWorld(setup.world.services.database, {
    passwords: quickPasswords,
    pictures: setup.world.services.pictures,
  })
  await Promise.all([run(), second.gateway.background.runWaiting(), run()])
  await second.close()
  expect((await ended(admin, task)).statusId).toBe(30)
  expect((await listed('project?requireUpdate=true')).filter((row) => row.number === number())).toHaveLength(1)
})

test('a task belongs to whoever started it', async () => {
  const task = await held(['folders'])
  expect((await other.read('GET', `backgroundTask/${task.id}`)).status).toBe(404)
  expect((await other.read('PUT', `backgroundTask/${task.id}/move`, { action: 'cancel' })).status).toBe(404)
  expect((await other.read<Row[]>('GET', 'backgroundTask')).data).toEqual([])
  await run()
  expect((await rowOf(admin, `backgroundTask/${task.id}`)).statusId).toBe(30)
})
