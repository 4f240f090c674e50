import { beforeAll, describe, expect, test } from 'vitest'
import type { Referrer } from '#contract/documents/linkedDocuments.ts'
import type { ChangeRequest } from '#contract/entities/changeRequest.ts'
import type { ProjectAnswer } from '#contract/entities/project.ts'
import type { Rfi } from '#contract/entities/rfi.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useWorld } from '../../world.ts'
import { add, type Fields } from '../rights/everyone.ts'

const setup = useWorld()
const bridge = projectId('HB-014')
let admin: Visitor
let reader: Visitor
/** A drawing that everyone on the project may open, and one in a folder restricted to named people. */
const drawings = { open: 0, closed: 0, elsewhere: 0 }

const newDocument = async (project: number, folderId: number) =>
  (
    await add(admin, 'projectDocumentPmp', {
      ...samples.projectDocumentPmp(around(project)),
      projectId: project,
      folderId,
    })
  ).id
const around = (project: number) => ({ clientId: 0, userId: 0, projectId: project })

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  reader = await setup.world.as('staff@demo.test')
  const rootOf = async (project: number) =>
    (await admin.read<ProjectAnswer>('GET', `project/${project}`)).data.project.rootFolderPmpId!
  const root = await rootOf(bridge)
  const folder = { projectId: bridge, parentId: root, name: 'Claims', isRestricted: true }
  const { id: closed } = await add(admin, 'projectFolderPmp', folder)
  drawings.open = await newDocument(bridge, root)
  drawings.closed = await newDocument(bridge, closed)
  const other = projectId('LT-005')
  drawings.elsewhere = await newDocument(other, await rootOf(other))
})

const question = (more: Fields = {}) => ({
  ...samples.rfi(around(bridge)),
  managerUserId: personId('byrne'),
  assignees: [{ userId: personId('ashworth'), responseRequired: true }],
  documentIds: [drawings.open, drawings.closed],
  ...more,
})
const change = (more: Fields = {}) => ({
  ...samples.changeRequest(around(bridge)),
  assessorUserId: null,
  documentIds: [drawings.open, drawings.closed],
  ...more,
})
const move = async (kind: string, { id, rowVersion }: { id: number; rowVersion: number }, action: string) =>
  admin.read('PUT', `${kind}/${id}/move`, { action, rowVersion })
const referrers = async (who: Visitor, id: number) =>
  (await who.read<Referrer[]>('GET', `projectDocumentPmp/${id}/referredTo`)).data

describe.each([
  ['RFI', 'rfi', question, 'submit'],
  ['change request', 'changeRequest', change, 'notify'],
] as const)('A %s', (_, kind, draft, publish) => {
  test('shows the documents that it refers to, and only those that the reader may open', async () => {
    const row = await add(admin, kind, draft())
    await move(kind, row, publish)
    const shown = async (who: Visitor) =>
      (await who.read<Rfi | ChangeRequest>('GET', `${kind}/${row.id}`)).data.documents.map(({ id }) => id)
    expect(await shown(admin)).toEqual([drawings.open, drawings.closed])
    expect(await shown(reader)).toEqual([drawings.open])
  })

  test('is named on the page of the document, to those who may see it', async () => {
    const row = await add(admin, kind, draft())
    const names = (found: Referrer[]) => found.map((one) => `${one.kind} ${one.id}`)
    expect(names(await referrers(admin, drawings.open))).toContain(`${kind} ${row.id}`)
    expect(names(await referrers(reader, drawings.open))).not.toContain(`${kind} ${row.id}`)
    await move(kind, row, publish)
    expect(names(await referrers(reader, drawings.open))).toContain(`${kind} ${row.id}`)
  })

  test('takes documents of its own project that its author may open', async () => {
    for (const documentIds of [[drawings.elsewhere], [999_999]]) {
      const { errors } = await admin.read('POST', kind, draft({ documentIds }))
      expect(errors.map(({ field }) => field)).toEqual(['documentIds'])
    }
    const { errors } = await reader.read('POST', kind, draft({ documentIds: [drawings.closed] }))
    expect(errors.map(({ field }) => field)).toEqual(['documentIds'])
  })

  test('keeps a link to a document that whoever changes it may not open', async () => {
    const own = await reader.read<Rfi | ChangeRequest>('POST', kind, draft({ documentIds: [drawings.open] }))
    const both = { ...own.data, documentIds: [drawings.open, drawings.closed] }
    const { data } = await admin.read<Rfi | ChangeRequest>('PUT', kind, both)
    const saved = await reader.read<Rfi | ChangeRequest>('PUT', kind, { ...data, ...titled(kind) })
    expect([saved.errors, saved.data.documentIds]).toEqual([[], [drawings.open, drawings.closed]])
  })
})

const titled = (kind: 'rfi' | 'changeRequest') => (kind === 'rfi' ? { subject: 'Other' } : { title: 'Other' })

test('people without the document learn nothing of what refers to it', async () => {
  expect((await reader.read('GET', `projectDocumentPmp/${drawings.closed}/referredTo`)).errors[0]).toMatchObject({
    code: 'missing',
  })
})
