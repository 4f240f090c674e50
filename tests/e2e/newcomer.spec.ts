import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startServer, type ServerProcess } from '../serverProcess.ts'
import { expect, isLive, test } from './staff.ts'

let server: ServerProcess
test.beforeAll(async () => {
  server = await startServer({ dataDir: await mkdtemp(join(tmpdir(), 'safety-empty-')), env: { WORLD: 'empty' } })
})
test.afterAll(() => server.remove())

/** A text field of the topmost dialog or page. */
const box = (page: Page, label: string | RegExp) => page.getByRole('textbox', { name: label })
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
async function setUp(page: Page, organisation: string, email: string) {
  const typed = {
    'Organisation name': organisation,
    'First client': `${organisation} Ltd`,
    'First name': 'Ada',
    'Last name': 'Slip',
    'E-mail': email,
    Password: 'Seven-lanterns-on-the-quay',
  }
  for (const [label, words] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Create account and sign in' }).click()
}
const add = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('link', { name })
    .or(page.getByRole('main').getByRole('button', { name }))
    .first()
    .click()
/** Saving returns to the list; its message links to the record. */
const openSaved = (page: Page, kind: string) => page.getByRole('link', { name: `Open ${kind}`, exact: true }).click()
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

test('a new office gets a client, people, folders, questions and an approval without any instructions', async ({
  staff,
}) => {
  staff.allow(/status of 40[04]/)
  const link = /http\S+firstAdministrator\S+/.exec(server.output())?.[0] ?? ''
  const page = await staff.visit(link, { url: server.url })

  await test.step('the office is set up once, with the link that the server printed', async () => {
    await setUp(page, 'Slip & Sons', 'ada@slip.example')
    await expect(page).toHaveURL(/\/manage\/dashboard/)
    await isLive(page)
    await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('Slip & Sons')
  })

  await test.step('a client', async () => {
    await menu(page, 'List')
    await add(page, 'New client')
    await box(page, 'Name').first().fill('Tern Scaffolds Ltd')
    await save(page)
    await openSaved(page, 'client')
    await expect(page.getByRole('heading', { level: 1, name: 'Tern Scaffolds Ltd' })).toBeVisible()
  })

  await test.step('a colleague', async () => {
    await menu(page, 'Users')
    await add(page, /^(?:New user|Invite user)$/)
    await box(page, /^E-mail/).fill('ben@slip.example')
    await box(page, /^First name/).fill('Ben')
    await box(page, /^Last name/).fill('Keel')
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Client/ })
      .fill('Slip & Sons Ltd')
    await page.getByRole('option', { name: 'Slip & Sons Ltd' }).click()
    const systems = page.getByRole('dialog').getByRole('checkbox', { name: 'Safety management' })
    if (!(await systems.isChecked())) await systems.check()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(?:Save|Invite)$/ })
      .click()
    await openSaved(page, 'user')
    await expect(page.getByRole('heading', { level: 1, name: 'Ben Keel' })).toBeVisible()
  })

  await test.step('a template with folders', async () => {
    await menu(page, 'Templates')
    await add(page, 'New template')
    await box(page, /^Name/).fill('Safety file')
    await page.getByRole('dialog').getByRole('combobox', { name: /^Type/ }).selectOption('Safety file structure')
    await save(page)
    await openSaved(page, 'template')
    for (const name of ['01 Description', '02 Residual hazards']) {
      await page.getByRole('button', { name: 'New folder' }).first().click()
      await box(page, /^Name/).fill(name)
      await save(page)
      await expect(page.getByRole('treeitem', { name })).toBeVisible()
    }
  })

  await test.step('an inspection questionnaire with a condition', async () => {
    await menu(page, 'Question templates')
    await add(page, 'New question template')
    await box(page, /^Name/).fill('Weekly ladder check')
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Used with/ })
      .click()
    await page.getByRole('option', { name: 'Non-equipment inspection' }).click()
    await page.keyboard.press('Escape')
    await save(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly ladder check' })).toBeVisible()
    for (const [number, words] of [
      ['1.1', 'Are all feet there?'],
      ['1.2', 'What is missing?'],
    ] as const) {
      await page.getByRole('button', { name: 'Question', exact: true }).first().click()
      const form = page.getByRole('form', { name: `Question ${number}` })
      await form.getByRole('textbox', { name: /^Question/ }).fill(words)
      await form.getByRole('combobox', { name: /^Answer/ }).selectOption(number === '1.1' ? 'Yes / No' : 'Short text')
      await expect(form.getByText('Saved', { exact: true })).toBeVisible()
    }
    const second = page.getByRole('form', { name: 'Question 1.2' })
    await second.getByRole('button', { name: 'Condition' }).click()
    await second.getByRole('combobox', { name: 'Condition 1: value' }).selectOption('No')
    await expect(page.getByText('Shown if 1.1 is No')).toBeVisible()
    await expect(second.getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published', { exact: true }).first()).toBeVisible()
  })

  await test.step('an approval in two stages', async () => {
    await menu(page, 'Approval templates')
    await add(page, 'New approval template')
    const form = dialogOf(page, 'New Approval template')
    await form.getByRole('textbox', { name: /^Name/ }).first().fill('Inspection in two stages')
    await form.getByRole('combobox', { name: /^For/ }).click()
    await page.getByRole('option', { name: 'Non-equipment inspection' }).click()
    await form.getByRole('combobox', { name: /^Roles on the project/ }).click()
    await page.getByRole('option', { name: 'Site manager', exact: true }).first().click()
    await save(page)
    await openSaved(page, 'approval template')
    await expect(page.getByRole('heading', { level: 1, name: 'Inspection in two stages' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Approval route' })).toContainText('Approve')
  })
})
