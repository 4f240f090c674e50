import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Client } from '#contract/entities/client.ts'
import { samples } from '#mocks/samples.ts'
import { fill, memoryDrafts, useBrowsers, type Browsing } from '../browser.tsx'
import { pictureForm } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
async function newClient(name = `Slip Masonry ${crypto.randomUUID().slice(0, 6)}`) {
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read('POST', 'client', {
    ...samples.client({ clientId: 1, userId: 2, projectId: 2 }),
    name,
  })
  return data as unknown as Client
}
const saveElsewhere = async (row: Client, change: Partial<Client>) => {
  const other = await setup.world.as('admin2@demo.test')
  const { data: now } = (await other.read('GET', `client/${row.id}`)) as unknown as { data: Client }
  expect((await other.read('PUT', 'client', { ...now, ...change })).errors).toEqual([])
}
const edit = async (one: Browsing) => {
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit client' }))
  return within(await screen.findByRole('dialog', { name: 'Edit Client' }))
}
const retype = async (box: HTMLElement, words: string) => {
  await userEvent.clear(box)
  await userEvent.type(box, words)
}

test('a refused field shows its error and keeps what was typed', async () => {
  const row = await newClient()
  const other = await newClient()
  const one = await browser('admin@demo.test', `/manage/clients/edit/${row.id}`)
  const dialog = await edit(one)
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  await userEvent.clear(name)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a name.')).toBeVisible()
  expect(dialog.getByText('1 field needs a change')).toBeVisible()
  await fill(dialog.getByRole('combobox', { name: /^Trades/ }), `Glazing${'x'.repeat(60)},`)
  expect(await dialog.findByText('Trade must be 60 characters or fewer.')).toBeVisible()
  await userEvent.keyboard('{Backspace}')
  await userEvent.type(name, other.name.toUpperCase())
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Name is already in use.')).toBeVisible()
  expect(name).toHaveValue(other.name.toUpperCase())
})

test('typed text is restored after the tab was closed, for the same person only', async () => {
  const row = await newClient()
  const drafts = memoryDrafts()
  const one = await browser('admin@demo.test', `/manage/clients/edit/${row.id}`, { drafts })
  await retype((await edit(one)).getByRole('textbox', { name: /^Town/ }), 'Skibbereen')
  const { id } = row
  const userId = one.userId
  await waitFor(async () =>
    expect(await drafts.read(userId, `client/${id}`)).toMatchObject({ edit: { typed: { town: 'Skibbereen' } } }),
  )
  one.quit()

  const other = await browser('admin2@demo.test', `/manage/clients/edit/${row.id}`, { drafts })
  expect((await edit(other)).getByRole('textbox', { name: /^Town/ })).not.toHaveValue('Skibbereen')
  other.quit()

  const again = await browser('admin@demo.test', `/manage/clients/edit/${row.id}`, { drafts })
  const dialog = await edit(again)
  expect(dialog.getByRole('textbox', { name: /^Town/ })).toHaveValue('Skibbereen')
  expect(dialog.getByText('Your unsaved entries are back')).toBeVisible()
})

test('a browser without storage saves all the same, and its form closes', async () => {
  const row = await newClient()
  const no = () =>
    Promise.reject(new Error('A mutation operation was attempted on a database that did not allow mutations.'))
  const announced = vi.spyOn(console, 'warn').mockReturnValue()
  const one = await browser('admin@demo.test', `/manage/clients/edit/${row.id}`, {
    drafts: { read: no, keep: no, drop: no },
  })
  await fill((await edit(one)).getByRole('textbox', { name: /^Town/ }), 'Schull')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await one.screen.findByText('The client was successfully saved')).toBeVisible()
  expect(announced).toHaveBeenCalledWith('Your entries could not be kept in this browser', expect.anything())
})

test('the form of a client deleted by someone else keeps what was typed; once it is closed, so is the page', async () => {
  const row = await newClient()
  const one = await browser('admin@demo.test', `/manage/clients/edit/${row.id}`)
  const dialog = await edit(one)
  await retype(dialog.getByRole('textbox', { name: /^Town/ }), 'Bantry')
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  const other = await setup.world.as('admin2@demo.test')
  expect((await other.read('DELETE', `client/${row.id}?rowVersion=1`)).errors).toEqual([])
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'This client was deleted, or you lost access to it, while you had it open. What you typed is still here for you to copy.',
  )
  expect(dialog.getByRole('textbox', { name: /^Town/ })).toHaveValue('Bantry')
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  expect(await one.screen.findByRole('heading', { name: 'This client does not exist or was deleted.' })).toBeVisible()
})

