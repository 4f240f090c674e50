import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of the dialog in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/projectPerson/ImportPeople.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')

test('a list is checked, a line that is wrong is left out, and the others appear in the register', async () => {
  const { screen } = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/people`)
  await userEvent.click(await screen.findByRole('button', { name: 'Import list' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import people' }))
  await userEvent.click(dialog.getByRole('textbox', { name: /^People/ }))
  await userEvent.paste('First name,Last name,Company\nAbel,Aaronson,\nBea,Unknown,Nobody Ltd\n')
  await choose(dialog.getByRole('combobox', { name: /^Company/ }), 'Corrib Steel Ltd')
  await choose(dialog.getByRole('combobox', { name: /^Employment status/ }), 'Employee')
  await choose(dialog.getByRole('combobox', { name: /^Language/ }), 'English')
  await userEvent.click(dialog.getByRole('button', { name: 'Check the list' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Import 2 people' }))
  expect(preview.getByText('Company: Nobody Ltd is not a company of this project.')).toBeVisible()
  await userEvent.click(preview.getByRole('button', { name: 'Leave out Bea Unknown' }))
  const ready = within(await screen.findByRole('dialog', { name: 'Import 1 person' }))
  await waitFor(() => expect(ready.getByRole('button', { name: 'Import 1' })).toBeEnabled())
  await userEvent.click(ready.getByRole('button', { name: 'Import 1' }))
  expect(await screen.findByText('Abel Aaronson')).toBeVisible()
})
