import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import type { Browsing } from '../browser.tsx'
import { namesIn, useFreshBrowsers } from '../freshBrowsers.tsx'
import { add, rowOf, type Row } from '../server/rights/everyone.ts'

const { browser, admin, quiet, setup } = useFreshBrowsers()
/** Time limit for a change of rights to reach an open page. */
const within5s = { timeout: 5_000 }
let site: Row
beforeAll(async () => {
  await Promise.all([
    import('#src/entities/projectFolder/shared/ProjectFolderForm.tsx'),
    import('#src/entities/projectFolderUser/shared/FolderUserForm.tsx'),
  ])
  site = await add(admin(), 'project', {
    ...samples.project({ clientId: 1, userId: admin().userId, projectId: 0 }),
    systems: ['pmp'],
  })
  const staff = await setup.world.as('staff@demo.test')
  await add(admin(), 'userProjectRole', {
    projectId: site.id,
    userId: staff.userId,
    projectRoleId: 40,
    accessLevel: 20,
    systems: ['pmp'],
    from: '2025-01-06',
  })
})

const dialogOf = async (one: Browsing, name: string) => within(await one.screen.findByRole('dialog', { name }))
/** Adds a folder to the selected one, and waits until its page is open. */
async function addFolder(one: Browsing, into: string, name: string) {
  await userEvent.click(await one.screen.findByRole('button', { name: `New folder in ${into}` }))
  const form = await dialogOf(one, 'New Folder')
  await userEvent.type(form.getByRole('textbox', { name: /^Name/ }), name)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await one.screen.findByRole('heading', { level: 2, name })
}
/** Opens the form of the selected folder, runs `change` on it, and saves it. */
async function edit(one: Browsing, name: string, change: (form: ReturnType<typeof within>) => Promise<void>) {
  await userEvent.click(await one.screen.findByRole('button', { name: `Edit ${name}` }))
  const form = await dialogOf(one, 'Edit Folder')
  await waitFor(() => expect(form.getByRole('textbox', { name: /^Name/ })).toHaveValue(name))
  await change(form)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(one.screen.queryByRole('dialog')).toBeNull())
}
async function explained(one: Browsing, who: string) {
  const section = within(await one.screen.findByRole('region', { name: 'Rights explained' }))
  const people = section.getByRole('combobox', { name: 'What may they do here?' })
  await userEvent.selectOptions(people, await within(people).findByRole('option', { name: who }))
  return section
}

test('folders are set up, moved by keyboard, restricted and opened again, and another open page follows', async () => {
  const one = await browser('admin@demo.test', `/manage/projects/pmp/view/${site.id}/folders`)
  const two = await browser('staff@demo.test', `/manage/projects/pmp/view/${site.id}/folders`)
  const { fullName } = await rowOf(admin(), `user/${two.userId}`)
  const staff = fullName as string
  await quiet(one, two)

  await addFolder(one, 'Project management', 'Tenders')
  await userEvent.click(one.screen.getByRole('treeitem', { name: /^Project management/ }))
  await addFolder(one, 'Project management', 'Ground work')
  await edit(one, 'Ground work', async (form) => {
    const name = form.getByRole('textbox', { name: /^Name/ })
    await userEvent.clear(name)
    await userEvent.type(name, 'Groundworks')
  })
  await waitFor(() => expect(namesIn(two)).toEqual(['Project management', 'Tenders', 'Groundworks']), within5s)

  await userEvent.click(await one.screen.findByRole('treeitem', { name: 'Groundworks' }))
  one.screen.getByRole('tree').focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() =>
    expect(one.screen.getByRole('treeitem', { name: 'Groundworks' })).toHaveAttribute('aria-level', '3'),
  )

  await userEvent.click(await one.screen.findByRole('treeitem', { name: 'Tenders' }))
  await one.screen.findByRole('heading', { level: 2, name: 'Tenders' })
  await userEvent.click(await one.screen.findByRole('tab', { name: 'Rights' }))
  const why = await explained(one, staff)
  expect(await why.findByRole('status')).toHaveTextContent(
    'They may view, download, upload. Contribute is their access level in Project management.',
  )

  await edit(one, 'Tenders', async (form) =>
    userEvent.click(form.getByRole('switch', { name: /^Only for people named/ })),
  )
  // Its subfolders are deleted with it.
  await waitFor(() => expect(namesIn(two)).toEqual(['Project management']), within5s)
  await waitFor(() =>
    expect(why.getByRole('status')).toHaveTextContent(
      'They may not see this folder. The folder or one above it is restricted, and no entry names them.',
    ),
  )

  await userEvent.click(one.screen.getByRole('button', { name: 'Give rights' }))
  const form = await dialogOf(one, 'Give rights on Tenders')
  await userEvent.type(form.getByRole('combobox', { name: /^Person/ }), staff)
  await userEvent.click(await form.findByRole('option', { name: new RegExp(`^${staff}`) }))
  await userEvent.click(form.getByRole('switch', { name: /^Upload/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(why.getByRole('status')).toHaveTextContent(
      'They may view, download, upload. An entry for them here decides alone.',
    ),
  )
  await waitFor(() => expect(namesIn(two)).toContain('Tenders'), within5s)

  await userEvent.click(two.screen.getByRole('treeitem', { name: /^Tenders/ }))
  await two.screen.findByRole('heading', { level: 2, name: 'Tenders' })
  await userEvent.click(await one.screen.findByRole('button', { name: `Remove ${staff}` }))
  await waitFor(() => expect(namesIn(two)).toEqual(['Project management']), within5s)
  expect(await two.screen.findByText('This folder does not exist or was deleted.')).toBeVisible()
  expect(two.screen.queryByRole('heading', { level: 2, name: 'Tenders' })).toBeNull()
})

test('a new folder is shown in the tree although its page opens before the list has it', async () => {
  let go = () => {}
  const held = new Promise<void>((done) => (go = done))
  let isHeld = false
  const opened = await browser('admin@demo.test', `/manage/projects/pmp/view/${site.id}/folders`, {
    late: (call) => isHeld && call.startsWith('GET /api/projectFolderPmp?') && held,
  })
  await quiet(opened)
  isHeld = true
  await addFolder(opened, 'Project management', 'Programme')
  expect(opened.screen.queryByRole('treeitem', { name: 'Programme' })).toBeNull()
  go()
  expect(await opened.screen.findByRole('treeitem', { name: 'Programme' })).toHaveAttribute('aria-selected', 'true')
})
