import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Project } from '#contract/entities/project.ts'
import type { ProjectFolder, ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import { acceptedWords, type IssuedDocument, type SafetyFileIssues } from '#contract/safetyFile/safetyFileIssue.ts'
import type { Workload } from '#contract/people/workload.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
let admin: Visitor
let other: Visitor
let projectId: number
let folders: ProjectFolderSummary[]
let made = 0
beforeEach(async () => {
  admin = await setup.world.as('admin@demo.test')
  other = await setup.world.as('admin2@demo.test')
  const { data, errors } = await admin.read<{ id: number }>('POST', 'project', {
    ...samples.project({ clientId: 1, userId: 1, projectId: 0 }),
    number: `SF-${++made}`,
    systems: ['pmp', 'sms', 'sfs', 'fm'],
  })
  expect(errors).toEqual([])
  projectId = data.id
  folders = (await admin.read<ProjectFolderSummary[]>('GET', `projectFolder?projectId=${projectId}`)).data
})

async function folder(name: string, more: object = {}) {
  const root = folders.find(({ isRoot }) => isRoot)!
  return (await admin.read<ProjectFolder>('POST', 'projectFolder', { projectId, parentId: root.id, name, ...more }))
    .data
}
function upload(id: number, name: string, more: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries({ id: String(id), uploadReasonId: '10', ...more })) form.set(field, value)
  form.append('files', new File([`Contents of ${name}`], `${name}.txt`, { type: 'text/plain' }))
  return form
}
async function document(folderId: number, name: string, more: Record<string, string> = {}) {
  await admin.read('POST', 'ProjectFileUpload', upload(folderId, name, more))
  const { data } = await admin.read<ProjectDocument[]>('GET', `projectDocument?folderId=${folderId}&size=50`)
  return data.find(({ title }) => title === name)!
}
async function move(visitor: Visitor, id: number, action: string, more: object = {}) {
  const { data } = await admin.read<ProjectDocument>('GET', `projectDocument/${id}`)
  return visitor.read<ProjectDocument>('PUT', `projectDocument/${id}/move`, {
    action,
    rowVersion: data.rowVersion,
    ...more,
  })
}
async function approved(folderId: number, name: string, more: Record<string, string> = {}) {
  const { id } = await document(folderId, name, more)
  await move(admin, id, 'submit')
  expect((await move(other, id, 'decide', { code: 'A', comment: null })).errors).toEqual([])
  return id
}
const issue = (visitor: Visitor, more: object = {}) =>
  visitor.read<{ number: number; documentCount: number }>('PUT', 'ProjectPublish', {
    projectId,
    mode: 'all',
    note: 'For handover',
    ...more,
  })
const issues = async (visitor: Visitor) =>
  (await visitor.read<SafetyFileIssues>('GET', `projectIssue/${projectId}`)).data
const inIssue = async (visitor: Visitor, number: number) =>
  (await visitor.read<IssuedDocument[]>('GET', `projectIssue/${projectId}/${number}`)).data
const sentences = ({ errors }: { errors: { message: string }[] }) => errors.map(({ message }) => message)

test('an issue publishes what is approved and freezes it, and a later one holds what came since', async () => {
  const { id } = await folder('Structure')
  await approved(id, 'Frame')
  expect((await issue(admin)).data).toEqual({ number: 1, documentCount: 1 })
  await approved(id, 'Foundations')
  expect((await issue(admin)).data).toEqual({ number: 2, documentCount: 2 })
  expect((await inIssue(admin, 1)).map(({ title }) => title)).toEqual(['Frame'])
  expect(await inIssue(admin, 2)).toMatchObject([
    { folderPath: 'Structure', title: 'Foundations' },
    { folderPath: 'Structure', title: 'Frame' },
  ])
  expect((await issues(admin)).issues.map(({ number, documentCount }) => [number, documentCount])).toEqual([
    [2, 2],
    [1, 1],
  ])
})

test('a selection publishes the named documents only', async () => {
  const { id } = await folder('Services')
  const pumps = await approved(id, 'Pumps')
  await approved(id, 'Fans')
  expect((await issue(admin, { mode: 'selection', documentIds: [pumps] })).data.documentCount).toBe(1)
})

