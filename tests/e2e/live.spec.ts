import type { Page } from '@playwright/test'
import type { Client } from '#contract/entities/client.ts'
import type { User } from '#contract/entities/user.ts'
import { dataRequests } from './asked.ts'
import { useOwnProduct } from './ownProduct.ts'
import { change, newClient, newColleague, newProject } from './records.ts'
import { atRest, expect, isLive, test } from './staff.ts'

const product = useOwnProduct()
/** Console messages of the browser while the server is down. */
const away =
  /net::ERR_|SignalR Connection Error|The hub did not take|WebSocket|Connection disconnected|negotiation|start the connection/

const find = (page: Page, words: string) => page.getByRole('searchbox', { name: 'Filter' }).fill(words)
const cell = (page: Page, words: string) => page.getByRole('cell', { name: words, exact: true })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const box = (page: Page, label: string) => page.getByRole('dialog').getByRole('textbox', { name: label, exact: true })

test('a client changed in one browser changes in another within a second, with three data requests in both together', async ({
  staff,
}) => {
  const client = await newClient(await staff.elsewhere('admin2@demo.test', product.url))
  const one = await staff.signIn('admin@demo.test', '/manage/clients', product)
  const two = await staff.signIn('admin2@demo.test', '/manage/clients', product)
  for (const page of [one, two]) await find(page, client.name)
  await expect(cell(two, client.town ?? '')).toBeVisible()
  await one.getByRole('link', { name: client.name }).click()
  await one.getByRole('button', { name: 'Edit client' }).click()
  await box(one, 'Town').fill('Bantry')
  const asked = [dataRequests(one), dataRequests(two)]
  await one.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(one.getByText('The client was successfully saved')).toBeVisible()
  await expect(cell(two, 'Bantry')).toBeVisible({ timeout: atRest(1_000) })
  await one.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Clients' }).click()
  await expect(cell(one, 'Bantry')).toBeVisible()
  const rows = `GET /api/client?ids=${client.id}`
  expect(asked).toEqual([['PUT /api/client', rows], [rows]])
})

test('a field changed by two people offers a choice, and nothing else that was typed is lost', async ({ staff }) => {
  const other = await staff.elsewhere('admin2@demo.test', product.url)
  const client = await newClient(other)
  const page = await staff.signIn('admin@demo.test', `/manage/clients/edit/${client.id}?edit=1`, product)
  await box(page, 'Town').fill('Youghal')
  await box(page, 'County').fill('Cork')
  await box(page, 'Notes').fill('Ring the gate.')
  await change<Client>(other, 'client', client.id, { town: 'Midleton', vatNumber: 'IE1234567T' })

  const dialog = dialogOf(page, 'Edit Client')
  await expect(dialog.getByText('Someone else has saved this meanwhile')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('Conor Healy')
  await expect(box(page, 'VAT number')).toHaveValue('IE1234567T')
  await dialog.getByRole('radio', { name: /Midleton/ }).check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await other.ask('GET', `client/${client.id}`)).toMatchObject({
    town: 'Midleton',
    county: 'Cork',
    notes: 'Ring the gate.',
    vatNumber: 'IE1234567T',
    rowVersion: 3,
  })
})

test('a person viewing a client is told when someone deletes it, and nobody requests it again', async ({ staff }) => {
  const client = await newClient(await staff.elsewhere('admin2@demo.test', product.url))
  const two = await staff.signIn('admin2@demo.test', `/manage/clients/edit/${client.id}`, product)
  await expect(two.getByRole('heading', { name: client.name })).toBeVisible()
  const one = await staff.signIn('admin@demo.test', `/manage/clients/edit/${client.id}?edit=1`, product)
  const announced: string[] = []
  await one.exposeFunction('announced', (words: string) => announced.push(words))
  await one.evaluate(() =>
    new MutationObserver(() => {
      const words = document.querySelector('[role=alert]')?.textContent
      if (words?.includes('does not exist')) (window as unknown as { announced(words: string): void }).announced(words)
    }).observe(document.body, { childList: true, subtree: true }),
  )
  await dialogOf(one, 'Edit Client').getByRole('button', { name: 'Delete' }).click()
  await dialogOf(one, `Delete ${client.name}?`).getByRole('button', { name: 'Delete' }).click()
  await expect(one.getByText('The client was successfully deleted')).toBeVisible()
  await expect(one).toHaveURL('/manage/clients')
  await expect(two.getByRole('alert')).toContainText('This client does not exist or was deleted.', {
    timeout: atRest(1_000),
  })
  expect(announced).toEqual([])
})

