import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { userStatus, type User } from '#contract/entities/user.ts'
import { samples } from '#mocks/samples.ts'
import { broken, choose, fill, useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)
// Loads the form's code in advance, so that no test waits for it.
beforeAll(() => import('#src/entities/user/UserForm.tsx'))
async function newUser(more: Partial<User> = {}) {
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read('POST', 'user', {
    ...samples.user({ clientId: 1, userId: 2, projectId: 2 }),
    ...more,
  })
  return data as unknown as User
}
const stored = async ({ id }: Pick<User, 'id'>) =>
  (await (await setup.world.as('admin@demo.test')).read<User>('GET', `user/${id}`)).data
const lastName = () => `Zz${crypto.randomUUID().slice(0, 6)}`
const edit = async (one: Browsing) => {
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit user' }))
  return within(await screen.findByRole('dialog', { name: 'Edit User' }))
}
const show = async (one: Browsing, view: RegExp, words: string) => {
  await userEvent.click(await one.screen.findByRole('button', { name: view }))
  await fill(one.screen.getByRole('searchbox'), words)
}

test('the register is sorted by last name and starts with people who can sign in', async () => {
  const one = await browser('manager@demo.test', '/manage/users')
  await one.screen.findByRole('link', { name: 'Neil Ashworth' })
  const names = one.screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)
  expect(names.slice(0, 3)).toEqual(['Neil Ashworth', 'Eoin Barrett', 'Aoife Brady'])
  expect(one.screen.queryByText('Deactivated', { selector: '.chip .word' })).toBeNull()
})

test('a new user has a unique address, is invited, and opens projects in the chosen system', async () => {
  const one = await browser('manager@demo.test', '/manage/users/edit/0')
  const dialog = within(await screen.findByRole('dialog', { name: 'New User' }))
  const name = lastName()
  await fill(dialog.getByRole('textbox', { name: /^First name/ }), 'Ada')
  await fill(dialog.getByRole('textbox', { name: /^Last name/ }), name)
  await fill(dialog.getByRole('textbox', { name: /^E-mail/ }), `${name}@joinery.example`)
  await fill(dialog.getByRole('combobox', { name: /^Client/ }), 'quay civils')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Safety management' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Project management' }))
  await userEvent.click(dialog.getByRole('radio', { name: 'Projects open in Project management' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))

  await userEvent.click(await one.screen.findByRole('link', { name: 'Open user' }))
  expect(await one.screen.findByRole('heading', { name: `Ada ${name}` })).toBeVisible()
  const id = Number(/\/manage\/users\/edit\/(\d+)$/.exec(one.router.state.location.pathname)?.[1])
  expect(await stored({ id })).toMatchObject({
    pbSystems: ['pmp', 'sms'],
    initials: 'AZ',
    clientName: 'Quay Civils',
    statusId: userStatus.invited,
  })
  const { data: mails } = await (await setup.world.as('admin@demo.test')).read<{ to: string }[]>('GET', 'mail')
  expect((mails as { to: string }[]).filter(({ to }) => to === `${name.toLowerCase()}@joinery.example`)).toHaveLength(1)
})

