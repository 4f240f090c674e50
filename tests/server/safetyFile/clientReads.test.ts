import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IssuedDocument, SafetyFileIssues } from '#contract/safetyFile/safetyFileIssue.ts'
import type { Workload } from '#contract/people/workload.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'
import { approve, newFolder, newProject, upload } from '../projects/transferred.ts'

const setup = useWorld()
let admin: Visitor
let other: Visitor
let client: Visitor
let site: Row
let folder: Row
let draft: number
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  other = await setup.world.as('admin2@demo.test')
  client = await setup.world.as('o.delaney@harbourport.example')
})
const role = (name: string, accessLevel: number, systems = ['pmp', 'sfs']) =>
  add(admin, 'userProjectRole', {
    projectId: site.id,
    userId: client.userId,
    projectRoleId: lookupId('projectRoles', name),
    accessLevel,
    systems,
    from: '2025-01-06',
  })
beforeEach(async () => {
  const { clientId } = await rowOf(admin, `user/${client.userId}`)
  site = await newProject(admin, { clientId })
  folder = await newFolder(admin, 'sfs', site.id, 'Structure')
  await approve(admin, other, 'sfs', (await upload(admin, 'sfs', folder.id, 'Frame')).id)
  draft = (await upload(admin, 'sfs', folder.id, 'Sketch')).id
  const made = await admin.read('PUT', 'ProjectPublish', { projectId: site.id, mode: 'all', note: 'Handover' })
  expect(made.errors).toEqual([])
})
const known = async (who: Visitor) => (await who.read<SafetyFileIssues>('GET', `projectIssue/${site.id}`)).data
const nameOf = async ({ userId }: Visitor) => {
  const { firstName, lastName } = await rowOf(admin, `user/${userId}`)
  return `${String(firstName)} ${String(lastName)}`
}

describe('the client with View in the safety file', () => {
  test('reads no folder and no draft through any door, and every issue', async () => {
    await role('Client representative', 10)
    expect((await client.read<Row[]>('GET', `projectFolder?projectId=${site.id}`)).data).toEqual([])
    expect((await client.read<Row[]>('GET', `projectDocument?projectId=${site.id}&size=50`)).data).toEqual([])
    for (const path of [
      `projectFolder/${folder.id}`,
      `projectDocument/${draft}`,
      `audit?entityKind=projectDocument&entityId=${draft}`,
      `audit?entityKind=projectFolder&entityId=${String(folder.id)}`,
      `projectDocument/${draft}/downloads`,
    ])
      expect([path, (await client.ask('GET', path)).status]).toEqual([path, 404])
    const { fileId } = await rowOf(admin, `projectDocument/${draft}`)
    expect((await client.ask('GET', `projectDocument/${draft}/file/${String(fileId)}`)).status).toBe(404)
    // A zip file leaves out documents that its reader may not see.
    expect(await (await client.ask('GET', `projectDocument/zip?ids=${draft}`)).text()).not.toContain('Sketch')
    const search = await client.ask('GET', `projectDocumentSearch?query=Sketch`)
    expect(await search.text()).not.toContain('Sketch.txt')
    const history = await client.ask('GET', `audit?entityKind=project&entityId=${site.id}`)
    expect(await history.text()).not.toContain('Sketch')
    const issued = await client.read<IssuedDocument[]>('GET', `projectIssue/${site.id}/1`)
    expect(issued.data.map(({ title }) => title)).toEqual(['Frame'])
    const file = await client.ask('GET', `projectIssue/${site.id}/1/file/${issued.data[0]!.documentId}`)
    expect(file.status).toBe(200)
    expect((await client.ask('GET', `projectIssue/${site.id}/1/zip`)).status).toBe(200)
  })

  test('reads more where a right on a folder says so', async () => {
    await role('Client representative', 10)
    await add(admin, 'projectFolderUser', { projectId: site.id, folderId: folder.id, userId: client.userId })
    expect((await client.read<Row[]>('GET', `projectFolder?projectId=${site.id}`)).data).toMatchObject([
      { name: 'Structure' },
    ])
  })

  test('reads the folders with a higher access level, or if the company builds as well', async () => {
    const granted = await role('Client representative', 20)
    const folders = async () => (await client.read<Row[]>('GET', `projectFolder?projectId=${site.id}`)).data.length
    expect(await folders()).toBe(2)
    expect((await admin.read('DELETE', `userProjectRole/${granted.id}?projectId=${site.id}`)).errors).toEqual([])
    await role('Client representative', 10)
    expect(await folders()).toBe(0)
    const { clientId } = await rowOf(admin, `user/${client.userId}`)
    await add(admin, 'projectClient', { projectId: site.id, clientId, relationshipId: 20 })
    expect(await folders()).toBe(2)
  })
})

