import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Fields } from '../server/rights/everyone.ts'
import { newFolder, newProject } from '../server/transferred.ts'
import { projectId } from '#server/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')

test('a card says what is going on on its project, and changes as that does', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const site = await newProject(admin, { managerUserId: admin.userId })
  const folder = await newFolder(admin, 'sfs', site.id, 'Lifts', { isRequired: true })
  const one = await browsers('admin@demo.test', '/manage/dashboard')
  const card = () => one.screen.findByRole('link', { name: new RegExp(`^${String(site.number)}`) })
  const found = await card()
  expect(await within(found).findByText('safety file 0 %')).toBeVisible()
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  const { data } = await admin.read<Fields>('GET', `projectFolder/${folder.id}`)
  const change = { ...data, isNotApplicable: true, notApplicableReason: 'There are no lifts.' }
  expect((await admin.read('PUT', 'projectFolder', change)).errors).toEqual([])
  expect(await within(await card()).findByText('safety file 100 %')).toBeVisible()
})

test('the overviews lead from what is going on to the records behind it', async () => {
  await browsers('admin@demo.test', `/manage/projects/sms/view/${bridge}/overview`)
  expect(await screen.findByRole('link', { name: /^Active permits/ })).toHaveAttribute(
    'href',
    `/manage/projects/sms/view/${bridge}/permits`,
  )
  expect(await screen.findByRole('link', { name: /^Actions overdue/ })).toBeVisible()
})

test('whoever has project management alone sees nothing of the safety file', async () => {
  await browsers('staff@demo.test', `/manage/projects/pmp/view/${bridge}/overview`)
  expect(await screen.findByRole('link', { name: /^RFIs with you/ })).toBeVisible()
  expect(screen.queryByText('Safety file', { selector: '.overview-figures *' })).toBeNull()
})
