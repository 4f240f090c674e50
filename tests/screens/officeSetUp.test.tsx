import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OfficeSetUp } from '#contract/projects/setUp.ts'
import { samples } from '#mocks/samples.ts'
import { useBrowsers } from '../browser.tsx'
import { colleague, firstAdministrator, useEmptyWorld } from '../emptyWorld.ts'

const setup = useEmptyWorld()
const browser = useBrowsers(setup)

const list = async (screen: Awaited<ReturnType<typeof browser>>['screen']) =>
  within(await screen.findByRole('region', { name: 'Set up the office' }))
const openLines = (panel: Awaited<ReturnType<typeof list>>) =>
  panel.getAllByRole('listitem').flatMap((line) => {
    const isOpen = within(line).queryByRole('img', { name: 'Open' })
    return isOpen ? [line.querySelector('strong, .strong')!.textContent] : []
  })
const lines = async (email: string) =>
  (await (await setup.world.as(email)).read<OfficeSetUp>('GET', 'officeSetUp')).data

test('the first administrator sees what is missing; each line opens its form, and a new record ticks it at once', async () => {
  const home = await browser(firstAdministrator, '/manage/dashboard')
  const panel = await list(home.screen)
  expect(openLines(panel)).toEqual(['Companies', 'People', 'Folder structures', 'First project'])
  expect(panel.getByText('2 of 6 done')).toBeVisible()
  expect(home.screen.queryByText(/user manager/)).toBeNull()

  await userEvent.click(panel.getByRole('link', { name: 'Add a company' }))
  expect(await home.screen.findByRole('dialog', { name: 'New Client' })).toBeVisible()
  home.quit()

  const other = await browser(firstAdministrator, '/manage/dashboard')
  await list(other.screen)
  const ada = await setup.world.as(firstAdministrator)
  const sample = samples.client({ clientId: 1, userId: ada.userId, projectId: 0 })
  expect((await ada.read('POST', 'client', sample)).errors).toEqual([])
  await waitFor(async () => expect(openLines(await list(other.screen))).not.toContain('Companies'))
  expect((await list(other.screen)).getByRole('link', { name: 'Companies' })).toHaveAttribute('href', '/manage/clients')
})

test('it can be put away, and the account menu brings it back', async () => {
  const home = await browser(firstAdministrator, '/manage/dashboard')
  await userEvent.click((await list(home.screen)).getByRole('button', { name: 'Put away' }))
  await waitFor(() => expect(home.screen.queryByRole('region', { name: 'Set up the office' })).toBeNull())
  expect(await home.screen.findByText('Put away. Your account menu shows it again.')).toBeVisible()
  await userEvent.click(home.screen.getByRole('button', { name: /account$/ }))
  await userEvent.click(await home.screen.findByRole('menuitem', { name: 'Set up the office' }))
  expect(await list(home.screen)).toBeTruthy()
})

test('people see only the lines that they may do, and nothing if they may do none', async () => {
  await colleague(setup.world, 'super@quinn.example', ['super_user'])
  await colleague(setup.world, 'managers@quinn.example', ['end_user_manager'])
  await colleague(setup.world, 'staff@quinn.example')
  expect((await lines('super@quinn.example')).map(({ step }) => step)).toEqual(['folders', 'project'])
  expect(await lines('managers@quinn.example')).toEqual([{ step: 'people', isDone: true }])
  expect(await lines('staff@quinn.example')).toEqual([])
  const staff = await browser('staff@quinn.example', '/manage/dashboard')
  expect(await staff.screen.findByText(/^Ask the manager of your project/)).toBeVisible()
  expect(staff.calls.filter((call) => call.includes('officeSetUp'))).toEqual([])
})
