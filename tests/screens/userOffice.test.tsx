import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { users } from '#server/db/tables/user.ts'
import { linesIn } from '#src/entities/user/inviteText.ts'
import { browse } from '../browser.tsx'
import { add, rowOf, type Row } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the dialogs' code in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/user/InviteDialog.tsx'),
    import('#src/entities/user/HandOver.tsx'),
    import('#src/entities/user/UserForm.tsx'),
    import('#src/entities/user/ChangePassword.tsx'),
  ]),
)
type Browsing = Awaited<ReturnType<typeof browse>>
let open: Browsing[] = []
afterEach(() => {
  open.forEach((browsing) => browsing.quit())
  open = []
})
async function browser(email: string, path: string) {
  const made = await browse(setup.world, email, path)
  open.push(made)
  return made
}
const nobody = { clientId: 1, userId: 0, projectId: 0 }
const admin = () => setup.world.as('admin@demo.test')
async function active(): Promise<Row> {
  const user = await add(await admin(), 'user', samples.user(nobody))
  await setup.world.services.db.update(users).set({ statusId: 20 }).where(eq(users.id, user.id))
  return user
}

describe('Inviting several people', () => {
  test('shows the errors of each line before anyone is invited, then invites all remaining lines', async () => {
    const one = await browser('manager@demo.test', '/manage/users')
    await userEvent.click(await one.screen.findByRole('button', { name: 'Invite several' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite several people' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Check the list' }))
    expect(await dialog.findByText('Paste or choose a list first.')).toBeVisible()
    const unique = crypto.randomUUID().slice(0, 6)
    await userEvent.click(dialog.getByRole('textbox', { name: /^People/ }))
    await userEvent.paste(
      [
        'Surname;Forename;E-mail;Company;Systems',
        `Quinn;Ada;ada.${unique}@site.example;Quay;sms`,
        'Demo;Staff;staff@demo.test;Quay;sms',
        `Daly;;brian.${unique}@site.example;Nobody Ltd;sms`,
      ].join('\n'),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Check the list' }))
    expect(await dialog.findByText('2 lines need correcting')).toBeVisible()
    expect(dialog.getByRole('row', { name: /Has an account/ })).toHaveTextContent('staff@demo.test')
    expect(dialog.getByRole('row', { name: /Needs correcting/ })).toHaveTextContent(
      'Enter a first name. There is no client Nobody Ltd.',
    )
    expect(dialog.getByRole('button', { name: 'Invite 3' })).toBeDisabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Leave out 2' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Invite 1' }))
    expect(await one.screen.findByText('1 invitation is on its way')).toBeVisible()
    await userEvent.click(await one.screen.findByRole('button', { name: /^Invited/ }))
    expect(await one.screen.findByRole('link', { name: 'Ada Quinn' })).toBeVisible()
  })

  test.each([
    [
      'a table copied from a spreadsheet',
      'ada@x.ie\tAda\tQuinn\tQuay Civils',
      { email: 'ada@x.ie', lastName: 'Quinn', client: 'Quay Civils', systems: '' },
    ],
    [
      'heads in any order',
      'Last name,Email address,First Name\n"Quinn, Dr",ada@x.ie,Ada',
      { email: 'ada@x.ie', firstName: 'Ada', lastName: 'Quinn, Dr' },
    ],
    [
      'semicolons and a mark of the bytes',
      '\ufeffE-mail;Roles\nada@x.ie;Super user',
      { email: 'ada@x.ie', roles: 'Super user' },
    ],
  ])('reads %s', (_, text, wanted) => {
    expect(linesIn(text)).toEqual([expect.objectContaining(wanted)])
  })
})

