import { beforeEach, expect, test } from 'vitest'
import type { ProjectFolder, ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { IssuedDocument, SafetyFileIssues } from '#contract/safetyFileIssue.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '../world.ts'

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
async function document(folderId: number, name: string) {
  const form = new FormData()
  form.set('id', String(folderId))
  form.set('uploadReasonId', '10')
  form.append('files', new File([`Contents of ${name}`], `${name}.txt`, { type: 'text/plain' }))
  await admin.read('POST', 'ProjectFileUpload', form)
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
async function approved(folderId: number, name: string) {
  const { id } = await document(folderId, name)
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

test('an issue is accepted once, by somebody else who types their full name', async () => {
  const { id } = await folder('Roof')
  await approved(id, 'Membrane')
  await issue(admin)
  const accept = (visitor: Visitor, signature: string) =>
    visitor.read('PUT', 'projectIssue/accept', { projectId, number: 1, signature })
  const name = (await issues(admin)).issues[0]!.issuedByName
  expect(sentences(await accept(admin, name))).toEqual(['You issued it yourself, so somebody else has to accept it.'])
  expect((await accept(other, 'Somebody Else')).errors).toMatchObject([{ field: 'signature' }])
  const who = (await other.read<{ firstName: string; lastName: string }>('GET', `user/${other.userId}`)).data
  expect((await accept(other, `${who.firstName} ${who.lastName}`)).errors).toEqual([])
  expect((await issues(admin)).issues[0]).toMatchObject({ acceptedByName: `${who.firstName} ${who.lastName}` })
  expect((await accept(other, `${who.firstName} ${who.lastName}`)).status).toBe(409)
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
  const zip = await viewer.ask('GET', `projectIssue/${projectId}/1/zip`)
  const text = Buffer.from(await zip.arrayBuffer()).toString('latin1')
  expect(text).toContain('Contents of Boiler')
  expect(text).toContain('Index.csv')
  expect(text).not.toContain('Final account')
})

test('only those who manage the safety file issue it, and strangers learn nothing', async () => {
  const safety = await setup.world.as('throttle@demo.test')
  expect((await issue(safety)).status).toBe(404)
  expect((await safety.ask('GET', `projectIssue/${projectId}`)).status).toBe(404)
  expect((await safety.ask('GET', `projectIssue/${projectId}/1/zip`)).status).toBe(404)
})
