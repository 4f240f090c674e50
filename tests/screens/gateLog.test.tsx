import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { SiteAttendance } from '#contract/entities/siteAttendance.ts'
import type { ProjectPersonSummary } from '#contract/entities/projectPerson.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { fill, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of the dialog in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/siteAttendance/ImportGateLog.tsx'))
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string) => browsers(email, `/manage/projects/sms/view/${bridge}/onsitepeople`)

test('a gate log is checked line by line, corrected, and imported; strangers are named and left out', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { data: people } = await admin.read<ProjectPersonSummary[]>('GET', `projectPerson?projectId=${bridge}&size=5`)
  const [one] = people.filter(({ statusId }) => statusId !== 40)
  const { screen } = await browser('safety@demo.test')
  await userEvent.click(await screen.findByRole('button', { name: 'Import gate log' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import gate log' }))
  const log = [
    'Name,Company,In,Out',
    `${one!.name},${one!.clientName},4 May 2026 07:02,4 May 2026 16:31`,
    `${one!.name},${one!.clientName},5 May 2026 07:02,5 May 2026 06:31`,
    'Nora Nobody,Nowhere Ltd,4 May 2026 07:00,4 May 2026 16:00',
  ].join('\n')
  await fill(dialog.getByRole('textbox', { name: /^Gate log/ }), log)
  await userEvent.click(dialog.getByRole('button', { name: 'Check the log' }))
  const table = within(await dialog.findByRole('table', { name: 'Lines of the gate log' }))
  expect(table.getByText('Out: They must leave after they came.')).toBeVisible()
  expect(dialog.getByText(/^Nora Nobody\. These lines are left out/)).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Import 1 stay' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Leave out line 2' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Import 1 stay' })).toBeEnabled())
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText('1 stay added, 1 line left out')).toBeVisible()
  const { data } = await admin.read<SiteAttendance[]>(
    'GET',
    `siteAttendance?projectId=${bridge}&personId=${one!.personId}&size=50&view=all`,
  )
  expect(data).toContainEqual(
    expect.objectContaining({
      method: 'import',
      signedInOn: '2026-05-04T06:02:00.000Z',
      signedOutOn: '2026-05-04T15:31:00.000Z',
    }),
  )
})

test('whoever does not manage the site is not offered the import', async () => {
  const { screen } = await browsers('viewer@demo.test', `/manage/projects/sms/view/${projectId('LT-003')}/onsitepeople`)
  expect(await screen.findByText('First aiders on site')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Import gate log' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign crew in' })).toBeNull()
})
