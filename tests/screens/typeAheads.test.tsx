import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#contract/entities/client.ts'
import type { DocumentLibrary } from '#contract/entities/documentLibrary.ts'
import { fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
beforeAll(() =>
  Promise.all([
    import('#src/entities/client/ClientForm.tsx'),
    import('#src/entities/documentLibrary/LibraryForm.tsx'),
    import('#src/entities/project/ProjectForm.tsx'),
    import('#src/entities/user/UserForm.tsx'),
  ]),
)
const unique = () => crypto.randomUUID().slice(0, 6)

test('part of a name and Enter choose a company; the next Enter saves', async () => {
  const one = await browsers('admin@demo.test', '/manage/documentLibraries')
  await userEvent.click(await one.screen.findByRole('button', { name: 'New library' }))
  const name = `Method statements ${unique()}`
  const form = await formNamed('New Document library')
  await fill(form.getByRole('textbox', { name: /^Name/ }), name)
  const box = form.getByRole('combobox', { name: /^Client/ })
  await userEvent.type(box, 'corri{Enter}')
  expect(box).toHaveValue('Corrib Steel Ltd')
  expect(screen.getByRole('dialog', { name: 'New Document library' })).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await waitFor(async () =>
    expect((await one.read<DocumentLibrary[]>('GET', 'documentLibrary')).data).toContainEqual(
      expect.objectContaining({ name, clientName: 'Corrib Steel Ltd' }),
    ),
  )
})

test('a company that is not there is added from the box, under the name that was typed, and chosen', async () => {
  const one = await browsers('admin@demo.test', '/manage/documentLibraries')
  await userEvent.click(await one.screen.findByRole('button', { name: 'New library' }))
  const company = `Quay Rope Access ${unique()}`
  const form = await formNamed('New Document library')
  await fill(form.getByRole('textbox', { name: /^Name/ }), `Rescue plans ${company}`)
  const box = form.getByRole('combobox', { name: /^Client/ })
  await userEvent.type(box, company)
  await userEvent.click(await screen.findByRole('option', { name: `Add “${company}” as a new company` }))
  const adding = await formNamed('New Client')
  expect(adding.getByRole('textbox', { name: /^Name/ })).toHaveValue(company)
  await userEvent.click(adding.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Client' })).toBeNull())
  expect(box).toHaveValue(company)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const known = (await one.read<Client[]>('GET', 'client')).data.find(({ name }) => name === company)!
  expect((await one.read<DocumentLibrary[]>('GET', 'documentLibrary')).data).toContainEqual(
    expect.objectContaining({ name: `Rescue plans ${company}`, clientId: known.id }),
  )
})

test('someone who may not add companies reads that nothing matches', async () => {
  const one = await browsers('library@demo.test', '/manage/documentLibraries')
  await userEvent.click(await one.screen.findByRole('button', { name: 'New library' }))
  const form = await formNamed('New Document library')
  const box = form.getByRole('combobox', { name: /^Client/ })
  await userEvent.type(box, 'Nobody knows them')
  expect(screen.queryByRole('option', { name: /^Add/ })).toBeNull()
  await userEvent.tab()
  expect(box).toHaveAccessibleDescription('Nothing matches “Nobody knows them”.')
})

test('a person who is not there is added from the box, with both names', async () => {
  await browsers('admin@demo.test', '/manage/projects?new=1')
  const form = await formNamed('New Project')
  await userEvent.type(form.getByRole('combobox', { name: 'Manager' }), 'Neil Mc Grath{Enter}')
  const adding = await formNamed('New User')
  expect(adding.getByRole('textbox', { name: /^First name/ })).toHaveValue('Neil Mc')
  expect(adding.getByRole('textbox', { name: /^Last name/ })).toHaveValue('Grath')
  // The two forms are saved separately.
  await userEvent.click(adding.getByRole('button', { name: 'Save' }))
  expect(await adding.findByText(/fields need a change/)).toBeVisible()
  expect(form.queryByText(/fields need a change/)).toBeNull()
})
