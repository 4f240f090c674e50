import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() => import('#src/pages/project/handover/CobieModal.tsx'))
const browsers = useBrowsers(setup)
const terminal = projectId('LT-003')

test('the safety file offers its COBie data, says what is missing in it, and saves it under its name', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:cobie', revokeObjectURL: () => undefined })
  const { screen } = await browsers('viewer@demo.test', `/manage/projects/sfs/view/${terminal}/overview`)
  await userEvent.click(await screen.findByRole('button', { name: 'COBie' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Download COBie data of / }))
  expect(await dialog.findByText(/^The facility has no category/)).toBeVisible()
  expect(dialog.getAllByRole('link', { name: 'Open locations' })[0]).toHaveAttribute(
    'href',
    `/manage/projects/sfs/view/${terminal}/manage?tab=locations`,
  )
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Add this list as a last sheet' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^COBie_LT-003_\d{8}\.xlsx$/)]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('safety management offers none', async () => {
  const { screen } = await browsers('viewer@demo.test', `/manage/projects/sms/view/${terminal}/overview`)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'COBie' })).toBeNull()
})