describe("the client's representative", () => {
  test('is named by the issue, hears of it, finds it in the workload and accepts it with View alone', async () => {
    await role('Client representative', 10)
    const again = await admin.read('PUT', 'ProjectPublish', { projectId: site.id, mode: 'all', note: 'Again' })
    expect(again.errors).toEqual([])
    const name = await nameOf(client)
    expect(await known(admin)).toMatchObject({ asked: [name] })
    expect(await known(client)).toMatchObject({ asked: [name], mayAccept: true })
    const notices = await setup.world.services.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.projectId, site.id), eq(notifications.userId, client.userId)))
    expect(notices.map(({ title }) => title)).toContain('Issue 2 of the safety file waits for acceptance')
    const { data } = await client.read<Workload>('GET', `workload?projectId=${site.id}`)
    expect(JSON.stringify(data)).toContain('Issue 2 of the safety file')
    const asked = { projectId: site.id, number: 2, signature: name }
    expect((await client.read('PUT', 'projectIssue/accept', asked)).errors).toEqual([])
    expect(await known(client)).toMatchObject({ asked: null, issues: [{ acceptedByName: name }, {}] })
  })

  test('holds the right by that role in the safety file only, and nobody is said to be asked without one', async () => {
    await role('Client representative', 10, ['pmp'])
    expect(await known(admin)).toMatchObject({ asked: [] })
    await role('Architect', 10, ['sfs'])
    expect(await known(client)).toMatchObject({ asked: [], mayAccept: false })
    const asked = { projectId: site.id, number: 1, signature: await nameOf(client) }
    expect((await client.read('PUT', 'projectIssue/accept', asked)).status).toBe(403)
  })
})

describe('the contract sum', () => {
  const admitted = async (relationshipId: number | null, projectRole: string, accessLevel = 20) => {
    site = await newProject(admin, { contractValue: 18_450_000 })
    const { clientId } = await rowOf(admin, `user/${client.userId}`)
    if (relationshipId !== null) await add(admin, 'projectClient', { projectId: site.id, clientId, relationshipId })
    await role(projectRole, accessLevel, ['pmp'])
  }
  const read = async () =>
    (await client.read<{ project: Row; pageData: { changes: object | null } }>('GET', `project/${site.id}`)).data
  const history = async () => (await client.ask('GET', `audit?entityKind=project&entityId=${site.id}`)).text()

  test.each([
    ['a subcontractor', 90, 'Subcontractor manager'],
    ['a designer', 70, 'Architect'],
    ['a company without a part', null, 'Site engineer'],
  ] as const)('is kept from %s, on the project, in its totals and in its history', async (_, relationship, name) => {
    await admitted(relationship, name)
    const { project, pageData } = await read()
    expect([project.contractValue, pageData.changes]).toEqual([null, null])
    const entries = await history()
    expect(entries).toContain(String(site.name))
    expect(entries).not.toContain('18450000')
    const report = await client.ask('GET', `projectReport/changeRequest/${site.id}`)
    expect(report.status).toBe(200)
    expect(await report.text()).not.toContain('ofContract')
  })

  test.each([
    ['a main contractor', 60, 'Site engineer', 10],
    ['a company of quantity surveyors', 120, 'Planner', 10],
    ['a person in the role of quantity surveyor', 90, 'Quantity surveyor', 20],
    ['who manages the project', null, 'Planner', 30],
  ] as const)('is read by %s', async (_, relationship, name, level) => {
    await admitted(relationship, name, level)
    expect((await read()).project.contractValue).toBe(18_450_000)
    expect(await history()).toContain('18450000')
  })
})

test('the estimated cost of an RFI is read by its author and by who reads sums, in record, list and history', async () => {
  site = await newProject(admin)
  const { clientId } = await rowOf(admin, `user/${client.userId}`)
  await add(admin, 'projectClient', { projectId: site.id, clientId, relationshipId: 70 })
  await role('Architect', 20, ['pmp'])
  const sample = samples.rfi({ clientId: 1, userId: admin.userId, projectId: site.id })
  const asked = { costImpact: 'yes', costEstimate: 43_210, distributionUserIds: [] }
  const raised = async (who: Visitor) => {
    const people = { managerUserId: admin.userId, assignees: [{ userId: client.userId, responseRequired: true }] }
    const row = await add(who, 'rfi', { ...sample, ...asked, ...people })
    const answer = await who.read('PUT', `rfi/${row.id}/move`, { action: 'submit', rowVersion: row.rowVersion })
    expect(answer.errors).toEqual([])
    return row.id
  }
  const estimate = async (who: Visitor, id: unknown) => (await rowOf(who, `rfi/${String(id)}`)).costEstimate
  const [theirs, own] = [await raised(admin), await raised(client)]
  expect([await estimate(admin, theirs), await estimate(client, theirs), await estimate(client, own)]).toEqual([
    43_210,
    null,
    43_210,
  ])
  for (const path of [
    `rfi?parentProjectId=${site.id}&size=50&ids=${theirs}`,
    `audit?entityKind=rfi&entityId=${theirs}`,
  ]) {
    const answer = await client.ask('GET', path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(await answer.text()).not.toContain('43210')
  }
})
