import type { Page } from '@playwright/test'
import { invite, linkTo, newClient, newColleague } from './records.ts'
import { callerWith } from './caller.ts'
import { expect, isLive, password, test } from './staff.ts'

/** The browser's messages after a session has ended. */
const signedOut = /status of 401|You are signed out|Authentication failed/

async function enter(page: Page, email: string, words = password) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A caller with the page's session. */
async function sessionOf(page: Page) {
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('bff-auth'))
  return callerWith(new URL(page.url()).origin, `${cookie?.name}=${cookie?.value}`)
}

test('a person who has to sign in first returns to the requested address', async ({ staff }) => {
  staff.allow(signedOut)
  const page = await staff.visit('/manage/clients?kw=1&theme=night')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await enter(page, 'admin@demo.test')
  await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
  expect(page.url()).toMatch(/\/manage\/clients\?kw=1&theme=night$/)
})

test('signing in never redirects to another site', async ({ staff }) => {
  const page = await staff.visit('/login?returnUrl=https%3A%2F%2Fexample.com%2F')
  await enter(page, 'staff@demo.test')
  await expect(page).toHaveURL('/manage/dashboard')
})

test('signing out in one tab signs out the other tab at once', async ({ staff }) => {
  staff.allow(signedOut)
  const one = await staff.signIn('safety@demo.test', '/manage/projects')
  const other = await one.context().newPage()
  await other.goto('/manage/notifications')
  await isLive(other)
  await one.getByRole('button', { name: /account$/ }).click()
  await one.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(one.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await other.getByRole('button', { name: 'Sign in again' }).click()
  await enter(other, 'safety@demo.test')
  await expect(other.getByRole('heading', { name: 'Notifications' })).toBeVisible()
})

test('text typed when the session ended is restored after signing in again, for the same person only', async ({
  staff,
}) => {
  staff.allow(signedOut)
  const admin = await staff.elsewhere('admin@demo.test')
  const [writer, other] = [
    await newColleague(admin, { roles: ['admin'] }),
    await newColleague(admin, { roles: ['admin'] }),
  ]
  const client = await newClient(admin)
  const page = await staff.signIn(writer.email, `/manage/clients/edit/${client.id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  const typed = {
    Town: 'Ballina',
    County: 'Mayo',
    Notes: 'Gate code from the site office.\nRing first.',
    'VAT number': 'IE7654321T',
  }
  await page.getByRole('button', { name: 'Edit client' }).click()
  for (const [label, words] of Object.entries(typed))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(words)
  await dialog.getByRole('switch', { name: 'Active' }).click({ force: true })
  await (await sessionOf(page)).ask('POST', 'LogOff')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await enter(page, other.email)
  await expect(dialog.getByRole('textbox', { name: 'Town', exact: true })).toHaveValue(client.town ?? '')
  await expect(dialog.getByText('Your unsaved entries are back')).toBeHidden()
  await (await sessionOf(page)).ask('POST', 'LogOff')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await enter(page, writer.email)
  await expect(dialog.getByText('Your unsaved entries are back')).toBeVisible()
  for (const [label, words] of Object.entries(typed))
    await expect(dialog.getByRole('textbox', { name: label, exact: true })).toHaveValue(words)
  await expect(dialog.getByRole('switch', { name: 'Active' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await admin.ask('GET', `client/${client.id}`)).toMatchObject({
    town: 'Ballina',
    county: 'Mayo',
    isActive: false,
    rowVersion: 2,
  })
})

test('a forgotten password is replaced through the mailed link, which works once', async ({ staff }) => {
  staff.allow(/status of 400/)
  const admin = await staff.elsewhere('admin@demo.test')
  const { email } = await newColleague(admin)
  const page = await staff.visit('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Ask for a link' }).click()
  await expect(page.getByRole('heading', { name: 'Ask your administrator' })).toBeVisible()

  const office = await staff.signIn('admin2@demo.test', '/manage/settings?tab=outbox')
  await office.getByRole('searchbox', { name: 'Filter' }).fill(email)
  await office
    .getByRole('row', { name: /Set a new password/ })
    .getByRole('button')
    .click()
  const mail = await office.getByRole('dialog', { name: 'Set a new password' }).getByLabel('Text').innerText()
  const href = /http\S+/.exec(mail)?.[0] ?? ''
  await page.goto(href)
  for (const [words, refusal] of [
    ['short', 'Use at least 8 characters.'],
    ['password1', /too easy to guess/],
  ] as const) {
    await page.getByLabel('New password').fill(words)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await expect(page.getByText(refusal)).toBeVisible()
  }
  await page.getByLabel('New password').fill('Kerbs-tides-and-lanterns')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL('/manage/dashboard')

  const again = await staff.visit(href)
  await again.getByLabel('New password').fill('Another-four-words-here')
  await again.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(again.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await again.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(again).toHaveURL('/forgotPassword')
  await again.goto('/login')
  await enter(again, email, 'Kerbs-tides-and-lanterns')
  await expect(again).toHaveURL('/manage/dashboard')
})

test('an invited person chooses a password and is signed in', async ({ staff }) => {
  const admin = await staff.elsewhere('admin@demo.test')
  const { email, id, firstName, lastName } = await invite(admin)
  const { href } = await linkTo(admin, email)
  const page = await staff.visit(href)
  await page.getByLabel('New password').fill('Seven-lanterns-on-the-quay')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^${firstName} ${lastName}, .*account$`) })).toBeVisible()
  expect(await admin.ask('GET', `user/${id}`)).toMatchObject({ statusId: 20 })
})
