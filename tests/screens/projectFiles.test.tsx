import { eq } from 'drizzle-orm'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import { processKindIds } from '#contract/processKinds.ts'
import type { UploadResult } from '#contract/documents/upload.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { users } from '#server/db/tables/user.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
let admin: Visitor
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  await Promise.all([
    import('#src/entities/projectDocument/shared/UploadDocuments.tsx'),
    import('#src/entities/projectDocument/shared/DocumentForm.tsx'),
    import('#src/entities/projectDocument/ActionForm.tsx'),
    import('#src/entities/approval/ApprovalStepModal.tsx'),
    import('#src/entities/approval/DecideTogether.tsx'),
    import('#src/entities/projectDocument/MoveTogether.tsx'),
  ])
})

const at = (page: string, system = 'pmp') => `/manage/projects/${system}/view/${bridge}/${page}`
const pdf = (name: string) => new File([`%PDF-1.4\n${crypto.randomUUID()}\n%%EOF\n`], name, { type: 'application/pdf' })
let folders = 0
async function newFolder(more: object = {}) {
  const draft = { projectId: bridge, parentId: null, name: `Package ${++folders}`, ...more }
  const { data, errors } = await admin.read<{ id: number; name: string }>('POST', 'projectFolderPmp', draft)
  expect(errors).toEqual([])
  return data
}
async function uploaded(folderId: number, name: string, who = admin) {
  const body = new FormData()
  body.set('id', String(folderId))
  body.set('uploadReasonId', '10')
  body.append('files', pdf(name))
  const answer = await who.read<{ results: UploadResult[]; documents: ProjectDocument[] }>(
    'POST',
    'ProjectFilePmpUpload',
    body,
  )
  expect(answer.errors).toEqual([])
  return answer.data.documents[0]!
}
const move = (who: Visitor, { id }: ProjectDocument, action: string, more: object = {}) =>
  who.read('PUT', `projectDocumentPmp/${id}/move`, { action, ...more })
const pageOf = ({ folderId, id }: ProjectDocument) => at(`folders/${folderId}/files/${id}`)
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))
const drop = (files: readonly File[]) => {
  const dataTransfer = { types: ['Files'], files, items: [] }
  act(() => void fireEvent.dragEnter(document.body, { dataTransfer }))
  act(() => void fireEvent.drop(document.body, { dataTransfer }))
}

test('the filters of the files stand in the address, and a link with them shows the same', async () => {
  const { id } = await newFolder()
  await uploaded(id, 'Kept.pdf')
  await uploaded(id, 'Waiting.pdf').then((row) => move(admin, row, 'submit'))
  const one = await browsers('admin@demo.test', at(`files?folder=${id}`))
  expect(await one.screen.findByRole('link', { name: 'Kept' })).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: 'More filters' }))
  await userEvent.click(await one.screen.findByRole('checkbox', { name: /^Whoever has the right on the folder/ }))
  await waitFor(() => expect(one.screen.queryByRole('link', { name: 'Kept' })).toBeNull())
  expect(one.screen.getByRole('link', { name: 'Waiting' })).toBeVisible()
  expect(one.router.state.location.search).toMatchObject({ folder: id, holder: '0' })
  expect(one.screen.getByRole('button', { name: 'More filters, 1 in use' })).toBeVisible()

  const two = await browsers('admin2@demo.test', at(`files?folder=${id}&status=20&state=preliminary`))
  expect(await two.screen.findByRole('link', { name: 'Waiting' })).toBeVisible()
  expect(two.screen.queryByRole('link', { name: 'Kept' })).toBeNull()
  expect(two.screen.getByRole('button', { name: 'Filter by Status: In review' })).toBeVisible()
})

