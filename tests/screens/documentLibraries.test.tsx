import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { DocumentLibrary } from '#contract/entities/documentLibrary.ts'
import { choose, formNamed, useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const opened = useBrowsers(setup)
beforeAll(() =>
  Promise.all([
    import('#src/entities/documentLibrary/LibraryForm.tsx'),
    import('#src/entities/libraryDocument/shared/LibraryDocumentForm.tsx'),
    import('#src/entities/libraryDocument/NewRevision.tsx'),
    import('#src/entities/libraryFolder/shared/LibraryFolderForm.tsx'),
  ]),
)
async function browser(email: string, path: string) {
  const made = await opened(email, path)
  await waitFor(() => expect(made.line.line()).toBe('connected'))
  return made
}
async function library(more: Partial<DocumentLibrary> = {}) {
  const keeper = await setup.world.as('library@demo.test')
  const { data, errors } = await keeper.read('POST', 'documentLibrary', {
    name: `Harbour policies ${crypto.randomUUID().slice(0, 6)}`,
    clientId: 1,
    visibility: 'ownClient',
    ...more,
  })
  expect(errors).toEqual([])
  return data as unknown as DocumentLibrary
}
const page = (words: string) => new File([`%PDF-1.4\n${words}\n%%EOF\n`], 'policy.pdf', { type: 'application/pdf' })
const step = async (one: Browsing, verb: string) => {
  await userEvent.click(await one.screen.findByRole('button', { name: verb }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: new RegExp(`^${verb}`) })).getByRole('button', { name: verb }),
  )
}