test('nothing is issued while something is missing, and the answer says all of it', async () => {
  await folder('Fire strategy', { isRequired: true })
  const { id } = await folder('Lifts')
  const lift = await document(id, 'Lift 1')
  await move(admin, lift.id, 'submit')
  const approvedId = await approved(id, 'Lift 2')
  const refused = await issue(admin)
  expect(refused.status).toBe(409)
  expect(sentences(refused)).toEqual([
    'Required folders that are not accepted yet: Fire strategy.',
    'Documents in review: Lift 1.',
  ])
  expect((await issues(admin)).obstacles).toEqual(sentences(refused))
  expect((await admin.read<ProjectDocument>('GET', `projectDocument/${approvedId}`)).data.statusId).toBe(30)
  expect((await issues(admin)).issues).toEqual([])
})

test('an issue is accepted once, by someone else who types their full name', async () => {
  const { id } = await folder('Roof')
  await approved(id, 'Membrane')
  await issue(admin)
  const accept = (visitor: Visitor, signature: string) =>
    visitor.read('PUT', 'projectIssue/accept', { projectId, number: 1, signature })
  const name = (await issues(admin)).issues[0]!.issuedByName
  expect(sentences(await accept(admin, name))).toEqual(['You issued it yourself, so someone else has to accept it.'])
  expect((await accept(other, 'Someone Else')).errors).toMatchObject([{ field: 'signature' }])
  const who = (await other.read<{ firstName: string; lastName: string }>('GET', `user/${other.userId}`)).data
  expect((await accept(other, `${who.firstName} ${who.lastName}`)).errors).toEqual([])
  expect((await issues(admin)).issues[0]).toMatchObject({ acceptedByName: `${who.firstName} ${who.lastName}` })
  expect((await accept(other, `${who.firstName} ${who.lastName}`)).status).toBe(409)
  const rename = async (lastName: string) => {
    const { data } = await admin.read<object>('GET', `user/${other.userId}`)
    expect((await admin.read('PUT', 'user', { ...data, lastName })).errors).toEqual([])
  }
  await rename('Renamed')
  const [accepted] = (await issues(admin)).issues
  expect(acceptedWords(accepted!)).toBe(`${who.firstName} ${who.lastName}, now called ${who.firstName} Renamed`)
  await rename(who.lastName)
  expect((await issues(admin)).issues[0]).toMatchObject({ acceptedByNow: null })
})

test('readers of facility management read what is issued, but nothing of restricted folders or confidential documents', async () => {
  const [open, shut] = [await folder('Manuals'), await folder('Commercial', { isRestricted: true })]
  await approved(open.id, 'Boiler')
  await approved(shut.id, 'Final account')
  await issue(admin)
  const viewer = await setup.world.as('viewer@demo.test')
  await admin.read('POST', 'userProjectRole', {
    projectId,
    userId: viewer.userId,
    projectRoleId: 310,
    accessLevel: 10,
    systems: ['fm'],
    processRoleIds: [],
    from: '2020-01-01',
    to: null,
    isAdHoc: false,
  })
  expect((await inIssue(viewer, 1)).map(({ title }) => title)).toEqual(['Boiler'])
  expect((await issues(viewer)).issues).toMatchObject([{ documentCount: 1 }])
  const [{ documentId } = { documentId: 0 }] = await inIssue(viewer, 1)
  const file = await viewer.ask('GET', `projectIssue/${projectId}/1/file/${documentId}`)
  expect(await file.text()).toBe('Contents of Boiler')
  const closed = (await inIssue(admin, 1)).find(({ title }) => title === 'Final account')!
  expect((await viewer.ask('GET', `projectIssue/${projectId}/1/file/${closed.documentId}`)).status).toBe(404)
  const zip = await viewer.ask('GET', `projectIssue/${projectId}/1/zip`)
  const text = Buffer.from(await zip.arrayBuffer()).toString('latin1')
  expect(text).toContain('Contents of Boiler')
  expect(text).toContain('Index.csv')
  expect(text).toContain('Index.pdf')
  expect(text).not.toContain('Final account')
})