test('a person who still has open work is deactivated only when someone takes it over', async () => {
  const leaver = await active()
  const heir = await active()
  const project = await add(await admin(), 'project', samples.project({ clientId: 1, userId: leaver.id, projectId: 0 }))
  for (const part of [1, 2].map(() => samples.projectClient({ clientId: 1, userId: leaver.id, projectId: project.id })))
    await add(await admin(), 'projectClient', { ...part, contactUserId: leaver.id })
  const one = await browser('admin@demo.test', `/manage/users/edit/${leaver.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Deactivate' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Hand over and deactivate/ }))
  const lines = within(dialog.getByRole('list', { name: 'Work in hand' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(`Manager of the project, ${String(project.number)}`),
    expect.stringMatching(/^Contact of the company /),
  ])
  expect(dialog.getByRole('button', { name: 'Hand over and deactivate' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('combobox', { name: /^Takes over/ }))
  await userEvent.paste(String(heir.lastName))
  await userEvent.click(await dialog.findByRole('option', { name: new RegExp(String(heir.lastName)) }))
  await userEvent.click(dialog.getByRole('button', { name: 'Hand over and deactivate' }))
  expect(await one.screen.findByText(/is deactivated$/)).toBeVisible()
  expect((await rowOf(await admin(), `project/${project.id}`)).managerUserId).toBe(heir.id)
})

test('a password reset by an administrator ends its owner’s sessions and hub connections at once', async () => {
  const person = await active()
  const theirs = await browser(String(person.email), '/manage/projects')
  await waitFor(() => expect(theirs.line.line()).toBe('connected'))
  const one = await browser('admin@demo.test', `/manage/users/edit/${person.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Reset password' }))
  const question = within(await screen.findByRole('dialog', { name: /^Reset the password of/ }))
  expect(question.getByText(/is signed out of every device at once/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Reset password' }))
  expect(
    await one.screen.findByText(`A link to choose a new password is on its way to ${String(person.email)}`),
  ).toBeVisible()
  // That browser sent no request; the hub connection was closed.
  expect(await theirs.screen.findByRole('button', { name: 'Sign in again' })).toBeVisible()
  expect(theirs.line.line()).toBe('disconnected')
  expect((await theirs.ask('GET', 'project')).status).toBe(401)
})

test('people change their own password with the present one; errors are shown at the field, and the connection stays', async () => {
  const { userId } = await setup.world.as('library@demo.test')
  const [old, next] = ['four slow grey ferries', 'granite heron 19 lantern']
  await setup.world.services.db
    .update(users)
    .set({ passwordHash: await setup.world.services.passwords.hash(old) })
    .where(eq(users.id, userId))
  const one = await browser('library@demo.test', `/manage/users/edit/${userId}`)
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  await userEvent.click(await one.screen.findByRole('button', { name: 'Change password' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Password' }))
  const [present, fresh] = [form.getByLabelText(/^Current password/), form.getByLabelText(/^New password/)]
  await userEvent.type(fresh, 'short')
  await userEvent.click(form.getByRole('button', { name: 'Change password' }))
  expect(await form.findByText('Enter your current password.')).toBeVisible()
  expect(form.getByText('Use at least 8 characters.')).toBeVisible()
  expect([present, fresh].map((box) => box.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
  await userEvent.type(present, 'someone else’s')
  await userEvent.clear(fresh)
  await userEvent.type(fresh, next)
  await userEvent.click(form.getByRole('button', { name: 'Change password' }))
  expect(await form.findByText('This is not your current password.')).toBeVisible()
  await userEvent.clear(present)
  await userEvent.type(present, old)
  await userEvent.type(fresh, '{Enter}')
  expect(await one.screen.findByText('Your password has been changed')).toBeVisible()
  expect(one.line.line()).toBe('connected')
  expect(one.screen.getByRole('heading', { level: 1 })).toBeVisible()
  const signIn = (password: string) =>
    setup.world.stranger().read('POST', 'login', { Email: 'library@demo.test', Password: password })
  expect([(await signIn(old)).status, (await signIn(next)).status]).toEqual([400, 200])
})

test('administrators can edit their own record, except their own roles', async () => {
  const one = await browser(
    'admin2@demo.test',
    `/manage/users/edit/${(await setup.world.as('admin2@demo.test')).userId}`,
  )
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit user' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit User' }))
  expect(dialog.getByRole('checkbox', { name: 'Administrator' })).toBeDisabled()
  const title = dialog.getByRole('textbox', { name: /^Job title/ })
  await userEvent.clear(title)
  await userEvent.click(title)
  await userEvent.paste('Head of systems')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await one.screen.findByText('The user was successfully saved')).toBeVisible()
  expect(await one.screen.findByText('Head of systems')).toBeVisible()
})

test('a new name reaches its owner’s open browser, and a lock says when it ends', async () => {
  const staff = await setup.world.as('staff@demo.test')
  const theirs = await browser('staff@demo.test', '/manage/projects')
  await waitFor(() => expect(theirs.line.line()).toBe('connected'))
  const who = await admin()
  await who.read('PUT', 'user', { ...(await rowOf(who, `user/${staff.userId}`)), initials: 'QX' })
  expect(await theirs.screen.findByText('QX')).toBeVisible()

  for (let tries = 0; tries < 5; tries++)
    await setup.world.stranger().ask('POST', 'login', { Email: 'staff@demo.test', Password: 'not-this' })
  const one = await browser('manager@demo.test', `/manage/users/edit/${staff.userId}`)
  expect(await one.screen.findByText('Locked after wrong passwords')).toBeVisible()
  expect(one.screen.getByText(/The lock ends automatically/)).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: 'Unlock' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: /^Unlock/ })).getByRole('button', { name: 'Unlock' }),
  )
  await waitFor(() => expect(one.screen.queryByText('Locked after wrong passwords')).toBeNull())
})