test('text typed while a save is pending stays and is part of the next save', async () => {
  const drafts = memoryDrafts()
  const one = await browser('admin@demo.test', '/manage/clients/edit/0', { drafts })
  const dialog = within(await screen.findByRole('dialog', { name: 'New Client' }))
  const name = `Weir Joinery ${crypto.randomUUID().slice(0, 6)}`
  await fill(dialog.getByRole('textbox', { name: /^Name/ }), name)
  one.setAway(true)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(one.calls).toContain('POST /api/client'))
  await fill(dialog.getByRole('textbox', { name: /^Town/ }), 'Leenane')
  one.setAway(false)

  expect(await dialog.findByText('Saved, without your last changes')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Edit Client' })).toBeVisible()
  await waitFor(() => expect(one.router.state.location.href).toMatch(/\/edit\/[1-9]\d*\?edit=1$/))
  expect(dialog.getByRole('textbox', { name: /^Town/ })).toHaveValue('Leenane')
  const mine = async () =>
    (await (await setup.world.as('admin@demo.test')).read<Client[]>('GET', 'client')).data.filter(
      (client) => client.name === name,
    )
  const [row] = await mine()
  expect(row).toMatchObject({ town: null })
  await waitFor(async () =>
    expect(await drafts.read(one.userId, `client/${row!.id}`)).toMatchObject({
      edit: { typed: { town: 'Leenane' }, base: { rowVersion: 1 } },
    }),
  )
  expect(await drafts.read(one.userId, 'client/0')).toBeNull()
  expect(dialog.queryByText('Someone else has saved this meanwhile')).toBeNull()

  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await mine()).toEqual([expect.objectContaining({ town: 'Leenane' })])
  expect(await drafts.read(one.userId, `client/${row!.id}`)).toBeNull()
})

test('a client whose first save was never answered is found again when its changed draft is saved', async () => {
  const drafts = memoryDrafts()
  const name = `Lough Roofing ${crypto.randomUUID().slice(0, 6)}`
  const one = await browser('admin@demo.test', '/manage/clients/edit/0', { drafts })
  const first = within(await screen.findByRole('dialog', { name: 'New Client' }))
  await fill(first.getByRole('textbox', { name: /^Name/ }), name)
  await waitFor(async () =>
    expect(await drafts.read(one.userId, 'client/0')).toMatchObject({ edit: { typed: { name } } }),
  )
  one.setAway('midAnswer')
  await userEvent.click(first.getByRole('button', { name: 'Save' }))
  const mine = async () =>
    (await (await setup.world.as('admin@demo.test')).read<Client[]>('GET', 'client')).data.filter(
      (client) => client.name === name,
    )
  await waitFor(async () => expect(await mine()).toHaveLength(1))
  one.quit()

  const again = await browser('admin@demo.test', '/manage/clients/edit/0', { drafts })
  const dialog = within(await screen.findByRole('dialog', { name: 'New Client' }))
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue(name)
  await fill(dialog.getByRole('textbox', { name: /^Town/ }), 'Cong')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('This was already saved, before your last changes')).toBeVisible()
  expect(dialog.queryByRole('alert')).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await mine()).toEqual([expect.objectContaining({ town: 'Cong' })])
  expect(again.router.state.location.pathname).toBe('/manage/clients')
})

test('a view lists companies whose insurance has ended or ends within a month', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const made = async (name: string, news: Partial<Client>) =>
    (
      await admin.read<Client>('POST', 'client', {
        ...samples.client({ clientId: 1, userId: 2, projectId: 2 }),
        accreditations: [],
        insuranceExpiry: inDays(300),
        ...news,
        name: `${name} ${crypto.randomUUID().slice(0, 6)}`,
      })
    ).data
  const ended = await made('Ended', { insuranceExpiry: inDays(-3) })
  const soon = await made('Soon', { accreditations: [{ scheme: 'Safe-T-Cert', number: null, expiry: inDays(12) }] })
  const later = await made('Later', {})
  const left = await made('Left', { insuranceExpiry: inDays(-3), isActive: false })

  const one = await browser('admin@demo.test', '/manage/clients')
  await userEvent.click(await one.screen.findByRole('button', { name: /^Expires within 30 days/ }))
  const box = one.screen.getByRole('searchbox', { name: /^Filter/ })
  for (const [client, isThere] of [
    [ended, true],
    [soon, true],
    [later, false],
    [left, false],
  ] as const) {
    await userEvent.clear(box)
    await userEvent.paste(client.name)
    await waitFor(() => expect(one.screen.queryByRole('link', { name: client.name }) !== null).toBe(isThere))
  }
})

