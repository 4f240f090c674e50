import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { taskStatus } from '#contract/entities/backgroundTask.ts'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { ImportAnswer, ImportLine } from '#contract/projects/projectImport.ts'
import type { Visitor } from '#mocks/world.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { backgroundRunner } from '#server/features/background/runner.ts'
import { backgroundJobs } from '#server/application/transfer/jobs.ts'
import { useWorld } from '../../world.ts'
import { add, type Row } from '../rights/everyone.ts'
import { approve, ended, move, newFolder, newProject, upload } from './transferred.ts'

const setup = useWorld()
let admin: Visitor
let other: Visitor
let project: Row
let drawings: Row
let target: Row
beforeEach(async () => {
  admin = await setup.world.as('admin@demo.test')
  other = await setup.world.as('admin2@demo.test')
  project = await newProject(admin)
  drawings = await newFolder(admin, 'pmp', project.id, 'Drawings')
  target = await newFolder(admin, 'sfs', project.id, 'As built')
})

const ask = (who: Visitor, more: object = {}) =>
  who.read<ImportAnswer>('PUT', 'ProjectImport', {
    projectId: project.id,
    targetFolderId: target.id,
    source: 'pmp',
    ...more,
  })
const planned = async (more: object = {}, who = admin) => {
  const answer = await ask(who, { ...more, dryRun: true })
  expect(answer.errors).toEqual([])
  return answer.data.lines
}
const imported = async (more: object = {}, who = admin) => {
  const answer = await ask(who, more)
  expect(answer.errors).toEqual([])
  const task = await ended(who, answer.data.task!)
  expect(task, task.outcome ?? '').toMatchObject({ statusId: taskStatus.done })
  return task
}
const approved = async (title: string, folder = drawings, code = 'A') =>
  approve(admin, other, 'pmp', (await upload(admin, 'pmp', folder.id, title)).id, code)
const copies = async (who = admin) =>
  (await who.read<ProjectDocument[]>('GET', `projectDocument?projectId=${project.id}&size=50`)).data
const copyOf = async (title: string) => {
  const found = (await copies()).find((one) => one.title === title)!
  return (await admin.read<ProjectDocument>('GET', `projectDocument/${found.id}`)).data
}
const said = ({ title, does, folderName, reason }: ImportLine) => [title, does, folderName ?? reason]
const bytes = async (id: number | null) => (await admin.ask('GET', `file/${id}`)).text()

test('approved documents come into the safety file with the same stored file and a link to their source', async () => {
  const frame = await approved('Frame')
  const gate = await approved('Gate', drawings, 'B')
  await upload(admin, 'pmp', drawings.id, 'Sketch')
  expect((await planned()).map(said)).toEqual([
    ['Frame', 'add', 'As built'],
    ['Gate', 'add', 'As built'],
  ])
  expect(await copies()).toEqual([])
  expect((await imported()).outcome).toBe('2 documents imported into the safety file.')
  const copy = await copyOf('Frame')
  expect(copy).toMatchObject({
    folderId: target.id,
    statusId: 30,
    revision: frame.revision,
    sourceKind: 'projectDocumentPmp',
    sourceDocumentId: frame.id,
    sourceRevisionId: frame.currentRevisionId,
  })
  expect((await copyOf('Gate')).statusId).toBe(gate.statusId)
  expect(copy.fileId).not.toBe(frame.fileId)
  expect(await bytes(copy.fileId)).toBe(await bytes(frame.fileId))
  const { db } = setup.world.services
  const stored = await db.select().from(storedFiles).where(eq(storedFiles.sha256, copy.revisions[0]!.sha256))
  expect(stored.map(({ ownerKind }) => ownerKind).toSorted((one, two) => (one < two ? -1 : 1))).toEqual([
    'projectDocument',
    'projectDocumentPmp',
  ])
})

test('a document goes to the folder with its classification, else to the chosen one', async () => {
  const classified = await newFolder(admin, 'sfs', project.id, 'Fire', { manualClassificationId: 1 })
  const fire = await newFolder(admin, 'pmp', project.id, 'Fire drawings', { manualClassificationId: 1 })
  await approved('Dampers', fire)
  await approved('Frame')
  expect((await planned()).map(said)).toEqual([
    ['Dampers', 'add', classified.name],
    ['Frame', 'add', 'As built'],
  ])
  expect((await planned({ rule: { classification: [1] } })).map(({ title }) => title)).toEqual(['Dampers'])
  expect(await planned({ rule: { status: [50] } })).toEqual([])
})

test('an import says of each document why it is left out', async () => {
  const ids = [
    (await approved('Frame')).id,
    (await upload(admin, 'pmp', drawings.id, 'Sketch')).id,
    (await approved('Gate')).id,
  ]
  await imported({ documentIds: [ids[0]] })
  await upload(admin, 'sfs', target.id, 'Gate')
  expect((await planned({ documentIds: ids })).map(said)).toEqual([
    ['Frame', 'leaveOut', 'It is already there, in As built.'],
    ['Sketch', 'leaveOut', 'It has no approved revision.'],
    ['Gate', 'leaveOut', 'As built has a document of this name already.'],
  ])
  const again = await ask(admin, { documentIds: ids })
  expect(again).toMatchObject({ status: 409, errors: [{ message: 'There is nothing to import.' }] })
})

