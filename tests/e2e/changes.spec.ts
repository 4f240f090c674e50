import type { Page } from '@playwright/test'
import type { ChangeRequestSummary } from '#contract/entities/changeRequest.ts'
import type { Project } from '#contract/entities/project.ts'
import type { RfiSummary } from '#contract/entities/rfi.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { dataRequests } from './asked.ts'
import type { Caller } from './caller.ts'
import { linkTo, newProject } from './records.ts'
import { atRest, expect, test } from './staff.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Presses an action button of the record and the confirm button of its dialog. */
async function take(page: Page, name: string, fill?: (page: Page) => Promise<unknown>) {
  await button(page, name).click()
  await fill?.(page)
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A project with a project manager, a project director and a site engineer. */
async function staffedProject(admin: Caller) {
  const project = await newProject(admin, { contractValue: 1_000_000, plannedCompletionDate: '2027-11-26' })
  const people = [
    ['byrne', 'Project manager', 30],
    ['healy', 'Project director', 30],
    ['lynch', 'Site engineer', 20],
  ] as const
  for (const [key, role, accessLevel] of people)
    await admin.ask('POST', 'userProjectRole', {
      projectId: project.id,
      userId: personId(key),
      projectRoleId: lookupId('projectRoles', role),
      accessLevel,
      systems: ['pmp'],
      processRoleIds: [],
      from: '2025-01-06',
    })
  return project
}

test('a question from site becomes a change that two people approve, and the forecast changes live for everyone', async ({
  staff,
}) => {
  const admin = await staff.elsewhere('admin@demo.test')
  const project = await staffedProject(admin)
  const pages = `/manage/projects/pmp/view/${project.id}`
  const asker = await staff.signIn('staff@demo.test', `${pages}/rfis`)
  const manager = await staff.signIn('admin@demo.test', `${pages}/rfis`)
  const subject = 'Bolts of the fender panels'

  await test.step('the site engineer asks, and the question appears for the project manager', async () => {
    await button(asker, 'New RFI').first().click()
    await field(asker, /^Subject/).fill(subject)
    await field(asker, /^Question/).fill(
      'The drawing shows M24 bolts, and the panels are drilled for M30. Which is right?',
    )
    await asker.getByRole('combobox', { name: /^Discipline/ }).selectOption({ label: 'Structural' })
    await asker.getByRole('combobox', { name: /^Must answer/ }).fill('Healy')
    await asker
      .getByRole('option', { name: /Conor Healy/ })
      .and(asker.locator('[data-combobox-option]'))
      .click()
    await asker.keyboard.press('Escape')
    await asker.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(heading(asker)).toContainText(subject)
    await take(asker, 'Submit')
    await manager.getByRole('link', { name: 'RFI-0001' }).click({ timeout: atRest(5_000) })
    await take(manager, 'Open')
    await expect(asker.getByText('Open', { exact: true }).first()).toBeVisible()
  })
  await test.step('it is forwarded, and someone without an account answers through a link', async () => {
    await take(manager, 'Forward', async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('combobox', { name: /^Person/ })
        .selectOption({ index: 1 })
      await field(page, /^Message/).fill('Please look at the fabrication drawing.')
    })
    const email = `eva.${crypto.randomUUID().slice(0, 8)}@design.example`
    await take(manager, 'Ask by mail', async (page) => {
      await field(page, /^Name/).fill('Eva Design')
      await field(page, /^E-mail/).fill(email)
    })
    const link = await linkTo(admin, email)
    const outsider = await staff.visit(link.pathname + link.search)
    await expect(outsider.getByText(/the panels are drilled for M30/)).toBeVisible()
    await outsider.getByRole('textbox', { name: /^Answer/ }).fill('M30 throughout. The panels need new washer plates.')
    await outsider.getByLabel('Files').setInputFiles({
      name: 'Washer plate.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('120 x 120 x 12'),
    })
    await button(outsider, 'Send answer').click()
    await expect(outsider.getByText(/has arrived/)).toBeVisible()
    await expect(asker.getByText('M30 throughout. The panels need new washer plates.')).toBeVisible()
    await expect(asker.getByText('Washer plate.txt')).toBeVisible()
  })
  await test.step('the manager notes what it costs and closes it with the official answer', async () => {
    await button(manager, 'Edit RFI').click()
    const form = manager.getByRole('dialog')
    await form.getByRole('combobox', { name: /^Cost impact/ }).selectOption({ label: 'Yes' })
    await form.getByRole('textbox', { name: /^Estimated cost/ }).fill('40000')
    await form.getByRole('combobox', { name: /^Time impact/ }).selectOption({ label: 'Yes' })
    await form.getByRole('textbox', { name: /^Estimated days/ }).fill('7')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await take(manager, 'Take as answered')
    await take(manager, 'Close')
    await expect(asker.getByText('Official answer', { exact: true })).toBeVisible()
  })
  const director = await staff.signIn('admin2@demo.test', `${pages}/changerequests`)
  const totals = director.getByRole('group', { name: 'Totals of changes' })
  await test.step('the engineer creates a change request from it, and notifies it', async () => {
    await button(asker, 'Create change request').click()
    const form = asker.getByRole('dialog')
    await expect(form.getByRole('textbox', { name: /^Title/ })).toHaveValue(subject)
    await expect(form.getByRole('textbox', { name: /^Rate/ })).toHaveValue(/40.?000/)
    await form.getByRole('combobox', { name: /^Type/ }).selectOption({ label: 'Error or discrepancy in documents' })
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(heading(asker)).toContainText(subject)
    await take(asker, 'Notify')
    await expect(heading(asker)).toContainText('CR-0001')
    await expect(director.getByRole('link', { name: 'CR-0001' })).toBeVisible({ timeout: atRest(2_000) })
    await expect(totals).toContainText(/1.040.000/)
  })
  const [rfi] = await admin.ask<RfiSummary[]>('GET', `rfi?parentProjectId=${project.id}`)
  const [change] = await admin.ask<ChangeRequestSummary[]>('GET', `changeRequest?projectId=${project.id}`)
  await test.step('the manager assesses and prices it, and puts it up for approval', async () => {
    await manager.getByRole('link', { name: 'CR-0001' }).click()
    await take(manager, 'Assess')
    await take(manager, 'Submit quotation', (page) => field(page, /^Quotation/).fill('44000'))
    await take(manager, 'Submit for approval', (page) =>
      expect(page.getByRole('list', { name: 'Who is asked' })).toContainText('Conor Healy'),
    )
    await take(manager, 'Approve')
    await take(manager, 'Approve', (page) => field(page, /^Signature/).fill('Niamh Byrne'))
    await expect(manager.getByText('In approval').first()).toBeVisible()
  })
  await test.step('the director approves, and only what has changed is fetched', async () => {
    await director.getByRole('link', { name: 'CR-0001' }).click()
    await manager.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Change requests' }).click()
    await expect(manager.getByRole('link', { name: 'CR-0001' })).toBeVisible()
    const asked = dataRequests(manager)
    await take(director, 'Approve', (page) => field(page, /^Signature/).fill('Conor Healy'))
    await expect(manager.getByText('Approved', { exact: true }).first()).toBeVisible({ timeout: atRest(2_000) })
    const totalsThere = manager.getByRole('group', { name: 'Totals of changes' })
    await expect(totalsThere).toContainText(/Changes approved€44.000/, { timeout: atRest(2_000) })
    await expect(totalsThere).toContainText('3 Dec 2027')
    // Stories that run in parallel change records without a project that may wait for anyone, so the workload is
    // refetched.
    expect([...new Set(asked)].toSorted()).toEqual([
      ...['all', 'approved', 'drafts', 'pending'].map(
        (view) => `GET /api/changeRequest/count?view=${view}&projectId=${project.id}`,
      ),
      `GET /api/changeRequest/totals?view=all&projectId=${project.id}`,
      `GET /api/changeRequest?ids=${change!.id}&projectId=${project.id}`,
      `GET /api/project/${project.id}`,
      `GET /api/workload?projectId=${project.id}`,
    ])
    await expect(asker.getByText('Approved', { exact: true }).first()).toBeVisible()
  })
  const { changes, ...after } = (({ project: row }) => ({ ...row.pageData, ...row }))(
    await admin.ask<{ project: Project }>('GET', `project/${project.id}`),
  )
  expect(changes).toMatchObject({ approvedCost: 44_000, approvedDays: 7, pendingCost: 0, forecastCost: 1_044_000 })
  expect(after.revisedCompletionDate).toBe('2027-12-03')
  expect(await admin.ask('GET', `rfi/${rfi!.id}`)).toMatchObject({ changeRequestId: change!.id, statusId: 50 })
})
