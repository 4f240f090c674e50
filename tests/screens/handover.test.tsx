import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProjectFolder, ProjectFolderSummary } from '#contract/entities/projectFolder.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectId } from '#server/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
beforeAll(() => import('#src/pages/project/handover/ChaseModal.tsx'))
const browsers = useBrowsers(setup)
const terminal = projectId('LT-003')
const overview = `/manage/projects/sfs/view/${terminal}/overview`
let admin: Visitor
let folder: ProjectFolder
let added = 0

/** Adds a folder below the root of the safety file. */
async function add(draft: object) {
  const { data } = await admin.read<ProjectFolderSummary[]>('GET', `projectFolder?projectId=${terminal}`)
  const parentId = data.find(({ isRoot }) => isRoot)!.id
  return (await admin.read<ProjectFolder>('POST', 'projectFolder', { projectId: terminal, parentId, ...draft })).data
}
beforeEach(async () => {
  admin = await setup.world.as('admin@demo.test')
  folder = await add({ name: `Fire strategy ${++added}`, isRequired: true, ownerClientId: 1, dueOn: '2020-01-31' })
})

test('the safety file says how complete it is, and what is overdue from whom', async () => {
  const own = (await browsers('viewer@demo.test', overview)).screen
  const matrix = within(await own.findByRole('table', { name: 'Completeness by section and company' }))
  const row = await matrix.findByRole('row', { name: new RegExp(`^${folder.name} `) })
  expect(within(row).getAllByText('0 of 1')[0]).toHaveAttribute('title', 'Overdue or returned')
  expect(own.queryByRole('button', { name: 'Chase…' })).toBeNull()
})

test('a folder that somebody marks as not applicable counts at once for whoever looks on', async () => {
  const { screen: own, line } = await browsers('viewer@demo.test', overview)
  const row = await own.findByRole('row', { name: new RegExp(`^${folder.name} `) })
  await waitFor(() => expect(line.line()).toBe('connected'))
  await admin.read('PUT', 'projectFolder', {
    ...folder,
    isNotApplicable: true,
    notApplicableReason: 'The terminal has its own.',
  })
  await waitFor(() => expect(within(row).getAllByText('1 of 1').length).toBeGreaterThan(0))
})

test('who manages the safety file chases every company with something left to provide', async () => {
  const own = (await browsers('a.nowak@brannock.example', overview)).screen
  await userEvent.click(await own.findByRole('button', { name: 'Chase…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Chase what is missing?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Sent to \d+ compan/)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
