import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { ProjectAnswer } from '#contract/entities/project.ts'
import type { User } from '#contract/entities/user.ts'
import type { UserProjectRole } from '#contract/entities/userProjectRole.ts'
import { samples } from '#mocks/samples.ts'
import { choose, fill, memoryDrafts, useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
// Loads the form's code in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/userProjectRole/UserProjectRoleForm.tsx'))
async function newUser() {
  const admin = await setup.world.as('admin@demo.test')
  const values = {
    ...samples.user({ clientId: 1, userId: 2, projectId: 2 }),
    lastName: `Zz${crypto.randomUUID().slice(0, 6)}`,
  }
  return (await admin.read<User>('POST', 'user', values)).data
}
const rolesOf = async ({ id }: User) =>
  (await (await setup.world.as('admin@demo.test')).read<UserProjectRole[]>('GET', `userProjectRole?userId=${id}`)).data
const openRoles = async (one: Browsing) => {
  await userEvent.click(await one.screen.findByRole('tab', { name: /^Projects and roles/ }))
  await one.screen.findByRole('heading', { name: 'Projects and roles' })
}
const addRole = async (one: Browsing) => {
  await userEvent.click(await one.screen.findByRole('button', { name: 'Add role' }))
  return within(await screen.findByRole('dialog', { name: 'Add role' }))
}

test('a role is granted on a person’s page, gives them access to the project, and is ended after a confirmation', async () => {
  const person = await newUser()
  const one = await browser('admin@demo.test', `/manage/users/edit/${person.id}`)
  await openRoles(one)
  const dialog = await addRole(one)
  expect(dialog.getByRole('combobox', { name: /^User/ })).toHaveValue(person.fullName)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  for (const words of ['Choose a project.', 'Choose a project role.', 'Choose a system.'])
    expect(await dialog.findByText(words)).toBeVisible()
  await fill(dialog.getByRole('combobox', { name: /^Project(?! role)/ }), 'HB-014')
  await userEvent.click(await dialog.findByRole('option', { name: /^HB-014/, hidden: true }))
  await choose(dialog.getByRole('combobox', { name: /^Project role/ }), 'Site engineer')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Project management' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

  const row = await one.screen.findByRole('row', { name: /HB-014.*Site engineer.*Contribute.*Project/ })
  expect(await rolesOf(person)).toMatchObject([
    { projectNumber: 'HB-014', projectRoleName: 'Site engineer', accessLevel: 20, systems: ['pmp'] },
  ])

  await userEvent.click(within(row).getByRole('button', { name: /^Remove/ }))
  const question = within(
    await screen.findByRole('dialog', { name: `Remove ${person.fullName} as Site engineer of HB-014?` }),
  )
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(one.screen.queryByRole('row', { name: /HB-014/ })).toBeNull())
  expect(await rolesOf(person)).toEqual([])
})

test('the first day cannot be after the last one', async () => {
  const person = await newUser()
  const admin = await setup.world.as('admin@demo.test')
  await admin.read('POST', 'userProjectRole', samples.userProjectRole({ clientId: 1, userId: person.id, projectId: 1 }))
  const one = await browser('admin@demo.test', `/manage/users/edit/${person.id}`)
  await openRoles(one)
  await userEvent.click(
    await one.screen.findByRole('button', { name: (name) => name.startsWith(`Edit ${person.fullName}`) }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User project role' }))
  await fill(dialog.getByRole('textbox', { name: /^To/ }), '1/1/2024')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('The last day must be on or after the first day.')).toBeVisible()
})

test('a draft for one person is not offered for another', async () => {
  const [ada, ben] = [await newUser(), await newUser()]
  const drafts = memoryDrafts()
  const one = await browser('admin@demo.test', `/manage/users/edit/${ada.id}`, { drafts })
  await openRoles(one)
  await choose((await addRole(one)).getByRole('combobox', { name: /^Project role/ }), 'First aider')
  await waitFor(async () => expect(await drafts.read(one.userId, `userProjectRole/user/${ada.id}/0`)).not.toBeNull())
  one.quit()

  const two = await browser('admin@demo.test', `/manage/users/edit/${ben.id}`, { drafts })
  await openRoles(two)
  const dialog = await addRole(two)
  expect(dialog.getByRole('combobox', { name: /^User/ })).toHaveValue(ben.fullName)
  expect(dialog.getByRole('combobox', { name: /^Project role/ })).not.toHaveDisplayValue('First aider')
})

test('a project manager grants a role by choosing among the names of people they otherwise do not see', async () => {
  const person = await newUser()
  const one = await browser('safety@demo.test', '/manage/projects/sms/view/1/manage')
  await userEvent.click(await one.screen.findByRole('tab', { name: /^People and roles/ }))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Add person' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add person' }))
  const { data } = await one.read<ProjectAnswer>('GET', 'project/1')
  expect(dialog.getByRole('combobox', { name: /^Project(?! role)/ })).toHaveValue(
    `${data.project.number} ${data.project.name}`,
  )
  expect(dialog.getByRole('checkbox', { name: 'Safety management' })).toBeChecked()
  await fill(dialog.getByRole('combobox', { name: /^User/ }), person.lastName)
  await userEvent.click(await dialog.findByRole('option', { name: person.fullName, hidden: true }))
  await choose(dialog.getByRole('combobox', { name: /^Project role/ }), 'Site engineer')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Project management' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('You can only give rights in systems that you manage.')).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Project management' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await rolesOf(person)).toMatchObject([{ projectId: 1, projectRoleName: 'Site engineer', systems: ['sms'] }]),
  )
})

test.each([
  ['sms', 'Safety management', 'Project management'],
  ['pmp', 'Project management', 'Safety management'],
])('a new person in %s is for that system alone unless more is ticked', async (system, own, other) => {
  const one = await browser('admin@demo.test', `/manage/projects/${system}/view/1/manage?tab=people`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Add person' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add person' }))
  expect(dialog.getByRole('checkbox', { name: own })).toBeChecked()
  expect(dialog.getByRole('checkbox', { name: other })).not.toBeChecked()
})

test('a user manager grants a role on any project, chosen by number', async () => {
  const person = await newUser()
  const one = await browser('manager@demo.test', `/manage/users/edit/${person.id}`)
  await openRoles(one)
  const dialog = await addRole(one)
  await fill(dialog.getByRole('combobox', { name: /^Project(?! role)/ }), 'LT-005')
  await userEvent.click(await dialog.findByRole('option', { name: /^LT-005/, hidden: true }))
  await choose(dialog.getByRole('combobox', { name: /^Project role/ }), 'Planner')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Project management' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect(await rolesOf(person)).toMatchObject([{ projectNumber: 'LT-005', projectRoleName: 'Planner' }]),
  )
})