test('missing or duplicate values are reported at their fields, and everything typed stays', async () => {
  await browser('admin@demo.test', '/manage/users/edit/0')
  const dialog = within(await screen.findByRole('dialog', { name: 'New User' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  for (const words of ['Enter a first name.', 'Choose a client.', 'Choose a system.'])
    expect(await dialog.findByText(words)).toBeVisible()
  await fill(dialog.getByRole('textbox', { name: /^First name/ }), 'Ada')
  await fill(dialog.getByRole('textbox', { name: /^Last name/ }), 'Zimmer')
  await fill(dialog.getByRole('textbox', { name: /^E-mail/ }), 'Staff@Demo.test')
  await fill(dialog.getByRole('combobox', { name: /^Client/ }), 'Quay Civils')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Safety file' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('E-mail is already in use.')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /^Last name/ })).toHaveValue('Zimmer')
})

test('a user manager can neither grant the administrator role nor change an administrator', async () => {
  const one = await browser('manager@demo.test', '/manage/users/edit/2')
  const button = await one.screen.findByRole('button', { name: 'Edit user' })
  expect(button).toBeDisabled()
  expect(button).toHaveAttribute('title', 'Only an administrator can edit an administrator')
  expect(one.screen.queryByRole('button', { name: 'Deactivate' })).toBeNull()
  one.quit()

  const person = await newUser()
  const dialog = await edit(await browser('manager@demo.test', `/manage/users/edit/${person.id}`))
  expect(dialog.getByRole('checkbox', { name: /^User manager/ })).toBeEnabled()
  expect(dialog.queryByRole('checkbox', { name: /^Administrator/ })).toBeNull()
})

test('people change their own name and phone, and the form says who changes the rest', async () => {
  const one = await browser('throttle@demo.test', '/manage/dashboard')
  await one.router.navigate({ to: '/manage/users/edit/$id', params: { id: one.userId } })
  const dialog = await edit(one)
  for (const name of [/^E-mail/, /^Job title/]) expect(dialog.getByRole('textbox', { name })).toBeDisabled()
  expect(dialog.getByRole('combobox', { name: /^Client/ })).toBeDisabled()
  for (const box of dialog.getAllByRole('checkbox')) expect(box).toBeDisabled()
  expect(dialog.getAllByText('Ask an administrator or user manager to change this.')[0]).toBeVisible()
  const phone = dialog.getByRole('textbox', { name: /^Phone/ })
  await userEvent.clear(phone)
  await fill(phone, '+353 85 555 0999')
  await fill(dialog.getByRole('textbox', { name: /^Last name/ }), 'Tully-Roe')
  await choose(dialog.getByRole('combobox', { name: /^Language/ }), 'Gaeilge (Irish)')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await one.screen.findByText('The user was successfully saved')).toBeVisible()
  expect(await one.screen.findByRole('button', { name: /^Owen Tully-Roe, .*account$/ })).toBeVisible()
  expect(await stored({ id: one.userId })).toMatchObject({
    phone: '+353 85 555 0999',
    language: 'ga',
    email: 'throttle@demo.test',
  })
})

test('staff have no access to the form of a new user', async () => {
  const one = await browser('staff@demo.test', '/manage/users/edit/0')
  expect(await one.screen.findByRole('heading', { name: 'You are not authorised to view this page' })).toBeVisible()
})

test('deactivating warns that sessions end, and ends them', async () => {
  const person = await newUser({ lastName: lastName() })
  const admin = await setup.world.as('admin@demo.test')
  await admin.read('PUT', `user/${person.id}/move`, { action: 'deactivate', rowVersion: 1 })
  await admin.read('PUT', `user/${person.id}/move`, { action: 'reactivate', rowVersion: 2 })
  const theirs = await setup.world.as(person.email)
  expect((await theirs.ask('GET', 'project')).status).toBe(200)

  const one = await browser('manager@demo.test', `/manage/users/edit/${person.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Deactivate' }))
  const question = within(await screen.findByRole('dialog', { name: `Deactivate ${person.fullName}?` }))
  expect(question.getByText(/is signed out of every device at once/)).toBeVisible()
  expect((await stored(person)).statusId).toBe(userStatus.active)
  await userEvent.click(question.getByRole('button', { name: 'Deactivate' }))

  expect(await one.screen.findByText(`${person.fullName} is deactivated`)).toBeVisible()
  expect(await one.screen.findByRole('button', { name: 'Reactivate' })).toBeVisible()
  expect((await theirs.ask('GET', 'project')).status).toBe(401)
})

test('nobody is deactivated before their open work is known, and a history that failed to load is not shown as empty', async () => {
  const person = await newUser({ lastName: lastName() })
  let isBroken = true
  const one = await browser('manager@demo.test', `/manage/users/edit/${person.id}`, {
    instead: (call) => (isBroken && /openWork|audit/.test(call) ? broken() : undefined),
  })
  await userEvent.click(await one.screen.findByRole('tab', { name: 'History' }))
  expect(await one.screen.findByText('The history could not be loaded')).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: 'Deactivate' }))
  const waiting = within(await screen.findByRole('dialog', { name: `${person.fullName}’s work in hand` }))
  expect(await waiting.findByText('The work in hand could not be loaded')).toBeVisible()
  expect(waiting.getByRole('button', { name: 'Deactivate' })).toBeDisabled()
  isBroken = false
  await userEvent.click(waiting.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('dialog', { name: `Deactivate ${person.fullName}?` })).toBeVisible()
})

test('a status change by someone else meanwhile is reported, and the next attempt succeeds', async () => {
  const person = await newUser({ lastName: lastName() })
  const one = await browser('admin@demo.test', `/manage/users/edit/${person.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Deactivate' }))
  const question = within(await screen.findByRole('dialog', { name: `Deactivate ${person.fullName}?` }))
  one.line.cut()
  const other = await setup.world.as('admin2@demo.test')
  await other.read('PUT', 'user', { ...person, jobTitle: 'Banksman' })
  await waitFor(() => expect(question.getByRole('button', { name: 'Deactivate' })).toBeEnabled())
  await userEvent.click(question.getByRole('button', { name: 'Deactivate' }))
  expect(await question.findByText('Someone else changed this record. Reload and try again.')).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(person)).toMatchObject({ statusId: userStatus.deactivated, jobTitle: 'Banksman' })
})

test('several people are deactivated at once, and those who cannot be are excluded and counted', async () => {
  const name = lastName()
  const people = [
    await newUser({ firstName: 'Ada', lastName: name }),
    await newUser({ firstName: 'Ben', lastName: name }),
  ]
  const gone = await newUser({ firstName: 'Cal', lastName: name })
  const admin = await setup.world.as('admin@demo.test')
  await admin.read('PUT', `user/${gone.id}/move`, { action: 'deactivate', rowVersion: 1 })

  const one = await browser('admin@demo.test', '/manage/users')
  await show(one, /^All/, name)
  for (const { fullName } of [...people, gone])
    await userEvent.click(await one.screen.findByRole('checkbox', { name: `Select ${fullName}` }))
  await userEvent.click(one.screen.getByRole('button', { name: 'Deactivate 2' }))
  const question = within(await screen.findByRole('dialog', { name: 'Deactivate 2 users?' }))
  expect(question.getByText(/You cannot deactivate 1 of them/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Deactivate 2' }))
  expect(await one.screen.findByText('2 users deactivated')).toBeVisible()
  for (const person of people) expect((await stored(person)).statusId).toBe(userStatus.deactivated)
})

test('of several invitations the refused one is named with its reason', async () => {
  const name = lastName()
  const [ada, ben] = [
    await newUser({ firstName: 'Ada', lastName: name }),
    await newUser({ firstName: 'Ben', lastName: name }),
  ]
  const one = await browser('admin@demo.test', '/manage/users')
  await show(one, /^Invited/, name)
  for (const { fullName } of [ada, ben])
    await userEvent.click(await one.screen.findByRole('checkbox', { name: `Select ${fullName}` }))
  one.line.cut()
  const other = await setup.world.as('admin2@demo.test')
  await other.read('PUT', `user/${ben.id}/move`, { action: 'deactivate', rowVersion: ben.rowVersion })
  await userEvent.click(one.screen.getByRole('button', { name: 'Send invitation again 2' }))
  const question = within(await screen.findByRole('dialog'))
  await userEvent.click(question.getByRole('button', { name: 'Send invitation again 2' }))
  expect(await question.findByText('Done: 1. Not done: 1.')).toBeVisible()
  expect(question.getByText(`${ben.fullName}: Someone else changed this record. Reload and try again.`)).toBeVisible()
})

test('the people of a client are listed on its page, those who left last', async () => {
  const one = await browser('admin@demo.test', '/manage/clients/edit/1')
  await userEvent.click(await one.screen.findByRole('tab', { name: /^Users/ }))
  const names = within(await one.screen.findByRole('table', { name: 'Users of this client' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(names[0]).toBe('Aoife Brady')
  expect(names).toContain('Gráinne Fallon')
})