test('an entry of a folder that takes View away keeps its documents out of the issues, their files, the zip and COBie', async () => {
  const [open, shut] = [await folder('Manuals'), await folder('Prices')]
  await approved(open.id, 'Boiler')
  await approved(shut.id, 'Tender sums')
  await issue(admin)
  const viewer = await setup.world.as('viewer@demo.test')
  const role = { projectId, projectRoleId: 310, accessLevel: 10, processRoleIds: [], from: '2020-01-01', to: null }
  await admin.read('POST', 'userProjectRole', { ...role, userId: viewer.userId, systems: ['fm'], isAdHoc: false })
  expect((await inIssue(viewer, 1)).map(({ title }) => title)).toEqual(['Boiler', 'Tender sums'])
  const entry = { projectId, folderId: shut.id, userId: viewer.userId, clientId: null, groupId: null }
  const rights = { canView: false, canDownload: false, canUpload: false, canChange: false }
  const { data: made, errors } = await admin.read<{ id: number; rowVersion: number }>('POST', 'projectFolderUser', {
    ...entry,
    ...rights,
    canReview: false,
    canApprove: false,
    canManage: false,
  })
  expect(errors).toEqual([])
  expect((await inIssue(viewer, 1)).map(({ title }) => title)).toEqual(['Boiler'])
  expect((await issues(viewer)).issues).toMatchObject([{ documentCount: 1 }])
  const { documentId } = (await inIssue(admin, 1)).find(({ title }) => title === 'Tender sums')!
  expect((await viewer.ask('GET', `projectIssue/${projectId}/1/file/${documentId}`)).status).toBe(404)
  const zip = Buffer.from(await (await viewer.ask('GET', `projectIssue/${projectId}/1/zip`)).arrayBuffer())
  expect(zip.toString('latin1')).not.toMatch(/Tender sums/)
  const { workbooks } = setup.world.services
  const write = vi.spyOn(workbooks, 'write')
  expect((await viewer.ask('GET', `downloadProjectCOBieDocuments/${projectId}`)).status).toBe(200)
  expect(JSON.stringify(write.mock.calls[0])).toContain('Boiler')
  expect(JSON.stringify(write.mock.calls[0])).not.toContain('Tender sums')
  write.mockRestore()
  // An entry with View but without Download does not allow copies.
  const view = { ...made, ...entry, ...rights, canReview: false, canApprove: false, canManage: false, canView: true }
  expect((await admin.read('PUT', 'projectFolderUser', view)).errors).toEqual([])
  expect((await inIssue(viewer, 1)).map(({ title }) => title)).toEqual(['Boiler', 'Tender sums'])
  expect((await viewer.ask('GET', `projectIssue/${projectId}/1/file/${documentId}`)).status).toBe(403)
})

test('a document that is made confidential is taken out of the issues by who manages the file, with a reason and history', async () => {
  const manuals = await folder('Manuals')
  const documentId = await approved(manuals.id, 'Residents')
  await approved(manuals.id, 'Boiler')
  await issue(admin)
  await issue(admin, { note: 'Again' })
  const viewer = await setup.world.as('viewer@demo.test')
  const role = { projectId, projectRoleId: 310, accessLevel: 10, processRoleIds: [], from: '2020-01-01', to: null }
  await admin.read('POST', 'userProjectRole', { ...role, userId: viewer.userId, systems: ['fm'], isAdHoc: false })
  const takeOut = (who: Visitor, reason = 'It names the residents of the flats.') =>
    who.read<object>('PUT', 'projectIssue/takeOut', { projectId, documentId, reason })
  expect(sentences(await takeOut(admin))).toEqual([
    'Only a document that was made confidential is taken out of the issues.',
  ])
  const { data: row } = await admin.read<ProjectDocument>('GET', `projectDocument/${documentId}`)
  expect((await admin.read('PUT', 'projectDocument', { ...row, isConfidential: true })).errors).toEqual([])
  expect((await issues(admin)).confidentialSince).toEqual([{ documentId, title: 'Residents', issues: [1, 2] }])
  expect((await issues(viewer)).confidentialSince).toEqual([])
  expect((await takeOut(viewer)).status).toBe(403)
  expect((await takeOut(admin, ' ')).errors).toMatchObject([{ field: 'reason' }])
  expect((await takeOut(admin)).data).toEqual({ documentId, issues: [1, 2] })

  for (const reader of [viewer, admin])
    for (const number of [1, 2]) {
      expect((await inIssue(reader, number)).map(({ title }) => title)).toEqual(['Boiler'])
      expect((await reader.ask('GET', `projectIssue/${projectId}/${number}/file/${documentId}`)).status).toBe(404)
      const zip = Buffer.from(await (await reader.ask('GET', `projectIssue/${projectId}/${number}/zip`)).arrayBuffer())
      expect(zip.toString('latin1')).not.toContain('Residents')
    }
  expect((await issues(viewer)).issues.map(({ documentCount }) => documentCount)).toEqual([1, 1])
  expect((await issues(admin)).confidentialSince).toEqual([])
  expect((await takeOut(admin)).status).toBe(409)
  const { data: trail } = await admin.read<{ action: string; comment: string | null }[]>(
    'GET',
    `audit?entityKind=project&entityId=${projectId}`,
  )
  expect(trail.find(({ action }) => action === 'takenOut')?.comment).toBe(
    'Issues 1, 2: It names the residents of the flats.',
  )
})

