import { beforeAll, describe, expect, test } from 'vitest'
import type { DocumentSummary, ProjectDocument } from '#contract/documents/documentKind.ts'
import type { SearchAnswer } from '#contract/documents/documentSearch.ts'
import type { UploadResult } from '#contract/documents/upload.ts'
import type { Project } from '#contract/entities/project.ts'
import type { ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { AppliedTemplate } from '#contract/documents/projectFolders.ts'
import { systems, type System } from '#contract/systems.ts'
import type { IssuedDocument } from '#contract/safetyFile/safetyFileIssue.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectId as demoProject } from '#server/application/worlds/projects/projects.ts'
import { demoTemplates } from '#server/application/worlds/templates/templates.ts'
import { useWorld } from '../../world.ts'
import { newPerson } from '../projects/projectPeople.ts'
import { add, rowOf } from '../rights/everyone.ts'

const setup = useWorld()
let admin: Visitor
/** Contributes only to facility management. */
let keeper: Visitor
/** Reads only the safety file. */
let filer: Visitor
let project: Project
let root: ProjectFolderSummary

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  const { clientId } = await rowOf(admin, `user/${admin.userId}`)
  const firm = Number(clientId)
  project = (await add(admin, 'project', {
    ...samples.project({ clientId: firm, userId: admin.userId, projectId: 0 }),
    systems: ['pmp', 'sms', 'sfs', 'fm'],
  })) as unknown as Project
  const person = (level: 10 | 20, ...own: System[]) =>
    newPerson({ world: setup.world, admin, projectId: project.id }, firm, level, own)
  keeper = await person(20, 'fm')
  filer = await person(10, 'sfs')
  root = (await foldersFor(admin)).find(({ isRoot }) => isRoot)!
})

const foldersFor = async (who: Visitor, of = project.id) =>
  (await who.read<ProjectFolderSummary[]>('GET', `projectFolderFm?projectId=${of}`)).data
const titlesFor = async (who: Visitor, of = project.id) =>
  (await who.read<DocumentSummary[]>('GET', `projectDocumentFm?projectId=${of}&size=50`)).data?.map(
    ({ title }) => title,
  ) ?? []
const apply = (templateId: number, more: object = {}, who = admin) =>
  who.read<AppliedTemplate>('PUT', 'applyTemplate', {
    projectId: project.id,
    templateId,
    systemId: systems.fm,
    ...more,
  })
const upload = (who: Visitor, id: number, name: string, more: Record<string, string> = {}) => {
  const body = new FormData()
  for (const [field, value] of Object.entries({ id: String(id), uploadReasonId: '10', ...more })) body.set(field, value)
  body.append('files', new File([`text of ${name} ${crypto.randomUUID()}`], name))
  return who.read<{ results: UploadResult[]; documents: ProjectDocument[] }>('POST', 'ProjectFileFmUpload', body)
}
const uploaded = async (...sent: Parameters<typeof upload>) => {
  const { data, errors } = await upload(...sent)
  expect(errors).toEqual([])
  return data.documents[0]!
}
const newFolder = (name: string, more: object = {}) =>
  add(admin, 'projectFolderFm', { projectId: project.id, name, ...more })