test('A policy is added, published and read: the reader confirms it, and the library manager sees who has', async () => {
  const { id } = await library()
  const top = `/manage/documentLibraries/view/${id}/folder/0`
  const keeper = await browser('library@demo.test', top)
  const reader = await browser('staff@demo.test', top)
  const revise = async (words: string) => {
    await userEvent.upload(keeper.screen.getByLabelText('File of the new revision'), page(words))
    const dialog = within(await screen.findByRole('dialog', { name: 'New revision' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }))
  }
  expect(await reader.screen.findByText('Nothing is published in this folder.')).toBeVisible()
  await userEvent.click(await keeper.screen.findByRole('button', { name: 'New document' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Document' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Smoke and fire policy')
  await userEvent.click(dialog.getByRole('switch', { name: /^Reading must be confirmed/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await userEvent.click(await keeper.screen.findByRole('link', { name: 'Open document' }))
  await keeper.screen.findByRole('heading', { name: 'Smoke and fire policy' })
  expect(keeper.screen.getByRole('button', { name: 'Publish' })).toBeDisabled()

  await userEvent.click(keeper.screen.getByRole('tab', { name: /^Revisions/ }))
  await revise('one')
  await keeper.screen.findByText('Revision 1 uploaded')
  expect(reader.screen.queryByRole('link', { name: 'Smoke and fire policy' })).toBeNull()
  await step(keeper, 'Publish')

  await userEvent.click(await reader.screen.findByRole('link', { name: 'Smoke and fire policy' }))
  await userEvent.click(await reader.screen.findByRole('button', { name: 'I have read this' }))
  expect(await reader.screen.findByText(/You confirmed reading revision 1/)).toBeVisible()
  await userEvent.click(await keeper.screen.findByRole('tab', { name: /^Read by 1/ }))
  expect(
    within(keeper.screen.getByRole('table', { name: 'People who have confirmed reading it' })).getByText(
      'Patrick Lynch',
    ),
  ).toBeVisible()

  await userEvent.click(keeper.screen.getByRole('tab', { name: /^Revisions/ }))
  await revise('two')
  expect(await reader.screen.findByRole('button', { name: 'I have read this' })).toBeVisible()
})

/** An unpublished document with a file that all readers must confirm. */
async function toBeRead(documentLibraryId: number, name: string) {
  const keeper = await setup.world.as('library@demo.test')
  const { data } = await keeper.read<{ id: number }>('POST', 'documentLibraryDocument', {
    documentLibraryId,
    name,
    acknowledgeRequired: true,
  })
  const revise = async (rowVersion: number, words: string) => {
    const body = new FormData()
    body.set('id', String(data.id))
    body.set('rowVersion', String(rowVersion))
    body.set('files', page(words))
    expect((await keeper.read('POST', 'documentLibraryRevision', body)).errors).toEqual([])
  }
  await revise(1, name)
  return {
    id: data.id,
    revise,
    publish: async () =>
      expect(
        (await keeper.read('PUT', `documentLibraryDocument/${data.id}/move`, { action: 'publish', rowVersion: 2 }))
          .errors,
      ).toEqual([]),
  }
}

test('Documents to be read appear on the dashboard and in the notifications, and disappear once confirmed', async () => {
  const name = `Lifting rules ${crypto.randomUUID().slice(0, 6)}`
  const { id } = await library({ visibility: 'all' })
  const document = await toBeRead(id, name)
  const reader = await browser('viewer@demo.test', '/manage/dashboard')
  await reader.screen.findByRole('region', { name: 'Notifications' })
  await document.publish()
  const panel = within(await reader.screen.findByRole('region', { name: /^To read and confirm/ }))
  await userEvent.click(reader.screen.getByRole('button', { name: /^Notifications/ }))
  expect(await reader.screen.findByRole('button', { name: new RegExp(`^To read: ${name}`) })).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await userEvent.click(panel.getByRole('link', { name }))
  await userEvent.click(await reader.screen.findByRole('button', { name: 'I have read this' }))
  await reader.screen.findByText(/You confirmed reading revision 1/)
  await userEvent.click(
    within(reader.screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Dashboard' }),
  )
  await reader.screen.findByRole('heading', { name: 'Dashboard' })
  await waitFor(() => expect(reader.screen.queryByRole('link', { name })).toBeNull())

  await document.revise(3, 'a second time')
  expect(await reader.screen.findByRole('link', { name })).toBeVisible()
})

test('The library manager sees which readers have not confirmed a document', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { data: projects } = await admin.read<{ id: number; number: string }[]>('GET', 'project')
  const bridge = projects.find(({ number }) => number === 'HB-014')!
  const { id } = await library({ visibility: 'projects', projectIds: [bridge.id] })
  const document = await toBeRead(id, 'Tide and weather rules')
  await document.publish()
  const path = `/manage/documentLibraries/view/${id}/document/${document.id}`
  const keeper = await browser('library@demo.test', path)
  await userEvent.click(await keeper.screen.findByRole('tab', { name: /^Read by/ }))
  const still = () => within(keeper.screen.getByRole('table', { name: 'People who still have to read it' }))
  expect(still().getByText('Patrick Lynch')).toBeVisible()
  expect(still().queryByText('Fergus McAteer')).toBeNull()
  expect(still().queryByText('Helen Sutcliffe')).toBeNull()
  expect(keeper.screen.queryByRole('button', { name: 'I have read this' })).toBeNull()

  const reader = await setup.world.as('staff@demo.test')
  const { data } = await reader.read<{ currentRevisionId: number; toReadBy: unknown[] }>(
    'GET',
    `documentLibraryDocument/${document.id}`,
  )
  expect(data.toReadBy).toEqual([
    { userId: reader.userId, userName: 'Patrick Lynch', clientName: 'Brannock Construction Ltd' },
  ])
  await reader.read('PUT', `documentLibraryDocument/${document.id}/acknowledge`, { revisionId: data.currentRevisionId })
  await waitFor(() => expect(still().queryByText('Patrick Lynch')).toBeNull())
  expect(
    within(keeper.screen.getByRole('table', { name: 'People who have confirmed reading it' })).getByText(
      'Patrick Lynch',
    ),
  ).toBeVisible()
})

test('An archived document disappears from its readers’ list', async () => {
  const { id } = await library()
  const keeper = await setup.world.as('library@demo.test')
  const row = (await keeper.read('POST', 'documentLibraryDocument', { documentLibraryId: id, name: 'Old rules' }))
    .data as unknown as { id: number; rowVersion: number }
  const body = new FormData()
  body.set('id', String(row.id))
  body.set('rowVersion', '1')
  body.set('files', page('rules'))
  await keeper.read('POST', 'documentLibraryRevision', body)
  await keeper.read('PUT', `documentLibraryDocument/${row.id}/move`, { action: 'publish', rowVersion: 2 })
  const reader = await browser('staff@demo.test', `/manage/documentLibraries/view/${id}/folder/0`)
  expect(await reader.screen.findByRole('link', { name: 'Old rules' })).toBeVisible()
  expect(
    (await keeper.read('PUT', `documentLibraryDocument/${row.id}/move`, { action: 'archive', rowVersion: 3 })).errors,
  ).toEqual([])
  await waitFor(() => expect(reader.screen.queryByRole('link', { name: 'Old rules' })).toBeNull())
})

test('Only the intended readers can read a library', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { data: projects } = await admin.read<{ id: number; number: string }[]>('GET', 'project')
  const bridge = (projects as unknown as { id: number; number: string }[]).find(({ number }) => number === 'HB-014')!
  const [own, all, onBridge] = [
    await library(),
    await library({ visibility: 'all' }),
    await library({ visibility: 'projects', projectIds: [bridge.id] }),
  ]
  const sees = async (email: string) => {
    const person = await setup.world.as(email)
    const { data } = (await person.read<DocumentLibrary[]>('GET', 'documentLibrary')) as unknown as {
      data: DocumentLibrary[]
    }
    return [own, all, onBridge].map(({ id }) => data.some((row) => row.id === id))
  }
  expect(await sees('staff@demo.test')).toEqual([true, true, true])
  expect(await sees('throttle@demo.test')).toEqual([true, true, false])
  expect(await sees('viewer@demo.test')).toEqual([false, true, false])
  expect(await sees('library@demo.test')).toEqual([true, true, true])
  const stranger = await browser('viewer@demo.test', `/manage/documentLibraries/view/${own.id}/folder/0`)
  expect(await stranger.screen.findByRole('alert')).toHaveTextContent(
    'This document library does not exist or was deleted.',
  )
})

test('A library for projects requires a project', async () => {
  const one = await browser('library@demo.test', '/manage/documentLibraries')
  await userEvent.click(await one.screen.findByRole('button', { name: 'New library' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New Document library' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Rules for the quay')
  await userEvent.type(dialog.getByRole('combobox', { name: /^Client/ }), 'Brannock Construction Ltd')
  await choose(dialog.getByRole('combobox', { name: /^Read by/ }), 'People on selected projects')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Choose a project.')).toBeVisible()
  // A library manager has no role on these projects and chooses them by name.
  await userEvent.type(dialog.getByRole('combobox', { name: /^Projects/ }), 'HB-014')
  await userEvent.click(await screen.findByRole('option', { name: 'HB-014 Harbour bridge refurbishment' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await userEvent.click(await one.screen.findByRole('link', { name: 'Open document library' }))
  await one.screen.findByRole('heading', { name: 'Rules for the quay' })
  const { data } = await (await setup.world.as('staff@demo.test')).read<DocumentLibrary[]>('GET', 'documentLibrary')
  expect(data.map(({ name }) => name)).toContain('Rules for the quay')
})

test('If two people change the company of a library, the second chooses between two names', async () => {
  const row = await library()
  const one = await browser('library@demo.test', `/manage/documentLibraries/view/${row.id}/folder/0`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit library' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Document library' }))
  const box = dialog.getByRole('combobox', { name: /^Client/ })
  await userEvent.clear(box)
  await userEvent.click(box)
  await userEvent.paste('Quay Civils')
  await userEvent.tab()
  const admin = await setup.world.as('admin@demo.test')
  const { data: companies } = await admin.read<{ id: number; name: string }[]>('GET', 'client')
  const other = (companies as unknown as { id: number; name: string }[]).find(
    ({ name, id }) => id !== row.clientId && name !== 'Quay Civils',
  )!
  expect((await admin.read('PUT', 'documentLibrary', { ...row, clientId: other.id })).errors).toEqual([])
  expect(await dialog.findByRole('radio', { name: /yours:\s*Quay Civils/ })).toBeChecked()
  await waitFor(() => expect(dialog.getByRole('radio', { name: new RegExp(`s:\\s*${other.name}`) })).not.toBeChecked())
})

test('The form of a folder deleted by someone else keeps what was typed; once it is closed, the library shows', async () => {
  const { id, name } = await library()
  const keeper = await setup.world.as('admin@demo.test')
  const { data: folder } = await keeper.read<{ id: number; rowVersion: number }>('POST', 'documentLibraryFolder', {
    documentLibraryId: id,
    name: 'Lifting',
  })
  const one = await browser('library@demo.test', `/manage/documentLibraries/view/${id}/folder/${folder.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit folder' }))
  const dialog = await formNamed('Edit Folder')
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), ' and slinging')
  expect(
    (await keeper.read('DELETE', `documentLibraryFolder/${folder.id}?rowVersion=${folder.rowVersion}`)).errors,
  ).toEqual([])
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This folder was deleted, or you lost access to it, while you had it open. What you typed is still here for you to copy.',
  )
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Lifting and slinging')
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await one.screen.findByRole('heading', { name })).toBeVisible()
  expect(await one.screen.findByRole('heading', { name: 'All documents' })).toBeVisible()
})
