import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { AppliedTemplate } from '#contract/documents/projectFolders.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { storedFiles } from '#server/db/tables/journal.ts'
import { clearUnkept } from '#server/platform/files/keeping.ts'
import { useWorld } from '#tests/world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'

const setup = useWorld()
let admin: Visitor
let projectId: number
let made = 0
beforeEach(async () => {
  admin = await setup.world.as('admin@demo.test')
  const { clientId } = await rowOf(admin, `user/${admin.userId}`)
  const draft = samples.project({ clientId: Number(clientId), userId: admin.userId, projectId: 0 })
  const project = await add(admin, 'project', { ...draft, number: `ST-${++made}`, systems: ['pmp', 'sms', 'sfs'] })
  projectId = project.id
})

/** A safety management template with one folder of documents. Documents with content have a starter file. */
async function template(name: string, folder: string, documents: Record<string, string | null>) {
  const { id } = await add(admin, 'template', { name: `${name} ${made}`, typeId: 30, isActive: true })
  const { id: folderId } = await add(admin, 'templateFolder', { templateId: id, name: folder })
  const fileIds: number[] = []
  for (const [title, content] of Object.entries(documents)) {
    const row = await add(admin, 'templateDocument', { templateId: id, folderId, name: title })
    if (content === null) continue
    const body = new FormData()
    body.set('id', String(row.id))
    body.append('files', new File([content], `${title}.txt`, { type: 'text/plain' }))
    fileIds.push(Number((await admin.read<Row>('POST', 'templateDocumentFile', body)).data.fileId))
  }
  return { id, fileIds }
}
const apply = (templateId: number, more: object = {}, who = admin) =>
  who.read<AppliedTemplate>('PUT', 'applyTemplate', { projectId, templateId, systemId: 20, ...more })
const documents = async () =>
  (await admin.read<ProjectDocument[]>('GET', `projectDocumentSms?projectId=${projectId}&size=50`)).data
const titles = async () =>
  (await documents())
    .map(({ title, revision }) => [title, revision])
    .toSorted(([one], [other]) => (one! < other! ? -1 : 1))
const content = async (fileId: number | null) => (await admin.ask('GET', `file/${fileId}`)).text()

test('a template brings its starter files as first revisions and its other documents as expected ones', async () => {
  const { id } = await template('Permits', 'Permits', { 'Hot work permit': 'Permit form', 'Lifting plan': null })
  const plan = await apply(id, { dryRun: true })
  expect(plan.data).toEqual({
    added: ['Safety management / Permits'],
    existing: 0,
    documents: {
      added: [
        { path: 'Safety management / Permits / Hot work permit', hasFile: true },
        { path: 'Safety management / Permits / Lifting plan', hasFile: false },
      ],
      existing: 0,
    },
  })
  expect(await titles()).toEqual([])
  expect((await apply(id)).data).toEqual(plan.data)
  const [permit] = await documents()
  expect(permit).toMatchObject({ title: 'Hot work permit', revision: 'P01', suitability: 'S0', statusId: 10 })
  expect(await content(permit!.fileId)).toBe('Permit form')
  expect(await titles()).toEqual([
    ['Hot work permit', 'P01'],
    ['Lifting plan', null],
  ])
})

test('a template applied twice changes nothing, and two templates share a folder by its name', async () => {
  const one = await template('One', 'Forms', { Register: 'Register', Checklist: null })
  const two = await template('Two', 'FORMS', { register: 'Another register', Notice: 'Notice' })
  await apply(one.id)
  const before = await documents()
  expect((await apply(one.id)).data).toEqual({ added: [], existing: 1, documents: { added: [], existing: 2 } })
  expect(await documents()).toEqual(before)
  const added = [{ path: 'Safety management / FORMS / Notice', hasFile: true }]
  expect((await apply(two.id)).data).toEqual({ added: [], existing: 1, documents: { added, existing: 1 } })
  expect((await titles()).map(([title]) => title)).toEqual(['Checklist', 'Notice', 'Register'])
})

test('a starter file outlives its template, because the document shares its bytes', async () => {
  const { id, fileIds } = await template('Short-lived', 'Files', { Handbook: `Handbook ${crypto.randomUUID()}` })
  await apply(id)
  const [{ fileId }] = (await documents()) as [ProjectDocument]
  expect(fileId).not.toBe(fileIds[0])
  const { db } = setup.world.services
  await db.delete(storedFiles).where(eq(storedFiles.id, fileIds[0]!))
  await db.execute(sql`update "fileContent" set "on" = '2020-01-01T00:00:00Z'`)
  await clearUnkept(setup.world.services)
  expect(await content(fileId)).toMatch(/^Handbook/)
})

test('a starter file that is lost leaves an expected document and a warning', async () => {
  const { id, fileIds } = await template('Lost', 'Files', { Handbook: `Lost ${crypto.randomUUID()}` })
  const { db, files } = setup.world.services
  const [stored] = await db.select().from(storedFiles).where(eq(storedFiles.id, fileIds[0]!))
  await files.remove(stored!.sha256)
  const { warnings } = await apply(id)
  expect(warnings.map(({ message }) => message)).toContain(
    'The starter file of Handbook is missing, so the document was added without a file.',
  )
  expect(await titles()).toEqual([['Handbook', null]])
})

test('whoever manages a folder but may not upload to it cannot add documents with a template', async () => {
  const { id } = await template('Closed', 'Forms', { Register: 'Register' })
  const safety = await setup.world.as('safety@demo.test')
  const folder = await add(admin, 'projectFolderSms', { projectId, name: 'Forms' })
  const { rootFolderSmsId } = await rowOf(admin, `project/${projectId}`).then((row) => (row.project ?? row) as Row)
  for (const folderId of [Number(rootFolderSmsId), folder.id])
    await add(admin, 'projectFolderUserSms', { projectId, folderId, userId: safety.userId, canManage: true })
  const refused = await apply(id, {}, safety)
  expect(refused.errors.map(({ message }) => message)).toEqual([
    'The template adds documents to Forms, and you may not upload there.',
  ])
  expect(await titles()).toEqual([])
})