describe('Facility management', () => {
  test('has a root folder in every project, old and new', async () => {
    expect(root).toMatchObject({ name: 'Facility management', parentId: null })
    expect(await rowOf(admin, `project/${project.id}`)).toMatchObject({ rootFolderFmId: root.id })
    const demo = demoProject('HB-014')
    expect((await foldersFor(admin, demo)).map(({ name }) => name)).toEqual(['Facility management'])
  })

  test('takes its folder template, says before what it adds, and the second time adds nothing', async () => {
    const { id } = demoTemplates.find(({ fields }) => fields.typeId === 40)!
    const plan = await apply(id, { dryRun: true })
    expect(plan.data.added).toContain('Facility management / 02 Planned maintenance / Fire and life safety')
    expect(plan.data.documents.added).toContainEqual({
      path: 'Facility management / 07 Emergency and evacuation / Evacuation plan',
      hasFile: true,
    })
    expect(await foldersFor(admin)).toHaveLength(1)

    const done = await apply(id)
    expect(done.data).toEqual(plan.data)
    expect(await foldersFor(admin)).toHaveLength(1 + plan.data.added.length)
    expect(await titlesFor(keeper)).toEqual(
      expect.arrayContaining(['Asset register', 'Fire alarm test log', 'Evacuation plan']),
    )
    expect((await apply(id)).data).toMatchObject({ added: [], documents: { added: [] } })
  })

  test('takes no template of another system, and none from who may not add folders', async () => {
    const { id: ofSafety } = demoTemplates.find(({ fields }) => fields.typeId === 30 && fields.isActive)!
    expect(await apply(ofSafety)).toMatchObject({ errors: [{ message: 'Choose a template for this system.' }] })
    const { id } = demoTemplates.find(({ fields }) => fields.typeId === 40)!
    expect((await apply(id, {}, keeper)).status).toBe(403)
    expect((await apply(id, {}, filer)).status).toBe(400)
  })

  test('shows its folders and documents to its own readers, and to nobody of the safety file alone', async () => {
    const folder = await newFolder('Contracts')
    const { id } = await uploaded(keeper, folder.id, 'Lift maintenance contract.txt')
    expect(await titlesFor(keeper)).toContain('Lift maintenance contract')
    expect(await foldersFor(filer)).toEqual([])
    expect(await titlesFor(filer)).toEqual([])
    expect((await filer.read('GET', `projectDocumentFm/${id}`)).status).toBe(404)
    expect((await upload(filer, folder.id, 'Not mine.txt')).status).toBe(404)
    expect((await keeper.read<object[]>('GET', `projectFolder?projectId=${project.id}`)).data).toEqual([])
  })

  test('follows the rights on a folder', async () => {
    const folder = await newFolder('Tenancies', { isRestricted: true })
    expect((await keeper.read('GET', `projectFolderFm/${folder.id}`)).status).toBe(404)
    await add(admin, 'projectFolderUserFm', { projectId: project.id, folderId: folder.id, userId: keeper.userId })
    expect((await keeper.read('GET', `projectFolderFm/${folder.id}`)).status).toBe(200)
    expect((await upload(keeper, folder.id, 'Lease.txt')).status).toBe(403)
  })

  test('has a new revision of a document beside the earlier one', async () => {
    const folder = await newFolder('Fire log')
    const { id } = await uploaded(keeper, folder.id, 'Fire log.txt', { revision: '0' })
    expect((await upload(keeper, id, 'Fire log.txt', { mode: 'revision', revision: '1' })).errors).toEqual([])
    const { revisions } = (await keeper.read<ProjectDocument>('GET', `projectDocumentFm/${id}`)).data
    expect(revisions.map(({ code }) => code)).toEqual(['1', '0'])
  })

  test('has no handover of its folders', async () => {
    const folder = await newFolder('Energy')
    await uploaded(admin, folder.id, 'Meter readings.txt')
    const { rowVersion } = await rowOf(admin, `projectFolderFm/${folder.id}`)
    for (const action of ['submit', 'review', 'accept'])
      expect((await admin.read('PUT', `projectFolderFm/${folder.id}/move`, { action, rowVersion })).errors).not.toEqual(
        [],
      )
  })

  test('is found by the search as a system of its own, by its own readers', async () => {
    const word = `zq${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
    const folder = await newFolder('Searched')
    await uploaded(keeper, folder.id, `Chiller ${word}.txt`)
    const search = async (who: Visitor, more = '') =>
      (await who.read<SearchAnswer>('GET', `projectDocumentSearch?words=${word}${more}`)).data
    const found = await search(keeper)
    expect(found.hits.map(({ system, document }) => [system, document.title])).toEqual([['fm', `Chiller ${word}`]])
    expect(found.choices.system).toEqual([{ value: 'fm', words: 'Facility management', count: 1 }])
    expect((await search(admin, '&system=fm')).total).toBe(1)
    expect((await search(admin, '&system=sfs')).total).toBe(0)
    expect((await search(filer)).total).toBe(0)
  })

  test('keeps its documents out of the issues of the safety file, and an import does not take them', async () => {
    const swing = demoProject('HB-009')
    expect(await titlesFor(admin, swing)).toContain('Warranty, centre bearing')
    const { data } = await admin.read<IssuedDocument[]>('GET', `projectIssue/${swing}/2`)
    expect(data.length).toBeGreaterThan(3)
    expect(data.map(({ title }) => title)).not.toContain('Warranty, centre bearing')
    const asked = { projectId: project.id, targetFolderId: root.id, source: 'fm', dryRun: true }
    expect(await admin.read('PUT', 'ProjectImport', asked)).toMatchObject({
      status: 400,
      errors: [{ field: 'source' }],
    })
  })
})
