import type { Page } from '@playwright/test'
import type { Accident } from '#contract/entities/accident.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import { pdfPages } from '../pdfPages.ts'
import type { Caller } from './caller.ts'
import { newProject } from './records.ts'
import { button, chip, choose, dialog, hires, newSubcontractor, newType, take } from './site.ts'
import { expect, test } from './staff.ts'

const nobody = { clientId: 0, userId: 0, projectId: 0 }
const dayMs = 86_400_000
/** The day this many days ago, as a user types it. */
const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Dublin' }).format(Date.now() - days * dayMs)

/** A project on which accidents are reported and investigated, with a subcontractor. */
async function accidentSite(admin: Caller) {
  const project = await newProject(admin, { systems: ['sms'] })
  const hired = hires(admin, project.id)
  const firm = await newSubcontractor(admin, project.id)
  const author = await hired('Foreman / supervisor', 20)
  const adviser = await hired('H&S adviser', 20, { availableForReviewing: true })
  const manager = await hired('Site manager', 30)
  const foreman = await hired('Subcontractor supervisor', 20, { clientId: firm.id })
  const template = await admin.ask<{ id: number }>('POST', 'questionTemplate', {
    ...samples.questionTemplate(nobody),
    processKindIds: [60],
    languages: [],
  })
  const cause = { key: 'cause', text: 'What caused it?', inputTypeId: inputType.longText, isRequired: true }
  await admin.ask('POST', 'templateQuestion', {
    questionTemplateId: template.id,
    sectionId: 'first',
    sortOrder: 10,
    ...cause,
  })
  const { rowVersion } = await admin.ask<{ rowVersion: number }>('GET', `questionTemplate/${template.id}`)
  await admin.ask('PUT', `questionTemplate/${template.id}/move`, { action: 'publish', rowVersion })
  const kind = { projectId: project.id, processKindId: 60, approverId: adviser.id }
  const type = await newType(admin, kind, { isConfidential: true, closeOutQuestionTemplateId: template.id })
  return { project, firm, type, author, adviser, manager, foreman }
}

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })
test('an accident is reported on a phone, investigated, reported to the authority and closed, and its people are told to nobody else', async ({
  staff,
}) => {
  // Expected refusals.
  staff.allow(/status of 40[39]/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const { project, firm, type, author, adviser, manager, foreman } = await accidentSite(admin)
  const register = `/manage/projects/sms/view/${project.id}/accidents`
  const watcher = await staff.signIn(manager.email, register)
  const theirs = await staff.signIn(foreman.email, register)
  for (const page of [watcher, theirs])
    await expect(page.getByText('An accident is an event in which someone was hurt.', { exact: false })).toBeVisible()

  const phone = await staff.signIn(author.email, register, { width: 390 })
  await button(phone, 'Report an accident').first().click()
  const place = dialog(phone, 'Report an accident: when and where')
  await place.getByLabel('Title').fill('Hand caught in the winch')
  await choose(place, 'Sub type', type.name)
  await choose(place, 'Company', firm.name)
  for (const label of ['When it happened', 'Reported on site']) {
    await place.getByLabel(`${label}, day`).fill(daysAgo(12))
    await place.getByLabel(`${label}, time`).fill('10:15')
  }
  await button(place, 'Save').click()
  await expect(phone.getByRole('heading', { level: 1, name: /Hand caught in the winch/ })).toBeVisible()
  const address = phone.url()
  const id = Number(address.split('/').at(-1))

  // Before submission, the page lists what the authority's form still requires.
  await button(phone, 'Submit').click()
  const submit = dialog(phone, /^Submit/)
  await button(submit, 'Submit').click()
  await expect(
    submit.getByText(/^Before you submit it, choose the kind of accident, enter the exact place/),
  ).toBeVisible()
  await button(submit, 'Cancel').click()
  await button(phone, 'Complete').click()
  const more = dialog(phone, 'Edit Accident')
  await more.getByLabel('Exact place').fill('Winch deck, port side')
  await choose(more, 'Kind of accident', /moving machinery/)
  await button(more, 'Save').click()
  await expect(more).toHaveCount(0)

  await button(phone, 'Add person').first().click()
  const hurt = dialog(phone, /Who was hurt/)
  await hurt.getByLabel(/^Name/).fill('Tadhg Lacey')
  await choose(hurt, 'Employment status', /^Employee/)
  await choose(hurt, 'Employer', firm.name)
  await choose(hurt, 'Severity', /Lost time/)
  await choose(hurt, 'What it came from', /^The work/)
  await choose(hurt, 'Vehicle on a public road', 'No')
  await button(hurt, 'Add injury').click()
  await button(hurt, 'Save').click()
  await expect(hurt.getByText('Choose each injury.')).toBeVisible()
  await choose(hurt, 'Injury 1', 'Cut / laceration')
  await choose(hurt, 'Part of the body 1', 'Hand')
  await hurt.getByLabel('Treatment').fill('Eight stitches at the hospital.')
  await hurt.getByLabel('Unfit for normal work from').fill(daysAgo(11))
  await button(hurt, 'Save').click()
  await expect(hurt).toHaveCount(0)
  await button(phone, 'Write').click()
  const account = dialog(phone, /What happened/)
  await account.getByLabel('What happened').fill('His glove was caught by the rope as the winch took up the slack.')
  await button(account, 'Save').click()
  await take(phone, 'Submit')
  await expect(chip(phone, 'In review')).toBeVisible()

  // The company sees that there was an accident, but nothing about the person.
  await expect(row(watcher, 'ACC-0001')).toContainText('In review')
  await row(theirs, 'ACC-0001').getByRole('link').first().click()
  await expect(theirs.getByText('You see the summary only')).toBeVisible()
  await expect(theirs.getByText(/Lacey|stitches|slack/)).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: 'Form data' })).toHaveCount(0)
  for (const path of ['details', 'formPdf'])
    expect((await theirs.request.get(`/api/accident/${id}/${path}`)).status()).toBe(403)

  // The adviser sees what the law requires, decides, and investigates.
  const desk = await staff.signIn(adviser.email, address)
  await expect(desk.getByText('Eight stitches at the hospital.')).toBeVisible()
  await take(desk, 'Decide')
  await expect(desk.getByText('Reportable', { exact: true })).toBeVisible()
  await desk.getByRole('tab', { name: 'Investigation' }).click()
  await take(desk, 'Set level', async (asked) => {
    await asked.getByLabel('Worst potential').selectOption({ index: 2 })
    await asked.getByLabel('Likely to happen again').selectOption({ index: 2 })
  })
  await desk.getByRole('textbox', { name: 'What caused it?' }).fill('Nobody had taught him to keep clear of the rope.')
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible()
  await take(desk, 'Approve')
  await expect(row(watcher, 'ACC-0001')).toContainText('Approved')

  // It cannot be closed before its report has a number; then everyone sees it closed.
  await row(watcher, 'ACC-0001').getByRole('link').first().click()
  await button(watcher, 'Close').click()
  const early = dialog(watcher, /^Close/)
  await button(early, 'Close').click()
  await expect(
    early.getByText('It is reportable. Record the report to the authority before you close it.'),
  ).toBeVisible()
  await button(early, 'Cancel').click()
  await desk.getByRole('tab', { name: 'Report' }).click()
  const form = await desk.request.get((await desk.getByRole('link', { name: 'Form data' }).getAttribute('href'))!)
  const printed = (await pdfPages(new Uint8Array(await form.body()).buffer)).join(' ')
  for (const words of ['Data for form IR1', 'Tadhg Lacey', 'Winch deck, port side']) expect(printed).toContain(words)
  await take(desk, 'Record report', async (asked) => {
    await asked.getByLabel('Reported on').fill('today')
    await asked.getByLabel('Reference').fill('IR1-2026-0447')
  })
  await expect(watcher.getByText('IR1-2026-0447', { exact: false })).toBeVisible()
  await take(watcher, 'Close')
  for (const page of [phone, theirs]) await expect(chip(page, 'Closed')).toBeVisible()
  expect(await admin.ask<Accident>('GET', `accident/${id}`)).toMatchObject({ statusId: 80, isReportable: true })
})
