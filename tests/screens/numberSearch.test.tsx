import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() => import('#src/shell/Palette.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')

test('a record is found by its number from everywhere, and opens in a system that has its page', async () => {
  // From safety management, which has no RFIs.
  const { router } = await browsers('admin@demo.test', `/manage/projects/sms/view/${bridge}/overview`)
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Search pages and projects' }))
  await userEvent.type(palette.getByRole('combobox'), 'rfi 1')
  const [first] = await palette.findAllByRole('option', { name: /^RFI-0001 .*RFI, HB-014$/ })
  expect(first).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: /Grade of bolts at splice S4/ })).toBeVisible()
  expect(router.state.location.pathname).toMatch(new RegExp(`^/manage/projects/pmp/view/${bridge}/`))
})

test('a permit is found from the office', async () => {
  const { router } = await browsers('safety@demo.test', '/manage/dashboard')
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Search pages and projects' }))
  await userEvent.type(palette.getByRole('combobox'), 'PTW-0001')
  await userEvent.click(await palette.findByRole('option', { name: /^PTW-0001 .*Permit, HB-014$/ }))
  expect(await screen.findByRole('heading', { level: 1, name: /PTW-0001/ })).toBeVisible()
  expect(router.state.location.pathname).toMatch(/\/permits\/\d+$/)
})
