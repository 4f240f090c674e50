import type { Page } from '@playwright/test'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { newColleague, newProject } from './records.ts'
import { expect, test } from './staff.ts'
import { samples } from '#mocks/samples.ts'
import type { User } from '#contract/entities/user.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }
const pbSystems: User['pbSystems'] = ['sms']
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chip = (page: Page, words: string) => page.locator('.page-header').getByText(words, { exact: true })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const photo = {
  name: 'rail.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

test('an observation is raised on a phone that goes offline, and both sides see the company resolve it', async ({
  staff,
}) => {
  // The browser logs the request made offline.
  staff.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed: /)
  const admin = await staff.elsewhere('admin2@demo.test')
  const project = await newProject(admin, { systems: ['sms'] })
  const [author, fixer] = await Promise.all([newColleague(admin, { pbSystems }), newColleague(admin, { pbSystems })])
  const role = { ...samples.userProjectRole({ ...nobody, projectId: project.id }), systems: ['sms'] as const }
  await admin.ask('POST', 'userProjectRole', { ...role, userId: author.id, projectRoleId: 60, accessLevel: 20 })
  await admin.ask('POST', 'userProjectRole', { ...role, userId: fixer.id, projectRoleId: 70, accessLevel: 20 })
  const firm = await admin.ask<{ name: string; id: number }>('POST', 'client', samples.client(nobody))
  await admin.ask('POST', 'projectClient', { projectId: project.id, clientId: firm.id, relationshipId: 100 })
  const register = `/manage/projects/sms/view/${project.id}/observations`

  const watcher = await staff.signIn('admin2@demo.test', register)
  await expect(watcher.getByText('An observation is something seen on site', { exact: false })).toBeVisible()
  const phone = await staff.signIn(author.email, register, { width: 390 })
  await button(phone, 'New observation').first().click()
  const form = dialog(phone, 'New Observation')
  await form.getByLabel('Needs action').check()
  await form.getByLabel('Description').fill('Guard rail missing at the edge of level 3.')
  await form.getByLabel('Photos').setInputFiles(photo)
  await form.getByLabel(/^Type/).selectOption({ label: 'Working at height' })
  await form.getByLabel('Company').selectOption({ label: firm.name })
  await form.getByLabel('Priority').selectOption({ label: 'Critical' })

  // Offline, nothing is saved and no input is lost; the second attempt saves it once.
  await phone.context().setOffline(true)
  await button(phone, 'Save').click()
  await expect(form.getByLabel('Description')).toHaveValue('Guard rail missing at the edge of level 3.')
  await phone.context().setOffline(false)
  await expect(async () => {
    if (await form.isVisible()) await button(phone, 'Save').click({ timeout: 1_000 })
    await expect(phone.getByRole('heading', { level: 1, name: /OBS-0001/ })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(phone.getByRole('img', { name: 'rail.png' })).toBeVisible()
  await expect(watcher.getByText('Guard rail missing at the edge of level 3.')).toHaveCount(1)

  // The action is assigned to a person, who needs a photo to report the fix.
  const actions = await admin.ask<{ id: number; rowVersion: number }[]>(
    'GET',
    `questionResponseAction?projectId=${project.id}`,
  )
  expect(actions).toHaveLength(1)
  const id = actions[0]!.id
  const action = await admin.ask<object>('GET', `questionResponseAction/${id}`)
  await admin.ask('PUT', 'questionResponseAction', { ...action, assignedUserId: fixer.id })
  const page = await staff.signIn(fixer.email, `/manage/projects/sms/view/${project.id}/myworkload`, { width: 820 })
  await page.getByRole('link', { name: 'Put right: ACT-0001' }).click()
  await dialog(page, /^Put right/)
    .getByLabel('What was done')
    .fill('Guard rail fitted and tagged.')
  await dialog(page, /^Put right/)
    .getByLabel('Photos')
    .setInputFiles(photo)
  await dialog(page, /^Put right/)
    .getByRole('button', { name: 'Put right' })
    .click()
  await expect(chip(page, 'Ready for review')).toBeVisible()
  await expect(button(page, 'Accept')).toHaveCount(0)

  // The author accepts the fix, which closes the observation.
  await phone.goto(`/manage/projects/sms/view/${project.id}/questionresponseactions/${id}`)
  await button(phone, 'Accept').click()
  await dialog(phone, /^Accept/)
    .getByRole('button', { name: 'Accept' })
    .click()
  await expect(chip(page, 'Closed')).toBeVisible()
  await expect(watcher.getByRole('row').filter({ hasText: 'OBS-0001' })).toContainText('Closed')
})

test('photos survive a closed page, before their observation is saved and while they are sent', async ({ staff }) => {
  const register = `/manage/projects/sms/view/${projectId('RC-021')}/observations`
  const page = await staff.signIn('safety@demo.test', `${register}?open=0`)
  const context = page.context()
  const form = dialog(page, 'New Observation')
  await form.getByLabel('To note').check()
  await form.getByLabel('Description').fill('The hoarding panel by the bus stop is loose.')
  await form.getByLabel('Photos').setInputFiles([photo, { ...photo, name: 'panel.png' }])
  await expect(form.getByText('panel.png')).toBeVisible()
  // Input is stored after a short delay.
  await expect(async () => {
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(names).toEqual(expect.arrayContaining(['safety-drafts', 'safety-files']))
  }).toPass()
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(`${register}?open=0`)
  const back = dialog(again, 'New Observation')
  await expect(back.getByText('Your unsaved entries are back')).toBeVisible()
  await expect(back.getByLabel('Description')).toHaveValue('The hoarding panel by the bus stop is loose.')
  await expect(back.getByText('rail.png')).toBeVisible()
  await expect(back.getByText('panel.png')).toBeVisible()
  await back.getByLabel(/^Type/).selectOption({ label: 'Public interface / security' })
  // The server receives the photos, and the page is closed before the answer arrives.
  let sent = 0
  await again.route('**/api/observationPhoto', async (route) => {
    await route.fetch()
    sent++
  })
  await button(again, 'Save').click()
  await expect(again.getByRole('dialog', { name: /is saved\. Sending 2 photos$/ })).toBeVisible()
  await expect.poll(() => sent).toBe(1)
  await again.close({ runBeforeUnload: false })

  const third = await context.newPage()
  await third.goto(register)
  await third.getByRole('link', { name: /^OBS-/ }).first().click()
  await expect(third.getByRole('img', { name: 'panel.png' })).toHaveCount(1)
  await expect(third.getByRole('img', { name: 'rail.png' })).toHaveCount(1)
  await expect(third.getByRole('dialog')).toHaveCount(0)
  await third.reload()
  await expect(third.getByRole('img', { name: 'panel.png' })).toHaveCount(1)
  await expect(third.getByRole('dialog')).toHaveCount(0)
})

test('an H&S adviser finds what is overdue on the bridge', async ({ staff }) => {
  const page = await staff.signIn(
    'safety@demo.test',
    `/manage/projects/sms/view/${projectId('HB-014')}/questionresponseactions`,
  )
  await page.getByRole('button', { name: /^Overdue/ }).click()
  await expect(page.getByRole('link', { name: /ACT-0004/ })).toBeVisible()
  await page.getByRole('link', { name: /ACT-0004/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /thorough examination/ })).toBeVisible()
})
