import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { waitFor, within } from '@testing-library/react'
import type { Visitor } from '#mocks/world.ts'
import { useBrowsers } from '../browser.tsx'
import { approve, newFolder, newProject, upload } from '../server/projects/transferred.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
let admin: Visitor
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  await Promise.all([
    import('#src/pages/project/manage/ImportDialog.tsx'),
    import('#src/pages/project/manage/CloneDialog.tsx'),
  ])
})

test('documents are imported after a look at what goes where, and the dialog tells the end', async () => {
  const other = await setup.world.as('admin2@demo.test')
  const project = await newProject(admin)
  const drawings = await newFolder(admin, 'pmp', project.id, 'Drawings')
  await newFolder(admin, 'sfs', project.id, 'As built')
  await approve(admin, other, 'pmp', (await upload(admin, 'pmp', drawings.id, 'Frame')).id)
  const { screen, line } = await browsers('admin@demo.test', `/manage/projects/sfs/view/${project.id}/files`)
  await waitFor(() => expect(line.line()).toBe('connected'))
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import into the safety file?' }))
  await userEvent.selectOptions(dialog.getByLabelText('From'), 'Project management of this project')
  expect(await dialog.findByRole('row', { name: /Frame P01 Into Safety file$/ })).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 document' }))
  const task = within(await screen.findByRole('dialog', { name: 'Import of 1 document' }))
  expect(await task.findByText('1 document imported into the safety file.')).toBeVisible()
  await userEvent.click(task.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('row', { name: /Frame.*Approved/ })).toBeVisible()
})

test('single documents and whole states of revisions are left out of an import', async () => {
  const other = await setup.world.as('admin2@demo.test')
  const project = await newProject(admin)
  const drawings = await newFolder(admin, 'pmp', project.id, 'Drawings')
  for (const [title, code] of [
    ['Frame', 'A'],
    ['Gate', 'A'],
    ['Fence', 'B'],
  ] as const)
    await approve(admin, other, 'pmp', (await upload(admin, 'pmp', drawings.id, title)).id, code)
  const { screen } = await browsers('admin@demo.test', `/manage/projects/sfs/view/${project.id}/files`)
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import into the safety file?' }))
  await userEvent.selectOptions(dialog.getByLabelText('From'), 'Project management of this project')
  await dialog.findByRole('button', { name: 'Import 3 documents' })
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Approved with comments' }))
  await dialog.findByRole('button', { name: 'Import 2 documents' })
  expect(dialog.queryByText('Fence')).toBeNull()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'All of them' }))
  expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Import Gate' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Import 1 document' }))
  const task = within(await screen.findByRole('dialog', { name: 'Import of 1 document' }))
  expect(await task.findByText('1 document imported into the safety file.')).toBeVisible()
  const { data } = await admin.read<{ title: string }[]>('GET', `projectDocument?projectId=${project.id}&size=9`)
  expect(data.map(({ title }) => title)).toEqual(['Gate'])
})

test('a project is copied with the parts that are chosen, and parts that need each other go together', async () => {
  const project = await newProject(admin)
  await newFolder(admin, 'pmp', project.id, 'Drawings')
  const { screen } = await browsers('admin@demo.test', `/manage/projects/pmp/view/${project.id}/manage`)
  await userEvent.click(await screen.findByRole('button', { name: 'Copy project' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Copy / }))
  expect(dialog.getByText(/are never copied/)).toBeVisible()
  const part = (name: RegExp) => dialog.getByRole('checkbox', { name })
  await userEvent.click(part(/^Folders/))
  expect(part(/^Documents/)).not.toBeChecked()
  await userEvent.click(part(/^Documents/))
  expect(part(/^Folders/)).toBeChecked()
  await userEvent.click(dialog.getByRole('button', { name: 'Copy project' }))
  expect(await dialog.findByText('Enter a number.')).toBeVisible()
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Second block')
  await userEvent.type(dialog.getByLabelText(/^Number/), `CP-${process.pid}`)
  await userEvent.type(dialog.getByLabelText(/^Start date/), '1/3/2027')
  await userEvent.tab()
  await userEvent.click(dialog.getByRole('button', { name: 'Copy project' }))
  const task = within(await screen.findByRole('dialog', { name: `Project CP-${process.pid}` }))
  expect(await task.findByText(/was added with 1 folder and 0 documents\./)).toBeVisible()
  expect(task.getByRole('link', { name: 'Open the project' })).toBeVisible()
})