test('only those who manage the safety file issue it, and strangers learn nothing', async () => {
  const safety = await setup.world.as('throttle@demo.test')
  expect((await issue(safety)).status).toBe(404)
  expect((await safety.ask('GET', `projectIssue/${projectId}`)).status).toBe(404)
  expect((await safety.ask('GET', `projectIssue/${projectId}/1/zip`)).status).toBe(404)
})

test('an accepted issue of a project in handover puts it in use', async () => {
  await accepted()
  const { data } = await admin.read<ReadProject>('GET', `project/${projectId}`)
  expect(data.project).toMatchObject({ statusId: 50, isFileLocked: true })
})

test('an issue that is accepted while the project is on site locks nothing', async () => {
  const { id } = await folder('Structure')
  await approved(id, 'Frame')
  await issue(admin)
  expect((await acceptAs(other, 1)).errors).toEqual([])
  expect((await issues(admin)).isLocked).toBe(false)
  await document(id, 'Roof')
})

test('drawings must be as built before the file is issued', async () => {
  const { id } = await folder('Drawings')
  const plan = await approved(id, 'Ground floor', { documentTypeId: '10', revision: 'C01', suitability: 'A4' })
  await approved(id, 'Roof plan', { documentTypeId: '10', revision: 'C01', suitability: 'A5' })
  await approved(id, 'Site plan', { documentTypeId: '10', revision: '2', suitability: 'S2' })
  expect(sentences(await issue(admin))).toEqual([
    'Drawings that are not as built (suitability A5 or A6, or a final plain revision): Ground floor.',
  ])
  await move(admin, plan, 'withdraw', { reason: 'Replaced' })
  expect((await issue(admin)).data.documentCount).toBe(2)
})