test('a project’s status change appears at once for everyone who has it open, and for its manager', async ({
  staff,
}) => {
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  // The demo world does not involve this person, so all of their notifications are known.
  const person = await newColleague(admin)
  const project = await newProject(admin, { managerUserId: person.id })
  await admin.ask('POST', 'userProjectRole', {
    projectId: project.id,
    userId: person.id,
    projectRoleId: 30,
    accessLevel: 30,
    systems: ['sms'],
    processRoleIds: [],
    from: '2025-01-06',
  })
  const theirs = await staff.elsewhere(person.email, product.url)
  const titles = async () =>
    (await theirs.ask<{ title: string }[]>('GET', 'notification?size=50&view=unread')).map(({ title }) => title)
  const before = await titles()
  const path = `/manage/projects/sms/view/${project.id}/overview`
  const manager = await staff.signIn(person.email, path, product)
  await expect(manager.getByText('Set-up', { exact: true }).first()).toBeVisible()
  const bell = (unread: number) =>
    manager.getByRole('button', {
      name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
      exact: true,
    })
  await expect(bell(before.length)).toBeVisible()
  const one = await staff.signIn('admin2@demo.test', path, product)
  await one.getByRole('button', { name: 'Prepare' }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Prepare' }).click()
  await expect(manager.getByText('Pre-construction', { exact: true }).first()).toBeVisible({ timeout: atRest(1_000) })
  await expect(bell(before.length + 1)).toBeVisible()
  expect(await titles()).toEqual([`${project.number} is in pre-construction`, ...before])
  await bell(before.length + 1).click()
  await expect(manager.getByText(`${project.number} is in pre-construction`)).toBeVisible()
})

test('after a lost connection only what changed meanwhile is requested', async ({ staff }) => {
  staff.allow(away)
  const other = await staff.elsewhere('admin2@demo.test', product.server.url)
  const word = `Cut ${crypto.randomUUID().slice(0, 6)}`
  const clients: Client[] = []
  for (const name of ['One', 'Two', 'Three', 'Four']) clients.push(await newClient(other, { name: `${word} ${name}` }))
  const page = await staff.signIn('admin@demo.test', '/manage/clients', product)
  await find(page, word)
  await expect(page.locator('tbody tr')).toHaveCount(4)
  const asked = dataRequests(page)

  product.line.cut()
  await expect(page.getByRole('status').filter({ hasText: 'Reconnecting' })).toBeVisible()
  for (let round = 1; round <= 10; round++) {
    const { id } = clients[round % 4]!
    await change<Client>(other, 'client', id, { town: `Town ${round}` })
  }
  product.line.mend()
  await isLive(page, 30_000)
  for (const town of ['Town 8', 'Town 9', 'Town 10', 'Town 7']) await expect(cell(page, town)).toBeVisible()
  const ids = clients.map(({ id }) => id).toSorted((one, two) => one - two)
  expect(
    asked.map((request) =>
      request.replaceAll(/\d+(?:%2C\d+)*$/g, (list) =>
        list
          .split('%2C')
          .toSorted((one, two) => Number(one) - Number(two))
          .join(),
      ),
    ),
  ).toEqual([`GET /api/client?ids=${ids.join()}`])
})

test('when a person loses their rights, their open page closes', async ({ staff }) => {
  staff.allow(/status of 40[34]/)
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  const [project, person] = [await newProject(admin), await newColleague(admin)]
  await admin.ask('POST', 'userProjectRole', {
    projectId: project.id,
    userId: person.id,
    projectRoleId: 50,
    accessLevel: 20,
    systems: ['sms'],
    processRoleIds: [],
    from: '2025-01-06',
  })
  const theirs = await staff.signIn(person.email, `/manage/projects/sms/view/${project.id}/overview`, product)
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(project.name)

  const one = await staff.signIn(
    'admin@demo.test',
    `/manage/projects/sms/view/${project.id}/manage?tab=people`,
    product,
  )
  await one.getByRole('button', { name: /^Remove/ }).click()
  await one.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(theirs.getByRole('heading', { name: 'You are not authorised to view this page' })).toBeVisible({
    timeout: atRest(5_000),
  })
  await expect(theirs.getByText(project.name)).toHaveCount(0)
  await expect(theirs.getByRole('navigation', { name: 'Safety management' })).toHaveCount(0)
})

test('when a person ceases to be an administrator, the administration pages close for them', async ({ staff }) => {
  staff.allow(/status of 403/)
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  const person = await newColleague(admin, { roles: ['admin'] })
  const theirs = await staff.signIn(person.email, '/manage/settings', product)
  await expect(theirs.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await change<User>(admin, 'user', person.id, { roles: [] })
  await expect(theirs.getByRole('heading', { name: 'You are not authorised to view this page' })).toBeVisible({
    timeout: atRest(5_000),
  })
  await expect(theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' })).toHaveCount(0)
})

test('when a person loses a system, its open page and tab disappear, and return with it', async ({ staff }) => {
  staff.allow(/status of 40[34]/)
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  const [project, person] = [await newProject(admin), await newColleague(admin, { pbSystems: ['pmp', 'sms'] })]
  await admin.ask('POST', 'userProjectRole', {
    projectId: project.id,
    userId: person.id,
    projectRoleId: 50,
    accessLevel: 20,
    systems: ['pmp', 'sms'],
    processRoleIds: [],
    from: '2025-01-06',
  })
  const theirs = await staff.signIn(person.email, `/manage/projects/sms/view/${project.id}/overview`, product)
  const tab = theirs.getByRole('navigation', { name: 'Systems' }).getByRole('link', { name: 'Safety management' })
  await expect(tab).toBeVisible()
  await change<User>(admin, 'user', person.id, { pbSystems: ['pmp'] })
  await expect(theirs.getByRole('heading', { name: 'You are not authorised to view this page' })).toBeVisible({
    timeout: atRest(5_000),
  })
  await expect(tab).toHaveCount(0)

  await theirs.goto(`/manage/projects/pmp/view/${project.id}/overview`)
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(project.name)
  await isLive(theirs)
  await expect(tab).toHaveCount(0)
  await change<User>(admin, 'user', person.id, { pbSystems: ['pmp', 'sms'] })
  await expect(tab).toBeVisible({ timeout: atRest(5_000) })
})

test('a new role shows its menu and page without a reload', async ({ staff }) => {
  const admin = await staff.elsewhere('admin2@demo.test', product.url)
  const person = await newColleague(admin)
  const theirs = await staff.signIn(person.email, '/manage/users', product)
  const users = theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' })
  await expect(theirs.getByRole('heading', { name: 'You are not authorised to view this page' })).toBeVisible()
  await expect(users).toHaveCount(0)
  await change<User>(admin, 'user', person.id, { roles: ['end_user_manager'] })
  await expect(users).toBeVisible({ timeout: atRest(5_000) })
  await expect(theirs.getByRole('heading', { name: 'Users' })).toBeVisible()
})
