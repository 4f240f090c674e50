import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of form and dialog in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/projectProcessSubType/SubTypeSettingsForm.tsx'),
    import('#src/entities/projectProcessSubType/CopySubTypes.tsx'),
  ]),
)
const browsers = useBrowsers(setup)
const browser = (email: string, number: 'HB-014' | 'RC-021') =>
  browsers(email, `/manage/projects/sms/view/${projectId(number)}/processsubtypes`)
/** Filters the register to a sub type and returns its row. */
async function rowOf(one: Awaited<ReturnType<typeof browser>>, name: string) {
  await fill(await one.screen.findByRole('searchbox', { name: /^Filter/ }), name)
  // A checklist may have the name of its sub type, which comes first in the page.
  return (await one.screen.findAllByText(name))[0]!.closest('tr')!
}

test('a manager begins to use a sub type with shorter permits, and a colleague sees it at once', async () => {
  const colleague = await browser('safety@demo.test', 'HB-014')
  expect(within(await rowOf(colleague, 'Radiography')).getByText('Not used')).toBeVisible()
  await waitFor(() => expect(colleague.line.line()).toBe('connected'))
  const manager = await browser('admin@demo.test', 'HB-014')
  expect(within(await rowOf(manager, 'Hot work')).getByText('Used')).toBeVisible()
  await rowOf(manager, 'Radiography')
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Radiography' }))
  const form = await formNamed('Radiography on this project')
  await fill(form.getByRole('textbox', { name: /^Valid for/ }), '13')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('The organisation allows at most 8 hours.')).toBeVisible()
  await fill(form.getByRole('textbox', { name: /^Valid for/ }), '6')
  await userEvent.type(form.getByRole('combobox', { name: 'Authorise: people' }), 'Murphy')
  const found = await form.findAllByRole('option', { name: /Murphy/ })
  await userEvent.click(found[0]!)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(within(await rowOf(colleague, 'Radiography')).getByText('Used')).toBeVisible())
})

test('a building in use sets its own sub types and leaves those of the site alone', async () => {
  const page = (system: string) => `/manage/projects/${system}/view/${projectId('HB-009')}/processsubtypes`
  const site = await browsers('admin@demo.test', page('sms'))
  expect(within(await rowOf(site, 'Radiography')).getByText('Not used')).toBeVisible()
  const building = await browsers('admin@demo.test', page('fm'))
  expect(within(await rowOf(building, 'Hot work')).getByText('Used')).toBeVisible()
  await rowOf(building, 'Radiography')
  await userEvent.click(await building.screen.findByRole('button', { name: 'Radiography' }))
  const form = await formNamed('Radiography on this project')
  await userEvent.type(await form.findByRole('combobox', { name: 'Authorise: people' }), 'Delaney')
  expect(await form.findByRole('option', { name: /Delaney/ })).toBeVisible()
  await userEvent.clear(form.getByRole('combobox', { name: 'Authorise: people' }))
  // Has only the system for sites.
  await userEvent.type(form.getByRole('combobox', { name: 'Authorise: people' }), 'Murphy')
  expect(form.queryByRole('option', { name: /Murphy/ })).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(within(await rowOf(building, 'Radiography')).getByText('Used')).toBeVisible())
  expect(within(await rowOf(site, 'Radiography')).getByText('Not used')).toBeVisible()
  await fill(await building.screen.findByRole('searchbox', { name: /^Filter/ }), 'induction')
  await waitFor(() => expect(building.screen.queryByText('Site induction')).toBeNull())
})

test('before a copy it is said what is added and how many people are left out', async () => {
  const manager = await browser('admin@demo.test', 'RC-021')
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Copy from a project' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy sub types from another project' }))
  expect(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled()
  await dialog.findByRole('option', { name: /^HB-014/ })
  await userEvent.selectOptions(dialog.getByLabelText('Copy from'), String(projectId('HB-014')))
  const added = within(await dialog.findByRole('list', { name: 'Added' }))
  expect(added.getByText('Hot work')).toBeVisible()
  expect(dialog.getByText(/left out, because this project does not have them\.$/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: /^Copy \d+ sub types$/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect(within(await rowOf(manager, 'Hot work')).getByText('Used')).toBeVisible())
})

test('readers see what is used and change nothing', async () => {
  const reader = await browsers('viewer@demo.test', `/manage/projects/sms/view/${projectId('LT-003')}/processsubtypes`)
  expect(within(await rowOf(reader, 'Hot work')).getByText('Not used')).toBeVisible()
  expect(reader.screen.queryByRole('button', { name: 'Hot work' })).toBeNull()
  expect(reader.screen.queryByRole('button', { name: 'Copy from a project' })).toBeNull()
})