test('files dropped on a folder become documents, and appear in a colleague’s open register', async () => {
  const { id, name } = await newFolder()
  const two = await browsers('admin2@demo.test', at(`files?folder=${id}`))
  expect(await two.screen.findByText('No items')).toBeVisible()
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  const one = await browsers('admin@demo.test', at(`files?folder=${id}`))
  expect(await one.screen.findByRole('heading', { name })).toBeVisible()
  await one.screen.findByText('No items')
  drop([pdf('HB14-BRN-ZZ-00-DR-C-1001_P02 Abutment general arrangement.pdf'), pdf('Setting out.pdf')])
  const dialogs = await screen.findAllByRole('dialog', { name: `Upload to ${name}` })
  const dialog = within(dialogs.at(-1)!)
  await choose(dialog.getByRole('combobox', { name: /^Document type/ }), 'Drawing')
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 2 documents' }))
  const number = await two.screen.findByRole('link', { name: 'HB14-BRN-ZZ-00-DR-C-1001' })
  const row = number.closest('tr')!
  expect(within(row).getByText('Abutment general arrangement')).toBeVisible()
  expect(within(row).getByText('P02')).toBeVisible()
  expect(within(row).getByText('Draft')).toBeVisible()
  expect(await two.screen.findByRole('row', { name: /Setting out.*Draft/ })).toBeVisible()
})

test('of several files that go with one request, one that is refused says why, and the others are stored', async () => {
  const { id, name } = await newFolder()
  const uploads: string[] = []
  await browsers('admin@demo.test', at(`files?folder=${id}`), {
    instead: (call) => void (call.startsWith('POST') && call.includes('ProjectFilePmpUpload') && uploads.push(call)),
  })
  const letter = new File(['no drawing at all'], 'Drawing.pdf', { type: 'application/pdf' })
  await userEvent.upload(await screen.findByLabelText('Documents to upload'), [pdf('One.pdf'), letter, pdf('Two.pdf')])
  const dialog = within(await screen.findByRole('dialog', { name: `Upload to ${name}` }))
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 3 documents' }))
  expect(await dialog.findByText('1 file could not be uploaded')).toBeVisible()
  expect(dialog.getAllByText('Uploaded')).toHaveLength(2)
  expect(dialog.getByText('The content of Drawing.pdf does not match its file type.')).toBeVisible()
  expect(uploads).toHaveLength(1)
})

/** A dropped folder as browsers provide it: its entries are read in portions. */
function droppedFolder(path: string, inside: Readonly<Record<string, readonly File[]>>) {
  const fileEntry = (folder: string, file: File) => ({
    isFile: true,
    isDirectory: false,
    fullPath: `${folder}/${file.name}`,
    file: (take: (file: File) => void) => take(file),
  })
  const entry = (at: string): object => ({
    isFile: false,
    isDirectory: true,
    fullPath: at,
    createReader() {
      const below = Object.keys(inside).filter((one) => one !== at && one.slice(0, one.lastIndexOf('/')) === at)
      const portions = [...(inside[at] ?? []).map((file) => fileEntry(at, file)), ...below.map(entry)].map((one) => [
        one,
      ])
      return { readEntries: (take: (portion: object[]) => void) => take(portions.shift() ?? []) }
    },
  })
  return { kind: 'file', webkitGetAsEntry: () => entry(path), getAsFile: () => null }
}

