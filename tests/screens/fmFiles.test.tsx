import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Project } from '#contract/entities/project.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { newPerson } from '../server/projects/projectPeople.ts'
import { add, rowOf } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
let admin: Visitor
let firm: number
beforeAll(async () => {
  await Promise.all([
    import('#src/pages/project/manage/ApplyTemplate.tsx'),
    import('#src/entities/projectDocument/shared/UploadDocuments.tsx'),
  ])
  admin = await setup.world.as('admin@demo.test')
  firm = Number((await rowOf(admin, `user/${admin.userId}`)).clientId)
})

const pressed = async (name: string) => expect(await screen.findByRole('button', { name, pressed: true })).toBeVisible()

describe('The files of a building in use', () => {
  const bearings = projectId('HB-009')
  const files = `/manage/projects/fm/view/${bearings}/files`

  test('are the documents of the building, with the issued safety file one click away and in the address', async () => {
    const reader = await browsers('admin@demo.test', files)
    await pressed('Building documents')
    expect(await reader.screen.findByRole('link', { name: 'Maintenance contract, bearing and drive' })).toBeVisible()
    expect(reader.screen.getByRole('treeitem', { name: /^02 Planned maintenance/ })).toBeVisible()

    await userEvent.click(await reader.screen.findByRole('button', { name: 'Issued safety file' }))
    expect(await reader.screen.findByRole('heading', { level: 2, name: 'Safety file, issue 2' })).toBeVisible()
    expect(reader.screen.getByText('Read only')).toBeVisible()
    expect(await reader.screen.findByRole('treeitem', { name: /As-built/ })).toBeVisible()
    expect(reader.screen.queryByRole('button', { name: 'Upload documents' })).toBeNull()
    expect(reader.router.state.location.href).toBe(`${files}?part=safetyFile`)

    await userEvent.selectOptions(
      reader.screen.getByRole('combobox', { name: 'Issue' }),
      '1: Practical completion (accepted)',
    )
    await userEvent.click(reader.screen.getByRole('button', { name: 'Building documents' }))
    await pressed('Building documents')
    expect(reader.router.state.location.href).toBe(files)
    expect(await reader.screen.findByRole('button', { name: 'Upload documents' })).toBeVisible()
  })

  test('open at the issue that a link names', async () => {
    await browsers('admin@demo.test', `${files}?issue=1`)
    await pressed('Issued safety file')
    expect(await screen.findByRole('combobox', { name: 'Issue' })).toHaveDisplayValue(
      '1: Practical completion (accepted)',
    )
  })

  test('have a page for each document, reached from its folder', async () => {
    const reader = await browsers('admin@demo.test', `/manage/projects/fm/view/${bearings}/folders`)
    await userEvent.click(await reader.screen.findByRole('treeitem', { name: /^05 Warranties/ }))
    await userEvent.click(await reader.screen.findByRole('link', { name: 'Warranty, centre bearing' }))
    expect(await reader.screen.findByRole('heading', { level: 1, name: /Warranty, centre bearing/ })).toBeVisible()
  })

  test('the overview leads to the safety file in force', async () => {
    const reader = await browsers('admin@demo.test', `/manage/projects/fm/view/${bearings}/overview`)
    const tile = await reader.screen.findByRole('link', { name: /Safety file.*Issue 2/ })
    expect(tile).toHaveAttribute('href', `${files}?part=safetyFile`)
  })
})

test('the folder template of facility management is applied from its Folders page, and once is enough', async () => {
  const project = (await add(admin, 'project', {
    ...samples.project({ clientId: firm, userId: admin.userId, projectId: 0 }),
    systems: ['sfs', 'fm'],
  })) as unknown as Project
  const folders = `/manage/projects/fm/view/${project.id}/folders`
  const one = await browsers('admin@demo.test', folders)
  const apply = async () => {
    await userEvent.click(await one.screen.findByRole('button', { name: 'Apply template' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply a template to Facility management?' }))
    const choice = dialog.getByRole('combobox', { name: 'Template' })
    await within(choice).findByRole('option', { name: 'Facility management, quay and terminal' })
    expect(within(choice).getAllByRole('option')).toHaveLength(2)
    await userEvent.selectOptions(choice, 'Facility management, quay and terminal')
    return dialog
  }
  const first = await apply()
  expect(await first.findByRole('list', { name: 'Folders to add' })).toHaveTextContent(/Planned maintenance \/ Lifts/)
  await userEvent.click(await first.findByRole('button', { name: /^Add \d+ folders and 5 documents$/ }))
  expect(await one.screen.findByRole('treeitem', { name: /^03 Statutory inspections/ })).toBeVisible()

  const second = await apply()
  const button = await second.findByRole('button', { name: /^Add 0 folders/ })
  await waitFor(() =>
    expect(button).toHaveAccessibleDescription('Every folder and document of this template is there already.'),
  )

  const reader = await newPerson({ world: setup.world, admin, projectId: project.id }, firm, 10, ['fm'])
  const { email } = await rowOf(admin, `user/${reader.userId}`)
  const two = await browsers(String(email), `/manage/projects/fm/view/${project.id}/files`)
  expect(await two.screen.findByRole('treeitem', { name: /^03 Statutory inspections/ })).toBeVisible()
  expect(two.screen.queryByRole('button', { name: 'Upload documents' })).toBeNull()
})

test('a right on one folder of facility management opens that folder, and no issue of the safety file', async () => {
  const project = (await add(admin, 'project', {
    ...samples.project({ clientId: firm, userId: admin.userId, projectId: 0 }),
    systems: ['pmp', 'fm'],
  })) as unknown as Project
  const reader = await newPerson({ world: setup.world, admin, projectId: project.id }, firm, 10, ['pmp'])
  const account = await rowOf(admin, `user/${reader.userId}`)
  const folder = await add(admin, 'projectFolderFm', { projectId: project.id, name: 'Lift contractor' })
  await add(admin, 'projectFolderUserFm', { projectId: project.id, folderId: folder.id, userId: reader.userId })
  const one = await browsers(String(account.email), `/manage/projects/fm/view/${project.id}/files`)
  expect(await one.screen.findByRole('treeitem', { name: /^Lift contractor/ })).toBeVisible()
  expect(one.screen.queryByRole('group', { name: 'Files of' })).toBeNull()
})