describe('a locked safety file', () => {
  const locked = 'The safety file is locked since issue 1 was accepted. Open a file update to change it.'
  /** Every route that writes to the folders, documents or rights of a safety file. */
  const writes: Record<string, (at: { folder: ProjectFolder; documentId: number; entryId: number }) => Asked> = {
    'POST projectFolder': ({ folder: { parentId } }) => ['POST', 'projectFolder', { projectId, parentId, name: 'New' }],
    'PUT projectFolder': ({ folder: row }) => ['PUT', 'projectFolder', { ...row, name: 'Renamed' }],
    'DELETE projectFolder': ({ folder: { id } }) => ['DELETE', `projectFolder/${id}`],
    'a folder placed elsewhere': ({ folder: { id, parentId } }) => [
      'PUT',
      `projectFolder/${id}/move`,
      { action: 'place', parentId, beforeId: null },
    ],
    'a folder submitted': ({ folder: { id } }) => ['PUT', `projectFolder/${id}/move`, { action: 'submit' }],
    'POST ProjectFileUpload': ({ folder: { id } }) => ['POST', 'ProjectFileUpload', upload(id, 'New')],
    'a new revision': ({ documentId }) => [
      'POST',
      'ProjectFileUpload',
      upload(documentId, 'New', { mode: 'revision' }),
    ],
    'POST projectDocument': ({ folder: { id: folderId } }) => [
      'POST',
      'projectDocument',
      { projectId, folderId, title: 'Expected' },
    ],
    'PUT projectDocument': ({ documentId, folder: { id: folderId } }) => [
      'PUT',
      'projectDocument',
      { id: documentId, projectId, folderId, title: 'Renamed' },
    ],
    'a document withdrawn': ({ documentId }) => [
      'PUT',
      `projectDocument/${documentId}/move`,
      { action: 'withdraw', reason: 'Wrong' },
    ],
    'POST projectFolderUser': ({ folder: { id: folderId } }) => [
      'POST',
      'projectFolderUser',
      { projectId, folderId, userId: other.userId, canView: true },
    ],
    'PUT projectFolderUser': ({ entryId, folder: { id: folderId } }) => [
      'PUT',
      'projectFolderUser',
      { id: entryId, projectId, folderId, userId: admin.userId, canView: true, canDownload: true },
    ],
    'DELETE projectFolderUser': ({ entryId }) => ['DELETE', `projectFolderUser/${entryId}?projectId=${projectId}`],
    'PUT projectFolderUser/saveBulk': ({ folder: { id } }) => [
      'PUT',
      'projectFolderUser/saveBulk',
      {
        projectId,
        folderIds: [id],
        userIds: [other.userId],
        groupIds: [],
        clientIds: [],
        flags: { canView: true },
        mode: 'add',
      },
    ],
    'PUT applyTemplate': () => [
      'PUT',
      'applyTemplate',
      { projectId, templateId: 1, systemId: 30, targetFolderId: null, dryRun: false },
    ],
    'PUT ProjectPublish': () => ['PUT', 'ProjectPublish', { projectId, mode: 'all', note: 'Again' }],
  }

  test.each(Object.entries(writes))('refuses %s', async (_, ask) => {
    const at = await accepted()
    const before = await everything()
    const answer = await admin.read(...ask(at))
    expect([answer.status, sentences(answer)]).toEqual([409, [locked]])
    expect(await everything()).toEqual(before)
  })

  test('refuses to bring back what was deleted before', async () => {
    const { id } = await folder('Old')
    await admin.read('DELETE', `projectFolder/${id}`)
    await accepted()
    expect(sentences(await admin.read('PUT', `projectFolder/${id}/restore`))).toEqual([locked])
  })

  test('opens to a file update with its reason, which the next issue ends', async () => {
    const at = await accepted()
    const open = (more: object = {}) =>
      admin.read<object>('PUT', 'projectIssue/update', { projectId, reason: 'The pump was replaced', ...more })
    expect((await open({ source: 'job' })).errors).toMatchObject([{ field: 'reference' }])
    expect((await open({ source: 'job', reference: 'FM-118' })).errors).toEqual([])
    expect(sentences(await open())).toEqual([expect.stringContaining('has already opened a file update')])
    expect((await document(at.folder.id, 'Pump')).title).toBe('Pump')
    const { id } = await document(at.folder.id, 'Fan')
    await move(admin, id, 'submit')
    await move(other, id, 'decide', { code: 'A', comment: null })
    expect((await issue(admin, { note: 'Pump replaced' })).data).toEqual({ number: 2, documentCount: 2 })
    expect((await issues(admin)).issues[0]).toMatchObject({
      number: 2,
      update: { source: 'job', reference: 'FM-118', reason: 'The pump was replaced' },
    })
    expect(await issues(admin)).toMatchObject({ isLocked: true, update: null })
    expect(sentences(await admin.read('DELETE', `projectFolder/${at.folder.id}`))).toEqual([locked])
  })

  test('needs no file update before it is locked, and only its managers open one', async () => {
    const open = (visitor: Visitor) => visitor.read('PUT', 'projectIssue/update', { projectId, reason: 'Why not' })
    expect(sentences(await open(admin))).toEqual([
      'The safety file is not locked, so it can be changed without a file update.',
    ])
    await accepted()
    expect((await open(await setup.world.as('throttle@demo.test'))).status).toBe(404)
  })
})

type Asked = [method: string, path: string, body?: unknown]
interface ReadProject {
  project: Project
}

