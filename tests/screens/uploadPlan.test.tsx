import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { IDBFactory } from 'fake-indexeddb'
import type { ProjectDocument } from '#contract/documents/documentKind.ts'
import type { UploadResult } from '#contract/documents/upload.ts'
import type { Visitor } from '#mocks/world.ts'
import { leftOutWords, withoutSystemFiles } from '#src/entities/record/systemFiles.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, useBrowsers } from '../browser.tsx'
import { everythingKept } from '../deviceStores.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
let admin: Visitor
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  await import('#src/entities/projectDocument/shared/UploadDocuments.tsx')
})
beforeAll(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterAll(() => void vi.unstubAllGlobals())

const pdf = (name: string) => new File([`%PDF-1.4\n${crypto.randomUUID()}\n%%EOF\n`], name, { type: 'application/pdf' })
const dwg = (name: string) => new File([`AC1032 ${crypto.randomUUID()}`], name)
const unique = () => crypto.randomUUID().slice(0, 6).toUpperCase()
const filesOf = (folder: number) => `/manage/projects/pmp/view/${bridge}/files?folder=${folder}`
async function newFolder() {
  const draft = { projectId: bridge, parentId: null, name: `Set ${unique()}` }
  const { data, errors } = await admin.read<{ id: number; name: string }>('POST', 'projectFolderPmp', draft)
  expect(errors).toEqual([])
  return data
}
async function uploaded(folderId: number, file: File) {
  const body = new FormData()
  body.set('id', String(folderId))
  body.set('uploadReasonId', '10')
  body.append('files', file)
  const answer = await admin.read<{ results: UploadResult[]; documents: ProjectDocument[] }>(
    'POST',
    'ProjectFilePmpUpload',
    body,
  )
  expect(answer.errors).toEqual([])
  return answer.data.documents[0]!
}
const stored = async (folderId: number) =>
  (await admin.read<ProjectDocument[]>('GET', `projectDocumentPmp?folderId=${folderId}&size=500`)).data
    .map(({ number, title, revision, suitability }) => [number, title, revision, suitability])
    .toSorted((one, other) => String(one).localeCompare(String(other)))
const theDialog = async ({ name }: { name: string }) =>
  within(await screen.findByRole('dialog', { name: `Upload to ${name}` }))
type Box = Awaited<ReturnType<typeof theDialog>>
const lineOf = (dialog: Box, file: string) => within(dialog.getByText(file).closest('tr')!)
const whatHappens = (dialog: Box, file: string) => dialog.getByText(file).closest('tr')!.children[1]!.textContent
const add = async (files: File[]) => userEvent.upload(await screen.findByLabelText('Documents to upload'), files)

describe('Before anything is sent', () => {
  test('each file says what will happen to it, and only those that can be stored are sent', async () => {
    const folder = await newFolder()
    const number = `HB14-BRN-ZZ-00-DR-A-${unique()}`
    await uploaded(folder.id, pdf(`${number}_P01 Stairs.pdf`))
    const reviewed = await uploaded(folder.id, pdf('Roof.pdf'))
    await admin.read('PUT', `projectDocumentPmp/${reviewed.id}/move`, { action: 'submit' })
    const calls: string[] = []
    await browsers('admin@demo.test', filesOf(folder.id), {
      instead: (call) => void (call.includes('ProjectFilePmpUpload') && calls.push(call)),
    })
    await add([
      pdf(`${number}_P02 Stairs.pdf`),
      dwg(`${number}_P02.dwg`),
      pdf('Roof.pdf'),
      pdf(`${number}X_P9 Lifts.pdf`),
      new File(['MZ'], 'setup.exe'),
      new File([], 'Empty.pdf'),
      pdf('Doors.pdf'),
      pdf('DOORS.pdf'),
    ])
    const dialog = await theDialog(folder)
    expect(whatHappens(dialog, `${number}_P02 Stairs.pdf`)).toBe(
      `Next revision of ${number} StairsRevision P01 → P02 · S2 Information`,
    )
    expect(whatHappens(dialog, `${number}_P02.dwg`)).toBe(
      `New document ${number}Revision P02 · S2 InformationKept apart from ${number}_P01 Stairs.pdf, the other file of this drawing, which has the number`,
    )
    expect(whatHappens(dialog, 'Roof.pdf')).toBe(
      'Not uploadedRevision P01 is in review. Wait for the decision, or recall it first.',
    )
    expect(
      lineOf(dialog, `${number}X_P9 Lifts.pdf`).getByText(
        'The revision P9 in its name was not understood. It will be P01.',
      ),
    ).toBeVisible()
    expect(whatHappens(dialog, 'setup.exe')).toBe(
      'Not uploadedsetup.exe is a program or a script and cannot be uploaded.',
    )
    expect(whatHappens(dialog, 'Empty.pdf')).toBe('Not uploadedThis file is empty.')
    expect(whatHappens(dialog, 'DOORS.pdf')).toBe('Not uploadedDoors.pdf of this list is the same document.')
    expect(dialog.getByText('3 new documents, 1 next revision, 4 files not uploaded')).toBeVisible()
    expect(calls).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 4 documents' }))
    await waitFor(() => expect(dialog.getAllByText('Uploaded')).toHaveLength(4))
    // Refused files stay listed until the dialog is closed.
    expect(dialog.getByText('Roof.pdf')).toBeVisible()
    await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored(folder.id)).toEqual(
      [
        [null, number, 'P02', 'S2'],
        [null, 'Doors', 'P01', 'S2'],
        [null, 'Roof', 'P01', 'S2'],
        [number, 'Stairs', 'P02', 'S2'],
        [`${number}X`, 'Lifts', 'P01', 'S2'],
      ].toSorted((one, other) => String(one).localeCompare(String(other))),
    )
  })

  test('number, title, revision and suitability of each can be changed, and a changed number is compared again', async () => {
    const folder = await newFolder()
    const number = `HB14-BRN-ZZ-00-DR-A-${unique()}`
    await uploaded(folder.id, pdf(`${number}_P01 Stairs.pdf`))
    await browsers('admin@demo.test', filesOf(folder.id))
    await add([pdf('scan0001.pdf'), pdf('Pier P03.pdf')])
    const dialog = await theDialog(folder)
    await userEvent.click(dialog.getByRole('button', { name: 'Change scan0001.pdf' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Number of scan0001.pdf' }), number)
    await userEvent.tab()
    await waitFor(() =>
      expect(whatHappens(dialog, 'scan0001.pdf')).toBe(
        `Next revision of ${number} StairsRevision P01 → P02 · S2 Information`,
      ),
    )
    await choose(dialog.getByRole('combobox', { name: 'Upload scan0001.pdf as' }), 'New document')
    expect(whatHappens(dialog, 'scan0001.pdf')).toBe(
      `Not uploadedThe folder has ${number} Stairs already. Enter another number or title.`,
    )
    await userEvent.type(dialog.getByRole('textbox', { name: 'Number of scan0001.pdf' }), '-A{Enter}')
    const title = dialog.getByRole('textbox', { name: 'Title of scan0001.pdf' })
    await userEvent.clear(title)
    await userEvent.type(title, 'Handrail{Enter}')
    const revision = dialog.getByRole('textbox', { name: 'Revision of scan0001.pdf' })
    await userEvent.clear(revision)
    await userEvent.type(revision, 'c1')
    expect(whatHappens(dialog, 'scan0001.pdf')).toMatch(/^Not uploadedEnter a revision such as/)
    await userEvent.clear(revision)
    await userEvent.type(revision, 'c01')
    await choose(dialog.getByRole('combobox', { name: 'Suitability of scan0001.pdf' }), 'A3 Authorised for stage 3')
    await waitFor(() =>
      expect(whatHappens(dialog, 'scan0001.pdf')).toBe(
        `New document ${number}-A HandrailRevision C01 · A3 Authorised for stage 3`,
      ),
    )
    expect(whatHappens(dialog, 'Pier P03.pdf')).toBe('New document Pier P03Revision P01 · S2 Information')
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 2 documents' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored(folder.id)).toEqual([
      [null, 'Pier P03', 'P01', 'S2'],
      [`${number}-A`, 'Handrail', 'C01', 'A3'],
      [number, 'Stairs', 'P01', 'S2'],
    ])
  })

  test('a folder that takes no files says so at its files', async () => {
    const folder = await newFolder()
    const closed = await admin.read<{ id: number }>('POST', 'projectFolderPmp', {
      projectId: bridge,
      parentId: folder.id,
      name: 'Tender',
    })
    const staff = await setup.world.as('staff@demo.test')
    const entry = { projectId: bridge, folderId: closed.data.id, userId: staff.userId, canUpload: false }
    expect((await admin.read('POST', 'projectFolderUserPmp', entry)).errors).toEqual([])
    await browsers('staff@demo.test', filesOf(folder.id))
    await add([pdf('Sum.pdf')])
    const dialog = await theDialog(folder)
    const inside = pdf('Bid.pdf')
    Object.defineProperty(inside, 'webkitRelativePath', { value: 'tender/Bid.pdf' })
    await userEvent.upload(dialog.getByLabelText('A folder of files'), inside)
    await dialog.findByText('Bid.pdf')
    expect(whatHappens(dialog, 'Bid.pdf')).toBe('Not uploadedYou do not have permission to upload to this folder.')
    expect(dialog.getByRole('button', { name: 'Upload document' })).toBeEnabled()
  })
})

test('files that a computer keeps for itself are left out, and named once', async () => {
  const inMac = pdf('._Plan.pdf')
  const packed = pdf('Plan.pdf')
  Object.defineProperty(packed, 'webkitRelativePath', { value: 'Set/__MACOSX/Plan.pdf' })
  const names = ['.DS_Store', 'Thumbs.db', 'THUMBS.DB', 'desktop.ini', '~$Report.docx', '~WRL0001.tmp', 'Plan.dwl2']
  const system = [...names.map((name) => new File(['x'], name)), inMac, packed]
  expect(withoutSystemFiles([pdf('Plan.pdf'), ...system, pdf('tmp.pdf')])).toMatchObject({
    kept: [{ name: 'Plan.pdf' }, { name: 'tmp.pdf' }],
    leftOut: [...names, '._Plan.pdf', 'Plan.pdf'],
  })
  expect(leftOutWords(['Thumbs.db'])).toBe('Thumbs.db was left out: computers keep such files for themselves.')

  const folder = await newFolder()
  await browsers('admin@demo.test', filesOf(folder.id))
  await add([pdf('Plan.pdf'), ...names.slice(0, 6).map((name) => new File(['x'], name))])
  const dialog = await theDialog(folder)
  expect(dialog.getAllByRole('row')).toHaveLength(2)
  expect(
    dialog.getByText(
      '.DS_Store, Thumbs.db, THUMBS.DB, desktop.ini and 2 more were left out: computers keep such files for themselves.',
    ),
  ).toBeVisible()
})

describe('Whoever leaves in the middle of an upload', () => {
  const names = Array.from({ length: 30 }, (_, at) => `Sheet ${String(at + 1).padStart(2, '0')}.pdf`)
  /** A browser whose second upload request is never answered. */
  async function halfway() {
    const folder = await newFolder()
    let sent = 0
    let release = () => undefined as void
    const held = new Promise<void>((done) => (release = done))
    const one = await browsers('admin@demo.test', filesOf(folder.id), {
      late: (call) => call.includes('POST') && call.includes('ProjectFilePmpUpload') && ++sent === 2 && held,
    })
    await add(names.map(pdf))
    const dialog = await theDialog(folder)
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 30 documents' }))
    await waitFor(() => expect(dialog.getAllByText('Uploaded')).toHaveLength(20))
    return { folder, one, dialog, release }
  }

  const sealedParts = async () => (await everythingKept()).split('sealed: ').length - 1
  /** Waits until the upload and its ten files are stored. */
  const isKept = () => waitFor(async () => expect(await sealedParts()).toBeGreaterThan(10))

  test('finds the rest named after a reload, sealed until then, and goes on with it', async () => {
    const { folder, one, release } = await halfway()
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
    await isKept()
    one.quit()
    release()
    const kept = await everythingKept()
    expect(kept).not.toContain('Sheet 25')
    expect(kept).not.toContain('%PDF')

    await browsers('admin@demo.test', filesOf(folder.id))
    expect(await screen.findByText(`10 of 30 files of your upload to ${folder.name} have not arrived`)).toBeVisible()
    expect(screen.getByText(names.slice(20).join(', '))).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await waitFor(async () => expect(await stored(folder.id)).toHaveLength(30))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await stored(folder.id)).map(([, title, revision]) => `${title} ${revision}`)).toEqual(
      names.map((name) => `${name.replace('.pdf', '')} P01`),
    )
    expect(screen.queryByText(/have not arrived/)).toBeNull()
  })

  test('is asked before another page opens, reads that the rest is stored, and may stay', async () => {
    const { folder, one, dialog, release } = await halfway()
    act(() => one.router.history.push('/manage/dashboard'))
    const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }))
    expect(
      question.getByText(
        '10 files have not arrived yet. What has not arrived is kept on this device, and you can go on with it when you come back to these files.',
      ),
    ).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave this page?' })).toBeNull())
    expect(one.router.state.location.pathname).toMatch(/files$/)
    expect(dialog.getAllByText('Uploaded')).toHaveLength(20)
    release()
    await waitFor(async () => expect(await stored(folder.id)).toHaveLength(30))
  })

  test('is warned before losing files whose upload has not started', async () => {
    const folder = await newFolder()
    const one = await browsers('admin@demo.test', filesOf(folder.id))
    await add([pdf('A.pdf'), pdf('B.pdf')])
    await theDialog(folder)
    act(() => one.router.history.push('/manage/dashboard'))
    const question = within(await screen.findByRole('dialog', { name: 'Leave this page?' }))
    expect(question.getByText('2 files have not been uploaded. You would have to choose them again.')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(one.router.state.location.pathname).toBe('/manage/dashboard'))
  })

  test('reads which files were too large to be kept, and goes on with the others', async () => {
    const folder = await newFolder()
    const before = await sealedParts()
    let isSent = false
    const never = new Promise<void>(() => undefined)
    const one = await browsers('admin@demo.test', filesOf(folder.id), {
      late: (call) => {
        if (isSent || !call.includes('POST') || !call.includes('ProjectFilePmpUpload')) return false
        isSent = true
        return never
      },
    })
    const model = pdf('Federated model.pdf')
    Object.defineProperty(model, 'size', { value: 201 * 1_048_576 })
    await add([pdf('Small.pdf'), model])
    const dialog = await theDialog(folder)
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 2 documents' }))
    await waitFor(() => expect(isSent).toBe(true))
    // The upload and the small file are stored.
    await waitFor(async () => expect(await sealedParts()).toBe(before + 2))
    one.quit()

    await browsers('admin@demo.test', filesOf(folder.id))
    expect(await screen.findByText(`2 files of your upload to ${folder.name} have not arrived`)).toBeVisible()
    expect(screen.getByText('Small.pdf, Federated model.pdf')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await waitFor(async () => expect((await stored(folder.id)).map(([, title]) => title)).toEqual(['Small']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
    expect(
      await screen.findByText('Choose again what was too large to be kept on this device: Federated model.pdf.'),
    ).toBeVisible()
  })

  test('and discards the rest is not asked again', async () => {
    const { folder, one, release } = await halfway()
    await isKept()
    one.quit()
    release()
    await browsers('admin@demo.test', filesOf(folder.id))
    await screen.findByText(/have not arrived/)
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText(/have not arrived/)).toBeNull()
    await waitFor(async () => expect(await sealedParts()).toBe(0))
  })
})

test('a hundred files at once are listed and stored, and say how far they are', async () => {
  const folder = await newFolder()
  await browsers('admin@demo.test', filesOf(folder.id))
  await screen.findByText('No items')
  const files = Array.from({ length: 100 }, (_, at) => pdf(`Detail ${at + 1}.pdf`))
  act(() => void fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files, items: [] } }))
  const dialog = await theDialog(folder)
  expect(dialog.getAllByRole('row')).toHaveLength(101)
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 100 documents' }))
  expect(await dialog.findByRole('progressbar', { name: 'Files uploaded' })).toHaveAttribute('max', '100')
  await waitFor(async () => expect(await stored(folder.id)).toHaveLength(100), { timeout: 30_000 })
})