test('a company shows its document libraries and cannot be deleted while it has some', async () => {
  const row = await newClient()
  const admin = await setup.world.as('admin@demo.test')
  expect(
    (await admin.read('POST', 'documentLibrary', { name: 'Site rules', clientId: row.id, visibility: 'ownClient' }))
      .status,
  ).toBe(201)
  const one = await browser('admin@demo.test', `/manage/clients/edit/${row.id}`)
  await userEvent.click(await one.screen.findByRole('tab', { name: /^Document libraries/ }))
  const table = await one.screen.findByRole('table', { name: 'Document libraries of this client' })
  expect(within(table).getByRole('link', { name: 'Site rules' })).toBeVisible()
  expect(within(table).getByText('The client’s own people')).toBeVisible()
  const refused = await admin.read('DELETE', `client/${row.id}?rowVersion=${row.rowVersion}`)
  expect(refused).toMatchObject({
    status: 409,
    errors: [{ message: `${row.name} still keeps document libraries (Site rules). Make it inactive instead.` }],
  })
})

test('the history of a company uses the labels of its form', async () => {
  const row = await newClient()
  await saveElsewhere(row, {
    vatNumber: 'IE7654321A',
    country: 'NI',
    accreditations: [{ scheme: 'CHAS', number: '4411', expiry: null }],
  })
  const one = await browser('admin@demo.test', `/manage/clients/edit/${row.id}`)
  await userEvent.click(await one.screen.findByRole('tab', { name: /^History/ }))
  expect(await one.screen.findByText('VAT number')).toBeVisible()
  expect(one.screen.getByText('Northern Ireland')).toBeVisible()
  expect(one.screen.getByText('CHAS 4411')).toBeVisible()
})

test('a company gets a logo, which another browser sees appear and disappear, and other files are refused with a message', async () => {
  const row = await newClient()
  const two = await browser('admin2@demo.test', '/manage/clients')
  await userEvent.type(await two.screen.findByRole('searchbox'), row.name)
  const line = await two.screen.findByRole('row', { name: new RegExp(row.name) })
  expect(line.querySelector('img')).toBeNull()
  const one = await browser('admin@demo.test', `/manage/clients/edit/${row.id}`)
  const chooser = await one.screen.findByLabelText(`Logo of ${row.name}`)
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  const choose = (file: File) => userEvent.setup({ applyAccept: false }).upload(chooser, file)

  await choose(new File(['words'], 'plan.txt', { type: 'text/plain' }))
  expect(await one.screen.findByText('plan.txt is not a JPEG, PNG or WebP picture.')).toBeVisible()
  await choose(new File(['<svg onload="alert(1)">'], 'logo.png', { type: 'image/png' }))
  expect(await one.screen.findByText('Choose a JPEG, PNG or WebP picture.')).toBeVisible()

  await choose((await pictureForm(row)).get('files') as File)
  expect(await one.screen.findByText('The logo was successfully saved')).toBeVisible()
  expect(await one.screen.findByRole('img', { name: `Logo of ${row.name}` })).toHaveAttribute(
    'src',
    expect.stringMatching(/^\/api\/file\/\d+\?inline=1$/),
  )
  await waitFor(() =>
    expect(two.screen.getByRole('row', { name: new RegExp(row.name) }).querySelector('img')).not.toBeNull(),
  )

  await userEvent.click(one.screen.getByRole('button', { name: 'Remove logo' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: `Remove the logo of ${row.name}?` })).getByRole('button', {
      name: 'Remove',
    }),
  )
  await waitFor(() =>
    expect(two.screen.getByRole('row', { name: new RegExp(row.name) }).querySelector('img')).toBeNull(),
  )
  await waitFor(() => expect(one.screen.queryByRole('img', { name: `Logo of ${row.name}` })).toBeNull())
})