/** Takes the project to handover, and accepts its first issue. */
async function accepted() {
  const made = await folder('Structure', { isRestricted: true })
  const documentId = await approved(made.id, 'Frame')
  for (const action of ['prepare', 'startOnSite', 'handOver'])
    expect((await admin.read('PUT', `project/${projectId}/move`, { action })).errors).toEqual([])
  await issue(admin)
  expect((await acceptAs(other, 1)).errors).toEqual([])
  const entries = await admin.read<{ id: number }[]>('GET', `projectFolderUser?projectId=${projectId}`)
  const { data } = await admin.read<ProjectFolder>('GET', `projectFolder/${made.id}`)
  return { folder: data, documentId, entryId: entries.data[0]!.id }
}
async function acceptAs(visitor: Visitor, number: number) {
  const { data } = await visitor.read<{ firstName: string; lastName: string }>('GET', `user/${visitor.userId}`)
  return visitor.read('PUT', 'projectIssue/accept', {
    projectId,
    number,
    signature: `${data.firstName} ${data.lastName}`,
  })
}
/** All folders, documents and rights of the safety file. */
const everything = async () =>
  Promise.all(
    ['projectFolder', 'projectFolderUser', 'projectDocument'].map(
      async (kind) => (await admin.read('GET', `${kind}?projectId=${projectId}&size=50`)).data,
    ),
  )

describe('an issue is accepted by the side of the client', () => {
  /** A person from a separate company who may approve in the whole safety file. */
  async function approver(email: string) {
    const visitor = await setup.world.as(email)
    await admin.read('POST', 'userProjectRole', {
      projectId,
      userId: visitor.userId,
      projectRoleId: 40,
      accessLevel: 30,
      systems: ['sfs'],
      processRoleIds: [],
      from: '2020-01-01',
      to: null,
      isAdHoc: false,
    })
    const { clientId } = (await admin.read<{ clientId: number }>('GET', `user/${visitor.userId}`)).data
    return { visitor, clientId }
  }
  const relate = (clientId: number, relationshipId: number, more: object = {}) =>
    admin.read<object>('POST', 'projectClient', { projectId, clientId, relationshipId, ...more })
  const denied =
    'You do not have permission to accept the safety file, which is for the client, and for the principal designer or PSDP.'

  test.each([
    ['principal designer', 30],
    ['PSDP', 50],
  ])('by the %s', async (_, relationshipId) => {
    const { visitor, clientId } = await approver('viewer@demo.test')
    const { id } = await folder('Roof')
    await approved(id, 'Membrane')
    await issue(admin)
    const refused = await acceptAs(visitor, 1)
    expect([refused.status, sentences(refused)]).toEqual([403, [denied]])
    expect(await issues(visitor)).toMatchObject({ mayAccept: false })
    const waits = async () =>
      (await visitor.read<Workload>('GET', `workload?projectId=${projectId}`)).data.items.map(({ title }) => title)
    expect(await waits()).not.toContain('Issue 1 of the safety file')
    expect((await relate(clientId, relationshipId)).errors).toEqual([])
    expect(await issues(visitor)).toMatchObject({ mayAccept: true })
    expect(await waits()).toContain('Issue 1 of the safety file')
    expect((await acceptAs(visitor, 1)).errors).toEqual([])
  })

  test('not by an administrator whose company is not on their side', async () => {
    const { id } = await folder('Roof')
    await approved(id, 'Membrane')
    await issue(admin)
    expect(await issues(other)).toMatchObject({ mayAccept: true })
    const nobody = { clientId: 0, userId: 0, projectId: 0 }
    const { data: client } = await admin.read<{ id: number }>('POST', 'client', samples.client(nobody))
    const { project } = (await admin.read<{ project: Project }>('GET', `project/${projectId}`)).data
    expect((await admin.read('PUT', 'project', { ...project, clientId: client.id })).errors).toEqual([])
    expect(await issues(other)).toMatchObject({ mayAccept: false })
    const { data } = await other.read<Workload>('GET', `workload?projectId=${projectId}`)
    expect(data.items.map(({ title }) => title)).not.toContain('Issue 1 of the safety file')
    const refused = await acceptAs(other, 1)
    expect([refused.status, sentences(refused)]).toEqual([403, [denied]])
  })

  test('not by a contractor, and not by a designer whose time on the project has ended', async () => {
    const { visitor, clientId } = await approver('viewer@demo.test')
    const { id } = await folder('Roof')
    await approved(id, 'Membrane')
    await issue(admin)
    expect((await relate(clientId, 20)).errors).toEqual([])
    expect((await relate(clientId, 30, { from: '2020-01-01', to: '2020-12-31' })).errors).toEqual([])
    expect((await acceptAs(visitor, 1)).status).toBe(403)
  })
})
