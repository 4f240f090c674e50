import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DocumentLibrary } from '#contract/entities/documentLibrary.ts'
import type { LibraryDocument, LibraryDocumentSummary } from '#contract/entities/libraryDocument.ts'
import { browserOf } from '#src/data/browser.ts'
import { nameFromFile } from '#src/entities/record/fileNames.ts'
import { useBrowsers } from '../browser.tsx'
import { everythingKept } from '../deviceStores.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
beforeAll(() =>
  Promise.all([
    import('#src/entities/libraryDocument/shared/UploadLibraryDocuments.tsx'),
    import('#src/entities/templateDocument/shared/UploadTemplateDocuments.tsx'),
  ]),
)

beforeAll(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterAll(() => void vi.unstubAllGlobals())

const keeper = () => setup.world.as('library@demo.test')
async function newLibrary() {
  const { data, errors } = await (
    await keeper()
  ).read<DocumentLibrary>('POST', 'documentLibrary', {
    name: `Site rules ${crypto.randomUUID().slice(0, 6)}`,
    clientId: 1,
    visibility: 'ownClient',
  })
  expect(errors).toEqual([])
  return { id: data.id, address: `/manage/documentLibraries/view/${data.id}/folder/0` }
}
const stored = async (libraryId: number) => {
  const { data } = await (
    await keeper()
  ).read<LibraryDocumentSummary[]>('GET', `documentLibraryDocument?documentLibraryId=${libraryId}`)
  return data
    .map(({ name, fileName, currentRevision }) => [name, fileName, currentRevision])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
}
const pdf = (name: string, words = name) => new File([`%PDF-1.4\n${words}\n%%EOF\n`], name, { type: 'application/pdf' })
const dialogOf = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const isAskedBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
const drop = (files: readonly File[]) => {
  const dataTransfer = { types: ['Files'], files, items: [] }
  act(() => void fireEvent.dragEnter(document.body, { dataTransfer }))
  act(() => void fireEvent.drop(document.body, { dataTransfer }))
}

test.each([
  ['Fire_safety  plan.pdf', 'Fire safety plan'],
  ['H&S policy v2.1.docx', 'H&S policy v2.1'],
  ['.htaccess', '.htaccess'],
  ['Minutes 12.05', 'Minutes 12'],
  [`${'x'.repeat(300)}.pdf`, 'x'.repeat(200)],
])('the file %s makes the document %s', (file, name) => {
  expect(nameFromFile(file)).toBe(name)
})

describe('Several files chosen at once', () => {
  test('each become a document named after its file, with shared fields', async () => {
    const { id, address } = await newLibrary()
    const one = await browser('library@demo.test', address)
    await one.screen.findByRole('button', { name: 'Upload documents' })
    await userEvent.upload(one.screen.getByLabelText('Documents to upload'), [
      pdf('Working_at_height.pdf'),
      pdf('Scaffold tags.pdf'),
    ])
    const dialog = await dialogOf(/^Upload to Site rules/)
    expect(dialog.getByLabelText('Name of Working_at_height.pdf')).toHaveValue('Working at height')
    await userEvent.clear(dialog.getByLabelText('Name of Scaffold tags.pdf'))
    await userEvent.type(dialog.getByLabelText('Name of Scaffold tags.pdf'), 'Scaffold tagging')
    await userEvent.click(dialog.getByRole('switch', { name: /^Reading must be confirmed/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 2 documents' }))
    expect(await one.screen.findByText('2 documents were uploaded')).toBeVisible()
    expect(await one.screen.findByRole('link', { name: 'Scaffold tagging' })).toBeVisible()
    expect(await stored(id)).toEqual([
      ['Scaffold tagging', 'Scaffold tags.pdf', '1'],
      ['Working at height', 'Working_at_height.pdf', '1'],
    ])
    const [row] = (
      await (await keeper()).read<LibraryDocument[]>('GET', `documentLibraryDocument?documentLibraryId=${id}`)
    ).data
    expect(row).toMatchObject({ acknowledgeRequired: true })
  })

  test('a file that the server refuses leaves no document, shows the reason, and can be retried', async () => {
    const { id, address } = await newLibrary()
    let fails = true
    const one = await browser('library@demo.test', address, {
      instead: (call) =>
        fails && /POST .*documentLibraryRevision/.test(call)
          ? new Response(
              JSON.stringify({ data: null, warnings: [], errors: [{ message: 'The disk is full.', code: 'full' }] }),
              { status: 507, headers: { 'content-type': 'application/json' } },
            )
          : undefined,
    })
    await one.screen.findByRole('button', { name: 'Upload documents' })
    await userEvent.upload(one.screen.getByLabelText('Documents to upload'), [pdf('Cranes.pdf')])
    const dialog = await dialogOf(/^Upload to Site rules/)
    await userEvent.click(dialog.getByRole('button', { name: 'Upload document' }))
    expect(await dialog.findByText('The disk is full.')).toBeVisible()
    expect(await dialog.findByText('1 file could not be uploaded')).toBeVisible()
    expect(await stored(id)).toEqual([])
    // It is also in the list of errors, where it stays after the dialog is closed (specification, section 8).
    expect(browserOf(one.queryClient).messages.all()).toMatchObject([{ tone: 'error', text: 'The disk is full.' }])
    fails = false
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored(id)).toEqual([['Cranes', 'Cranes.pdf', '1']])
  })

  test('pause and resume together, and what was in flight is stored once', async () => {
    const { id, address } = await newLibrary()
    const calls: string[] = []
    let release = () => undefined as void
    const held = new Promise<void>((done) => (release = done))
    const one = await browser('library@demo.test', address, {
      late: (call) => /POST .*documentLibraryRevision/.test(call) && calls.push(call) === 1 && held,
    })
    await one.screen.findByRole('button', { name: 'Upload documents' })
    await userEvent.upload(one.screen.getByLabelText('Documents to upload'), [
      pdf('Cranes.pdf'),
      pdf('Hoists.pdf'),
      pdf('Ladders.pdf'),
    ])
    const dialog = await dialogOf(/^Upload to Site rules/)
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 3 documents' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Pause all' }))
    expect(await dialog.findByText('Paused, 0 of 3 uploaded; 1 file is still on the way')).toBeVisible()
    expect(isAskedBeforeLeaving()).toBe(true)
    release()
    expect(await dialog.findByText('Paused, 1 of 3 uploaded')).toBeVisible()
    expect(dialog.getByRole('button', { name: /^Upload/ })).toBeDisabled()
    expect((await stored(id)).map(([name]) => name)).toEqual(['Cranes'])
    expect(calls).toHaveLength(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Resume all' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await stored(id)).map(([name]) => name)).toEqual(['Cranes', 'Hoists', 'Ladders'])
    expect(isAskedBeforeLeaving()).toBe(false)
  })

  test('an empty or oversized file is not sent, and a document without a name requires one', async () => {
    const { id, address } = await newLibrary()
    const one = await browser('library@demo.test', address)
    await one.screen.findByRole('button', { name: 'Upload documents' })
    const large = pdf('Video.pdf')
    Object.defineProperty(large, 'size', { value: 251 * 1_048_576 })
    await userEvent.upload(one.screen.getByLabelText('Documents to upload'), [
      new File([], 'Empty.pdf'),
      large,
      pdf('Cranes.pdf'),
    ])
    const dialog = await dialogOf(/^Upload to Site rules/)
    expect(dialog.getByText('This file is empty.')).toBeVisible()
    expect(dialog.getByText(/up to 250 MB\.$/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Leave out Empty.pdf' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Leave out Video.pdf' }))
    await userEvent.clear(dialog.getByLabelText('Name of Cranes.pdf'))
    await userEvent.click(dialog.getByRole('button', { name: 'Upload document' }))
    expect(await dialog.findByText('Enter a name.')).toBeVisible()
    expect(await stored(id)).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await userEvent.click((await dialogOf(/^Leave without uploading/)).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('files dropped anywhere on the library are accepted, and one with a known name is offered as the next revision', async () => {
  const { id, address } = await newLibrary()
  const one = await browser('library@demo.test', address)
  await one.screen.findByRole('button', { name: 'Upload documents' })
  drop([pdf('Cranes.pdf', 'first')])
  await userEvent.click((await dialogOf(/^Upload to/)).getByRole('button', { name: 'Upload document' }))
  expect(await one.screen.findByRole('link', { name: 'Cranes' })).toBeVisible()

  drop([pdf('Cranes.pdf', 'second'), pdf('Hoists.pdf')])
  const dialog = await dialogOf(/^Upload to/)
  expect(dialog.getByLabelText('Upload Cranes.pdf as')).toHaveDisplayValue('New revision')
  await userEvent.click(dialog.getByRole('button', { name: 'Upload 2 documents' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(id)).toEqual([
    ['Cranes', 'Cranes.pdf', '2'],
    ['Hoists', 'Hoists.pdf', '1'],
  ])
})

test('a reader is offered no upload, and dropped files do nothing', async () => {
  const { address } = await newLibrary()
  const reader = await browser('staff@demo.test', address)
  await reader.screen.findByText('Nothing is published in this folder.')
  drop([pdf('Cranes.pdf')])
  expect(reader.screen.queryByRole('button', { name: 'Upload documents' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('An upload that a reload interrupts', () => {
  const never = new Promise<void>(() => undefined)
  /** Blocks forever the request that stores the second file, or the one that creates its document. */
  const holding = (path: string) => {
    const held = { count: 0 }
    const late = (call: string) => {
      if (!call.startsWith('POST') || !call.includes(path)) return false
      return ++held.count === 2 && never
    }
    return { held, late }
  }

  test.each([
    ['the file is sent', '/api/documentLibraryRevision'],
    ['its document is made', '/api/documentLibraryDocument'],
  ])('names what has not arrived in the library, goes on, and stores nothing twice: while %s', async (_, path) => {
    const { id, address } = await newLibrary()
    const { held, late } = holding(path)
    const one = await browser('library@demo.test', address, { late })
    await one.screen.findByRole('button', { name: 'Upload documents' })
    const names = ['First.pdf', 'Second.pdf', 'Third.pdf']
    await userEvent.upload(
      one.screen.getByLabelText('Documents to upload'),
      names.map((name) => pdf(name)),
    )
    const dialog = await dialogOf(/^Upload to Site rules/)
    await userEvent.clear(dialog.getByLabelText('Name of Third.pdf'))
    await userEvent.type(dialog.getByLabelText('Name of Third.pdf'), 'The third of them')
    await userEvent.click(dialog.getByRole('button', { name: 'Upload 3 documents' }))
    await waitFor(() => expect(held.count).toBe(2))
    act(() => one.router.history.push('/manage/dashboard'))
    const question = await dialogOf(/^Leave this page/)
    expect(question.getByText(/is kept on this device, and you can go on with it/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Stay' }))
    // The upload and its two files that are not stored yet.
    await waitFor(async () => expect((await everythingKept()).split('sealed: ').length - 1).toBe(3))
    one.quit()

    const other = await browser('library@demo.test', address)
    expect(
      await other.screen.findByText(/^2 of 3 files of your upload to Site rules .* have not arrived$/),
    ).toBeVisible()
    expect(other.screen.getByText('Second.pdf, Third.pdf')).toBeVisible()
    await userEvent.click(other.screen.getByRole('button', { name: 'Go on' }))
    await waitFor(async () =>
      expect(await stored(id)).toEqual([
        ['First', 'First.pdf', '1'],
        ['Second', 'Second.pdf', '1'],
        ['The third of them', 'Third.pdf', '1'],
      ]),
    )
    await waitFor(() => expect(other.screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect((await everythingKept()).split('sealed: ').length - 1).toBe(0))
  })
})