test('a dropped folder goes with its files: into the folders that are there, and into new ones', async () => {
  const { id, name } = await newFolder()
  const drawings = await newFolder({ parentId: id, name: 'Drawings' })
  await uploaded(drawings.id, 'Frame.pdf')
  await browsers('admin@demo.test', at(`files?folder=${id}`))
  await screen.findByText('No items')
  const folder = droppedFolder('/drawings', {
    '/drawings': [pdf('Frame.pdf'), pdf('Roof.pdf')],
    '/drawings/Details': [pdf('Bearing.pdf')],
    '/drawings/Details/Steel': [pdf('Bolts.pdf')],
  })
  const dataTransfer = { types: ['Files'], files: [], items: [folder] }
  act(() => void fireEvent.dragEnter(document.body, { dataTransfer }))
  expect(await screen.findByText(`Drop files or folders to add them to ${name}`)).toBeVisible()
  act(() => void fireEvent.drop(document.body, { dataTransfer }))
  const dialog = await dialogNamed(`Upload to ${name}`)
  const table = within(dialog.getByRole('table', { name: 'Files to upload' }))
  expect(table.getAllByRole('row')).toHaveLength(5)
  expect(dialog.getByRole('row', { name: /^Frame\.pdf.* Next revision of Frame Revision P01 → P02/ })).toBeVisible()
  expect(table.getByText(/^drawings\/Details\/Steel · /)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 4 documents' }))
  await screen.findByText('4 documents were uploaded')
  const { data: folders } = await admin.read<{ id: number; parentId: number; name: string }[]>(
    'GET',
    `projectFolderPmp?projectId=${bridge}`,
  )
  const [details] = folders.filter((one) => one.parentId === drawings.id)
  const [steel] = folders.filter((one) => one.parentId === details!.id)
  expect([details!.name, steel!.name]).toEqual(['Details', 'Steel'])
  const titles = async (folderId: number) =>
    (await admin.read<ProjectDocument[]>('GET', `projectDocumentPmp?folderId=${folderId}`)).data
      .map(({ title, revision }) => `${title} ${revision}`)
      .toSorted((one, other) => one.localeCompare(other))
  expect(await titles(drawings.id)).toEqual(['Frame P02', 'Roof P01'])
  expect(await titles(details!.id)).toEqual(['Bearing P01'])
  expect(await titles(steel!.id)).toEqual(['Bolts P01'])
})

test('a folder that may not be added says why at its files, and the others are stored', async () => {
  const { id, name } = await newFolder()
  await browsers('admin@demo.test', at(`files?folder=${id}`))
  await screen.findByText('No items')
  drop([pdf('Alone.pdf')])
  const dialog = await dialogNamed(`Upload to ${name}`)
  const chosen = pdf('Deep.pdf')
  Object.defineProperty(chosen, 'webkitRelativePath', { value: `${'x'.repeat(300)}/Deep.pdf` })
  await userEvent.upload(dialog.getByLabelText('A folder of files'), chosen)
  await dialog.findByRole('row', { name: /^Deep\.pdf.* New document Deep/ })
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 2 documents' }))
  expect(await dialog.findByText('1 file could not be uploaded')).toBeVisible()
  expect(within(dialog.getByRole('row', { name: /^Deep\.pdf/ })).getByText(/cannot be added\. /)).toBeVisible()
  expect(dialog.getByText('Uploaded')).toBeVisible()
})

test('a file with the name of a document is offered as its next revision', async () => {
  const { id, name } = await newFolder()
  const first = await uploaded(id, 'Kerb details.pdf')
  await browsers('admin@demo.test', at(`files?folder=${id}`))
  await userEvent.upload(await screen.findByLabelText('Documents to upload'), [pdf('Kerb details.pdf')])
  const dialog = within(await screen.findByRole('dialog', { name: `Upload to ${name}` }))
  expect(dialog.getByText('Next revision of')).toBeVisible()
  expect(dialog.getByText('Revision P01 → P02 · S2 Information')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Upload document' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { data } = await admin.read<ProjectDocument>('GET', `projectDocumentPmp/${first.id}`)
  expect(data.revisions.map(({ code }) => code)).toEqual(['P02', 'P01'])
})

describe('A document’s page', () => {
  test('takes it through review, and shows each step in another browser', async () => {
    const row = await uploaded((await newFolder()).id, 'Pile schedule.pdf')
    const author = await browsers('admin@demo.test', pageOf(row))
    await userEvent.click(await author.screen.findByRole('button', { name: 'Submit for review' }))
    const form = await dialogNamed('Submit for review: Pile schedule, revision P01')
    await userEvent.click(form.getByRole('button', { name: 'Submit for review' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const decide = await author.screen.findByRole('button', { name: 'Decide' })
    expect(decide).toBeDisabled()
    expect(decide).toHaveAttribute('title', 'You uploaded this revision. Someone else must decide on it')

    await waitFor(() => expect(author.line.line()).toBe('connected'))
    const reviewer = await browsers('admin2@demo.test', pageOf(row))
    await userEvent.click(await reviewer.screen.findByRole('button', { name: 'Decide' }))
    const decision = await dialogNamed('Decide: Pile schedule, revision P01')
    await choose(decision.getByRole('combobox', { name: /^Decision/ }), 'C – Rejected')
    await userEvent.click(decision.getByRole('button', { name: 'Decide' }))
    expect(await decision.findByText('Say in a comment what has to change.')).toBeVisible()
    await fill(decision.getByRole('textbox', { name: /^Comment/ }), 'Pile 7 is missing.')
    await userEvent.click(decision.getByRole('button', { name: 'Decide' }))
    expect(await author.screen.findByText('Rejected: do not work to this revision')).toBeVisible()
    expect(author.screen.getByText('Pile 7 is missing.')).toBeVisible()
  })

  test('compares two revisions', async () => {
    const row = await uploaded((await newFolder()).id, 'Long section.pdf')
    const body = new FormData()
    for (const [name, value] of Object.entries({ id: row.id, mode: 'revision', uploadReasonId: 20, comment: 'Levels' }))
      body.set(name, String(value))
    body.append('files', pdf('Long section rev 2.pdf'))
    expect((await admin.read('POST', 'ProjectFilePmpUpload', body)).errors).toEqual([])
    await browsers('admin@demo.test', pageOf(row))
    await userEvent.click(await screen.findByRole('tab', { name: /^Revisions/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare revision P01' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Compare revision P02' }))
    const comparison = within(screen.getByRole('table', { name: 'Comparison of P01 and P02' }))
    const file = within(comparison.getByRole('row', { name: /^File/ }))
    expect(file.getByText('Long section.pdf')).toBeVisible()
    expect(file.getByText('Long section rev 2.pdf')).toBeVisible()
    expect(within(comparison.getByRole('row', { name: /^Suitability/ })).getByText('the same')).toBeVisible()
  })

  test('offers no copy to those who may only look at it', async () => {
    const folder = await newFolder()
    const row = await uploaded(folder.id, 'Tender sum.pdf')
    const viewer = await setup.world.as('viewer@demo.test')
    const entry = { projectId: bridge, folderId: folder.id, userId: viewer.userId, canDownload: false }
    expect((await admin.read('POST', 'projectFolderUserPmp', entry)).errors).toEqual([])
    await browsers('viewer@demo.test', pageOf(row))
    expect(await screen.findByRole('link', { name: /Tender sum\.pdf/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Submit|Withdraw|Edit document|Upload/ })).toBeNull()
    expect(screen.queryByRole('tab', { name: /^Downloads/ })).toBeNull()
  })
})

test('several documents are decided on together: on none while one cannot be, and on the others without it', async () => {
  const { id } = await newFolder()
  const colleague = await setup.world.as('admin2@demo.test')
  const names = ['Deck A', 'Deck B', 'Deck C']
  const rows = [
    await uploaded(id, 'Deck A.pdf', colleague),
    await uploaded(id, 'Deck B.pdf', colleague),
    await uploaded(id, 'Deck C.pdf'),
  ]
  for (const row of rows) await move(row.title === 'Deck C' ? admin : colleague, row, 'submit')
  const statuses = async () =>
    (await Promise.all(rows.map((row) => admin.read<ProjectDocument>('GET', `projectDocumentPmp/${row.id}`)))).map(
      ({ data }) => data.statusId,
    )
  await browsers('admin@demo.test', at(`files?folder=${id}`))
  for (const title of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Decide on 3' }))
  const form = await dialogNamed('Decide on 3 documents')
  await userEvent.click(form.getByRole('button', { name: 'Decide' }))
  expect(await form.findByText('Nothing was decided, because 1 of the 3 documents cannot be decided.')).toBeVisible()
  expect(form.getByText(/^Deck C: You uploaded this revision/)).toBeVisible()
  expect(await statuses()).toEqual([20, 20, 20])
  await userEvent.click(form.getByRole('button', { name: 'Leave out 1 document' }))
  const others = await dialogNamed('Decide on 2 documents')
  await userEvent.click(others.getByRole('button', { name: 'Decide' }))
  expect(await screen.findByText('2 documents decided')).toBeVisible()
  expect(await statuses()).toEqual([30, 30, 20])
})

test('a document that a colleague changes while it is decided on with others is not approved unseen', async () => {
  const { id } = await newFolder()
  const colleague = await setup.world.as('admin2@demo.test')
  const rows = [await uploaded(id, 'Bearing A.pdf', colleague), await uploaded(id, 'Bearing B.pdf', colleague)]
  for (const row of rows) await move(colleague, row, 'submit')
  const reader = await browsers('admin@demo.test', at(`files?folder=${id}`))
  for (const { title } of rows) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Decide on 2' }))
  const form = await dialogNamed('Decide on 2 documents')
  const [first, second] = rows as [ProjectDocument, ProjectDocument]
  // No event reaches the page before the decision is sent.
  reader.line.hold()
  await move(colleague, first, 'recall')
  const body = new FormData()
  for (const [field, value] of Object.entries({ id: String(first.id), uploadReasonId: '10', mode: 'revision' }))
    body.set(field, value)
  body.append('files', pdf('Bearing A.pdf'))
  expect((await colleague.read('POST', 'ProjectFilePmpUpload', body)).errors).toEqual([])
  await move(colleague, first, 'submit')
  await userEvent.click(form.getByRole('button', { name: 'Decide' }))
  expect(
    await form.findByText(/^Bearing A: .* has changed it since you chose it\. It is P02 now, in review\.$/),
  ).toBeVisible()
  const read = async () =>
    Promise.all(
      [first, second].map(
        async (row) => (await admin.read<ProjectDocument>('GET', `projectDocumentPmp/${row.id}`)).data.statusId,
      ),
    )
  expect(await read()).toEqual([20, 20])
  // The register behind the dialog shows the new revision without an event.
  expect(
    await within(screen.getByRole('row', { name: /Bearing A/, hidden: true })).findByText('P02'),
  ).toBeInTheDocument()
  await userEvent.click(form.getByRole('button', { name: 'Leave out 1 document' }))
  const other = await dialogNamed('Decide on 1 document')
  await userEvent.click(other.getByRole('button', { name: 'Decide' }))
  expect(await screen.findByText('1 document decided')).toBeVisible()
  expect(await read()).toEqual([20, 30])
})

test('several documents are moved to another folder together', async () => {
  const [from, to] = [await newFolder(), await newFolder()]
  const rows = [await uploaded(from.id, 'Beam A.pdf'), await uploaded(from.id, 'Beam B.pdf')]
  await browsers('admin@demo.test', at(`files?folder=${from.id}`))
  for (const { title } of rows) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Move 2' }))
  const form = await dialogNamed('Move 2 documents')
  await userEvent.click(form.getByRole('button', { name: 'Move' }))
  expect(await form.findByText('Choose a folder.')).toBeVisible()
  await fill(form.getByRole('combobox', { name: 'Folder' }), to.name)
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(to.name) }))
  await userEvent.click(form.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('2 documents moved')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Beam A' })).toBeNull())
  for (const { id } of rows)
    expect((await admin.read<ProjectDocument>('GET', `projectDocumentPmp/${id}`)).data.folderId).toBe(to.id)
})

test('documents that have changed since they were chosen are named before they are moved, and can be left out', async () => {
  const [from, to] = [await newFolder(), await newFolder()]
  const rows = [await uploaded(from.id, 'Girder A.pdf'), await uploaded(from.id, 'Girder B.pdf')]
  const reader = await browsers('admin@demo.test', at(`files?folder=${from.id}`))
  for (const { title } of rows) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${title}` }))
  await userEvent.click(await screen.findByRole('button', { name: 'Move 2' }))
  const form = await dialogNamed('Move 2 documents')
  await fill(form.getByRole('combobox', { name: 'Folder' }), to.name)
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(to.name) }))
  reader.line.hold()
  const colleague = await setup.world.as('admin2@demo.test')
  const saved = await colleague.read('PUT', 'projectDocumentPmp', { ...rows[0]!, isConfidential: true })
  expect(saved.errors).toEqual([])
  await userEvent.click(form.getByRole('button', { name: 'Move' }))
  expect(await form.findByText(/^Girder A: .* has changed it since you chose it/)).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Leave out 1 document' }))
  const other = await dialogNamed('Move 1 document')
  await userEvent.click(other.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('1 document moved')).toBeVisible()
  const places = rows.map(async ({ id }) => (await admin.read<ProjectDocument>('GET', `projectDocumentPmp/${id}`)).data)
  expect((await Promise.all(places)).map(({ folderId }) => folderId)).toEqual([from.id, to.id])
})

test('a document whose folder names an approval template shows whom it asks, and is reviewed by its stages', async () => {
  const reviewer = await setup.world.as('admin2@demo.test')
  await setup.world.services.db.update(users).set({ availableForReviewing: true }).where(eq(users.id, reviewer.userId))
  const stage = { candidateSource: 'named', candidateIds: [reviewer.userId] }
  const template = await admin.read<{ id: number }>('POST', 'roleListTemplate', {
    ...samples.roleListTemplate({ clientId: 1, userId: 2, projectId: bridge }),
    processKindIds: [processKindIds.documentReview],
    stages: [
      { key: 'write', name: 'Write', processRoleId: 10, candidateSource: 'chosen' },
      { key: 'approve', name: 'Design approval', processRoleId: 30, ...stage },
    ],
  })
  expect(template.errors).toEqual([])
  const { id } = await newFolder({ reviewTemplateId: template.data.id })
  const row = await uploaded(id, 'Pier 2 section.pdf')
  const author = await browsers('admin@demo.test', pageOf(row))
  await userEvent.click(await author.screen.findByRole('button', { name: 'Submit for review' }))
  const form = await dialogNamed('Submit for review: Pier 2 section, revision P01')
  expect(await form.findByText('Design approval')).toBeVisible()
  expect(form.getByText(/^Conor Healy, /)).toBeVisible()
  await userEvent.click(form.getByRole('button', { name: 'Submit for review' }))
  await userEvent.click(await author.screen.findByRole('tab', { name: 'Review' }))
  expect(await author.screen.findByText('Conor Healy')).toBeVisible()
  expect(author.screen.queryByRole('button', { name: /^(Decide|Approve)$/ })).toBeNull()
  expect(author.screen.getByRole('button', { name: 'Recall' })).toBeVisible()

  await waitFor(() => expect(author.line.line()).toBe('connected'))
  const other = await browsers('admin2@demo.test', pageOf(row))
  await userEvent.click(await other.screen.findByRole('button', { name: 'Approve' }))
  const decision = await dialogNamed('Approve: Pier 2 section')
  await userEvent.click(decision.getByRole('button', { name: 'Approve' }))
  expect(await author.screen.findByText('Approved', { selector: 'header *' })).toBeVisible()
  const { data } = await admin.read<ProjectDocument>('GET', `projectDocumentPmp/${row.id}`)
  expect(data).toMatchObject({ statusId: 30, revisions: [{ decisions: [{ code: 'A', userId: reviewer.userId }] }] })
})