test('an import needs the right to download each document and to upload to the folder it goes to', async () => {
  const staff = await setup.world.as('staff@demo.test')
  const { id } = await approved('Frame')
  await add(admin, 'userProjectRole', {
    userId: staff.userId,
    projectId: project.id,
    projectRoleId: 40,
    accessLevel: 20,
    systems: ['pmp'],
    from: '2025-01-06',
  })
  expect((await ask(staff)).errors[0]!.message).toBe('Choose a folder of the safety file.')
  await admin.read('PUT', `user/${staff.userId}`, {
    ...(await admin.read<Row>('GET', `user/${staff.userId}`)).data,
    pbSystems: ['pmp', 'sms', 'sfs'],
  })
  const name = (path: string, folderId: number, rights: object) =>
    add(admin, path, { projectId: project.id, folderId, userId: staff.userId, ...rights })
  const entry = await name('projectFolderUser', target.id, { canView: true, canDownload: true })
  expect((await ask(staff)).errors[0]!.message).toBe('You do not have permission to add documents to As built.')
  await admin.read('PUT', 'projectFolderUser', { ...entry, canUpload: true })
  expect((await planned({}, staff)).map(said)).toEqual([['Frame', 'add', 'As built']])
  await name('projectFolderUserPmp', drawings.id, { canView: true, canDownload: false })
  expect((await planned({ documentIds: [id] }, staff)).map(said)).toEqual([
    ['Frame', 'leaveOut', 'You may not download it.'],
  ])
})

test('publishing gives copies the newer approved revision of their source, and not a draft', async () => {
  const frame = await approved('Frame')
  await imported()
  const publish = () =>
    admin.read<{ documentCount: number }>('PUT', 'ProjectPublish', { projectId: project.id, mode: 'all', note: 'Go' })
  expect((await publish()).errors).toEqual([])
  expect(await copyOf('Frame')).toMatchObject({ revision: 'P01', statusId: 50 })
  await upload(admin, 'pmp', frame.id, 'Frame', { mode: 'revision' })
  await publish()
  expect(await copyOf('Frame')).toMatchObject({ revision: 'P01', statusId: 50 })
  await approve(admin, other, 'pmp', frame.id)
  expect((await planned()).map(said)).toEqual([['Frame', 'revision', 'As built']])
  await publish()
  const copy = await copyOf('Frame')
  expect(copy).toMatchObject({ revision: 'P02', statusId: 50 })
  expect(copy.revisions.map(({ code, statusId }) => [code, statusId])).toEqual([
    ['P02', 50],
    ['P01', 60],
  ])
})

test('documents come from another project and from a library', async () => {
  const elsewhere = await newProject(admin)
  const manuals = await newFolder(admin, 'sfs', elsewhere.id, 'Manuals')
  await approve(admin, other, 'sfs', (await upload(admin, 'sfs', manuals.id, 'Boiler')).id)
  expect((await planned({ source: 'project', sourceProjectId: elsewhere.id })).map(said)).toEqual([
    ['Boiler', 'add', 'As built'],
  ])
  await imported({ source: 'project', sourceProjectId: elsewhere.id })
  expect(await copyOf('Boiler')).toMatchObject({ sourceKind: 'projectDocument', statusId: 30 })

  const library = await add(admin, 'documentLibrary', { name: 'Policies', clientId: 1, visibility: 'all' })
  const policy = await add(admin, 'documentLibraryDocument', { documentLibraryId: library.id, name: 'Fire policy' })
  const body = new FormData()
  for (const [field, value] of Object.entries({ id: policy.id, code: '1', notes: '' })) body.set(field, String(value))
  body.append('files', new File(['Policy'], 'policy.txt', { type: 'text/plain' }))
  const { errors, data } = await admin.read<Row>('POST', 'documentLibraryRevision', body)
  expect(errors).toEqual([])
  await admin.read('PUT', `documentLibraryDocument/${policy.id}/move`, {
    action: 'publish',
    rowVersion: data.rowVersion,
  })
  await imported({ source: 'library', libraryId: library.id })
  expect(await bytes((await copyOf('Fire policy')).fileId)).toBe('Policy')
})

test('a lost file, a lost right or a name taken meanwhile lets nothing through', async () => {
  const { services, gateway } = setup.world
  const lost = async (meanwhile: () => Promise<unknown>) => {
    // Nothing runs until the fault is in place, as if the gateway were busy.
    await gateway.background.stop()
    const { data } = await ask(admin)
    await meanwhile()
    const runner = backgroundRunner(services, backgroundJobs)
    await runner.runWaiting()
    await runner.stop()
    return (await ended(admin, data.task!)).outcome
  }
  const [, frame] = [await approved('Beam'), await approved('Frame')]
  const taken = await lost(() => upload(admin, 'sfs', target.id, 'Frame'))
  expect(taken).toBe('Frame cannot be imported now. As built has a document of this name already. Nothing was changed.')
  expect((await copies()).map(({ title }) => title)).toEqual(['Frame'])
  const [copy] = await copies()
  await admin.read('DELETE', `projectDocument/${copy!.id}?rowVersion=${copy!.rowVersion}`)

  expect(await lost(() => move(admin, 'pmp', frame.id, 'withdraw', { reason: 'Wrong' }))).toMatch(
    /^Frame cannot be imported now. It has no approved revision./,
  )
  const pump = await approved('Pump')
  const { sha256 } = (await admin.read<ProjectDocument>('GET', `projectDocumentPmp/${pump.id}`)).data.revisions[0]!
  expect(await lost(() => services.files.remove(sha256))).toBe('The file of Pump is missing. Nothing was changed.')
  expect(await copies()).toEqual([])
})
