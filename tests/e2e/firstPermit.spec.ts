import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startServer, type ServerProcess } from '../serverProcess.ts'
import { button, choose, chip, dialog, take } from './site.ts'
import { expect, test } from './staff.ts'

let server: ServerProcess
test.beforeAll(async () => {
  server = await startServer({ dataDir: await mkdtemp(join(tmpdir(), 'safety-first-')), env: { WORLD: 'empty' } })
})
test.afterAll(() => server.remove())

const box = (page: Page, form: string | RegExp, label: RegExp) =>
  dialog(page, form).getByRole('textbox', { name: label })
const list = (page: Page, name: string) => page.getByRole('region', { name })
async function save(page: Page, form: string | RegExp) {
  await dialog(page, form)
    .getByRole('button', { name: /^(?:Save|Invite)$/ })
    .click()
  await expect(dialog(page, form)).toHaveCount(0)
}
/** Chooses an option of a field that searches while one types. */
async function find(page: Page, form: string | RegExp, label: RegExp, words: string) {
  await dialog(page, form).getByRole('combobox', { name: label }).fill(words)
  await page.getByRole('option', { name: words }).first().click()
}
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
const inProject = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first().click()

test('an empty system gets from its first administrator to the first approved permit by what it shows', async ({
  staff,
}) => {
  test.slow()
  staff.allow(/status of 40[014]/)
  const link = /http\S+firstAdministrator\S+/.exec(server.output())?.[0] ?? ''
  const ada = await staff.visit(link, { url: server.url })

  await test.step('the first administrator', async () => {
    const typed = {
      'Organisation name': 'Slip & Sons',
      'First client': 'Slip & Sons Ltd',
      'First name': 'Ada',
      'Last name': 'Slip',
      'E-mail': 'ada@slip.example',
      Password: 'Seven-lanterns-on-the-quay',
    }
    for (const [label, words] of Object.entries(typed)) await ada.getByLabel(label, { exact: true }).fill(words)
    await button(ada, 'Create account and sign in').click()
    await expect(list(ada, 'Set up the office').getByText('2 of 6 done')).toBeVisible()
  })

  await test.step('the starter set', async () => {
    await button(ada, 'Look at the starter set').click()
    await dialog(ada, 'Take over the starter set?').getByRole('button', { name: 'Add 8 records' }).click()
    await expect(dialog(ada, 'Starter set').getByText('8 records added.')).toBeVisible()
    await button(dialog(ada, 'Starter set'), 'Close').click()
    await expect(list(ada, 'Set up the office').getByText('3 of 6 done')).toBeVisible()
  })

  await test.step('a company and a colleague, each from its line', async () => {
    await ada.getByRole('link', { name: 'Add a company' }).click()
    await box(ada, 'New Client', /^Name/).fill('Tern Scaffolds Ltd')
    await save(ada, 'New Client')
    await ada.getByRole('link', { name: 'Invite someone' }).click()
    const form = /User/
    await box(ada, form, /^E-mail/).fill('ben@slip.example')
    await box(ada, form, /^First name/).fill('Ben')
    await box(ada, form, /^Last name/).fill('Keel')
    await find(ada, form, /^Client/, 'Slip & Sons Ltd')
    const safety = dialog(ada, form).getByRole('checkbox', { name: 'Safety management' })
    if (!(await safety.isChecked())) await safety.check()
    await dialog(ada, form)
      .getByRole('switch', { name: /^May review and approve/ })
      .check()
    await save(ada, form)
    await expect(list(ada, 'Set up the office').getByText('5 of 6 done')).toBeVisible()
  })

  const ben = await test.step('the colleague accepts the invitation', async () => {
    await list(ada, 'Set up the office').getByRole('link', { name: 'People' }).click()
    await ada
      .getByRole('button', { name: /^Invited/ })
      .first()
      .click()
    await ada.getByRole('link', { name: 'Ben Keel' }).click()
    await button(ada, 'Copy invitation link').click()
    await button(ada, 'Make a link').click()
    const invitation = await ada.getByRole('textbox', { name: 'Invitation link' }).inputValue()
    await button(ada, 'Close').last().click()
    const page = await staff.visit(invitation, { url: server.url })
    await page.getByLabel(/^New password/).fill('Nine-herons-on-the-slip')
    await button(page, 'Save and sign in').click()
    await expect(page.getByText('You have no projects yet')).toBeVisible()
    return page
  })

  await test.step('the first project, after which the list of the office goes', async () => {
    await menu(ada, 'Dashboard')
    await list(ada, 'Set up the office').getByRole('link', { name: 'New project' }).click()
    const form = 'New Project'
    await box(ada, form, /^Number/).fill('Q-001')
    await box(ada, form, /^Name/).fill('Quay wall repair')
    await find(ada, form, /^Client/, 'Slip & Sons Ltd')
    await box(ada, form, /^Address/)
      .first()
      .fill('1 Quay Street')
    await dialog(ada, form)
      .getByLabel(/^Planned completion/)
      .fill('01/12/2030')
    await button(dialog(ada, form), 'Save and continue').click()
    await expect(ada.getByRole('heading', { level: 1, name: 'Manage' })).toBeVisible()
  })

  await test.step('what the permit needs, each from the list that names it', async () => {
    // The menu of the office has a link of the same name before it.
    await ada.getByRole('link', { name: 'Safety management', exact: true }).last().click()
    await inProject(ada, 'Overview')
    await expect(list(ada, 'Set up the project').getByText('0 of 7 done')).toBeVisible()
    await inProject(ada, 'Permits')
    await button(ada, 'New permit').first().click()
    const needed = dialog(ada, 'Before the first permit')
    await needed.getByRole('link', { name: 'Add a location' }).click()
    await box(ada, 'New Location', /^Code/).fill('Q1')
    await box(ada, 'New Location', /^Name/).fill('North quay')
    await save(ada, 'New Location')
    await inProject(ada, 'Permits')
    await button(ada, 'New permit').first().click()
    await needed.getByRole('link', { name: 'Add a person' }).click()
    for (const [name, role] of [
      ['Ben Keel', 'Permit issuer'],
      ['Ada Slip', 'Project manager'],
    ] as const) {
      if ((await dialog(ada, 'Add person').count()) === 0) await button(ada, 'Add person').first().click()
      await find(ada, 'Add person', /^User/, name)
      await choose(dialog(ada, 'Add person'), 'Project role', role)
      await save(ada, 'Add person')
    }
    await inProject(ada, 'Permits')
    await button(ada, 'New permit').first().click()
    await needed.getByRole('link', { name: 'Choose sub types' }).click()
    await ada.getByText('General', { exact: true }).first().click()
    await save(ada, 'General on this project')
  })

  await test.step('the permit is requested', async () => {
    await inProject(ada, 'Permits')
    await button(ada, 'New permit').first().click()
    const form = dialog(ada, 'New Permit')
    await choose(form, 'Sub type', 'General')
    await form.getByRole('textbox', { name: /^Title/ }).fill('Clear the north quay')
    await choose(form, 'Zone', 'North quay')
    const now = new Date()
    for (const [label, hours] of [
      ['Valid from', -1],
      ['Valid to', 5],
    ] as const) {
      const at = new Date(now.getTime() + hours * 3_600_000)
      const zone = { timeZone: 'Europe/Dublin' }
      await form.getByLabel(`${label}, day`).fill(at.toLocaleDateString('en-GB', zone))
      await form
        .getByLabel(`${label}, time`)
        .fill(at.toLocaleTimeString('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' }))
    }
    await choose(form, 'Permit holder(?! on)', 'Ada Slip')
    await choose(form, 'Issued by', 'Ben Keel')
    await button(form, 'Save').click()
    await expect(ada.getByRole('heading', { level: 1, name: /Clear the north quay/ })).toBeVisible()
    for (const section of [1, 2, 3]) {
      await expect(ada.getByText(`${section} of 3`, { exact: true })).toBeVisible()
      const yes = ada.getByText('Yes', { exact: true })
      const count = await yes.count()
      for (let at = 0; at < count; at++) await yes.nth(at).click()
      if (section < 3) await button(ada, 'Next').click()
    }
    await expect(ada.getByText('Saved', { exact: true })).toBeVisible()
    await take(ada, 'Submit')
    await expect(chip(ada, 'In review')).toBeVisible()
  })

  await test.step('the colleague approves it', async () => {
    await ben
      .getByRole('link', { name: /PTW-0001/ })
      .first()
      .click()
    await take(ben, 'Approve', (asked) => asked.getByLabel(/^Signature/).fill('Ben Keel'))
    await expect(chip(ada, 'Approved')).toBeVisible()
  })
})
