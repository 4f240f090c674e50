import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of the dialogs in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/siteAttendance/SignCrew.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string) => browsers(email, `/manage/projects/sms/view/${bridge}/onsitepeople`)

test('a crew is signed in by ticking names, and who is blocked only with a reason', async () => {
  const two = await browser('admin2@demo.test')
  const { screen, line } = await browser('safety@demo.test')
  await waitFor(() => expect(line.line()).toBe('connected'))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign crew in' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign crew in' }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Andrei Munteanu, / }))
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Name' }), 'hynes')
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /^Andrei Munteanu, / })).toBeNull())
  const blocked = dialog.getByRole('checkbox', { name: /^Declan Hynes, / })
  expect(within(blocked.closest('li')!).getByText('Blocked')).toBeVisible()
  await userEvent.click(blocked)
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in 2 people' }))
  expect(await dialog.findByText('1 person left out')).toBeVisible()
  expect(dialog.getByText(/^Declan Hynes: .* is not let in without a reason\./)).toBeVisible()
  expect(await two.screen.findByText('Andrei Munteanu')).toBeVisible()
  expect(two.screen.queryByText('Declan Hynes')).toBeNull()
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason to let Declan Hynes in' }), 'Fetches his tools')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in 1 person' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await two.screen.findByText('Declan Hynes')).toBeVisible()
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<SiteAttendance[]>(
    'GET',
    `siteAttendance?projectId=${bridge}&size=2&sort=-signedInOn`,
  )
  expect(data).toMatchObject([
    { name: 'Declan Hynes', overrideReason: 'Fetches his tools' },
    { name: 'Andrei Munteanu' },
  ])
})

test('a company is signed out together, and a colleague sees it', async () => {
  const two = await browser('admin2@demo.test')
  const { screen, line } = await browser('safety@demo.test')
  await waitFor(() => expect([line.line(), two.line.line()]).toEqual(['connected', 'connected']))
  const onSite = async () =>
    (
      await (
        await setup.world.as('admin@demo.test')
      ).read<SiteAttendance[]>('GET', `siteAttendance?projectId=${bridge}&size=500&view=now`)
    ).data.map(({ name, clientName }) => [name, clientName] as const)
  const before = await onSite()
  const mine = before.filter(([, company]) => company === 'Corrib Steel Ltd')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign crew out' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign crew out' }))
  await dialog.findByRole('option', { name: 'Corrib Steel Ltd' })
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Company' }), 'Corrib Steel Ltd')
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(mine.length))
  await userEvent.click(dialog.getByRole('button', { name: 'Select all' }))
  await userEvent.click(dialog.getByRole('button', { name: `Sign out ${mine.length} people` }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await onSite()).toEqual(before.filter(([, company]) => company !== 'Corrib Steel Ltd'))
  const stillThere = () =>
    two.screen.queryAllByRole('row', { name: /Corrib Steel Ltd/ }).filter((row) => within(row).queryByText('On site'))
  await waitFor(() => expect(stillThere()).toEqual([]))
})

test('what is ticked is not lost by a slip: leaving asks first', async () => {
  const { screen } = await browser('safety@demo.test')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign crew out' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign crew out' }))
  await userEvent.click((await dialog.findAllByRole('checkbox'))[0]!)
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(dialog.getByRole('button', { name: 'Sign out 1 person' })).toBeEnabled()
})
