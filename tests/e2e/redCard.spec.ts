import type { Induction } from '#contract/entities/induction.ts'
import type { OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import type { Permit } from '#contract/entities/permit.ts'
import type { RecordApproval } from '#contract/approvals/processRun.ts'
import { typedSignature } from '#contract/questionnaires/signature.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { samples } from '#mocks/samples.ts'
import type { Caller } from './caller.ts'
import { newProject } from './records.ts'
import { button, chip, choose, dialog, hires, newSubcontractor, newType, sign, take } from './site.ts'
import { expect, picture, test } from './staff.ts'

const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
const today = new Date().toISOString().slice(0, 10)

interface Approved {
  rowVersion: number
  approval: RecordApproval | null
}

/** Takes a step of a record, based on its current version. */
async function move(by: Caller, path: string, action: string, more: object = {}) {
  const { rowVersion } = await by.ask<Approved>('GET', path)
  return by.ask('PUT', `${path}/move`, { action, rowVersion, ...more })
}
async function approve(by: Caller, path: string) {
  const { approval } = await by.ask<Approved>('GET', path)
  const { stageKey, round } = approval!.lists.find(({ statusId }) => statusId === 20)!
  return by.ask('PUT', `${path}/approval`, { action: 'approve', stage: stageKey, round })
}

test('a person with a red card is refused everywhere until an appeal overturns it', async ({ staff }) => {
  // Expected refusals.
  staff.allow(/status of 40[0349]/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const project = await newProject(admin, { systems: ['sms'] })
  const { id: projectId } = project
  const hired = hires(admin, projectId)
  const firm = await newSubcontractor(admin, projectId)
  const adviser = await hired('H&S adviser', 20)
  const gate = await hired('Site manager', 20)
  const chief = await hired('Project manager', 30, { availableForReviewing: true })
  const holder = await hired('Foreman / supervisor', 20)
  const type = (processKindId: number, fields: object = {}) =>
    newType(admin, { projectId, processKindId, approverId: chief.id }, fields)
  const [induction, permit, card] = [await type(30), await type(10), await type(100, { isConfidential: true })]
  const talk = await newType(admin, { projectId, processKindId: 90 })
  const zone = await admin.ask<{ id: number }>(
    'POST',
    'projectLocation',
    samples.projectLocation({ clientId: 0, userId: 0, projectId }),
  )
  const ned = `Ned Quill ${crypto.randomUUID().slice(0, 4)}`
  const [site, boss] = [await staff.elsewhere(gate.email), await staff.elsewhere(chief.email)]
  const at = (page: string) => `/manage/projects/sms/view/${projectId}/${page}`

  // Ned is inducted and cleared to work; a permit and a talk are waiting for people.
  const { id: inductionId } = await site.ask<Induction>('POST', 'induction', {
    projectId,
    processSubTypeId: induction.id,
    title: ned,
    clientId: firm.id,
    inductedOn: today,
    inductorUserId: gate.id,
    languageId: lookupId('languages', 'English'),
  })
  await move(site, `induction/${inductionId}`, 'medical', { needsMedical: false })
  await move(site, `induction/${inductionId}`, 'submit', { signature: typedSignature(ned) })
  await approve(boss, `induction/${inductionId}`)
  const { id: permitId } = await site.ask<Permit>('POST', 'permit', {
    projectId,
    processSubTypeId: permit.id,
    title: 'Strip the formwork',
    locationId: zone.id,
    holderUserId: holder.id,
    issuerUserId: chief.id,
    validFrom: hours(-1),
    validTo: hours(5),
  })
  await move(site, `permit/${permitId}`, 'submit')
  await approve(boss, `permit/${permitId}`)
  const { id: talkId } = await site.ask<OnSiteTraining>('POST', 'onSiteTraining', {
    ...samples.onSiteTraining({ clientId: 0, userId: 0, projectId }),
    projectId,
    processSubTypeId: talk.id,
    trainerUserId: gate.id,
    clientId: null,
    heldOn: hours(-1),
  })
  const office = await staff.signIn(gate.email, at(`inductions/${inductionId}`))
  await expect(office.getByText('Yes, they may work on this site')).toBeVisible()
  const register = await staff.signIn(gate.email, at('inductions'))
  const row = register.getByRole('row').filter({ hasText: ned })
  await expect(row).toContainText('Approved')
  await picture(office, '21-may-work')

  // The adviser gives a red card, and the project manager decides on it.
  const phone = await staff.signIn(adviser.email, at('disciplinaries'), { width: 390 })
  await button(phone, 'New disciplinary').first().click()
  const form = dialog(phone, 'New Disciplinary')
  await form.getByLabel('Sub type').selectOption({ label: card.name })
  await form.getByLabel('Date of the breach').fill('today')
  await form.getByRole('textbox', { name: /^Person(?! on)/ }).fill(ned)
  await form.getByLabel('Employer', { exact: false }).first().selectOption({ label: firm.name })
  await form.getByLabel(/^Breach/).selectOption({ label: 'Unsafe work at height' })
  await form.getByLabel('Card').selectOption({ label: 'Red card' })
  await form.getByLabel('What happened').fill('Climbed outside the guard rail without a line.')
  await form.getByLabel('Outcome').selectOption({ label: 'Off this project' })
  await form.getByLabel('From', { exact: true }).fill('today')
  await button(form, 'Save').click()
  await expect(phone.getByRole('heading', { level: 1, name: new RegExp(ned) })).toBeVisible()
  const cardAt = phone.url()
  await take(phone, 'Submit')
  await expect(chip(phone, 'In review')).toBeVisible()
  const desk = await staff.signIn(chief.email, cardAt)
  await take(desk, 'Approve')

  // The card ends the induction live on every screen; the reason is not shown at the gate.
  await expect(office.getByText('No, this induction has ended')).toBeVisible()
  await expect(office.getByText('Off the project.').first()).toBeVisible()
  await expect(row).toContainText('Closed')
  await expect(office.getByText(/guard rail|Red card/)).toHaveCount(0)
  await picture(office, '22-induction-ended')
  await picture(desk, '23-red-card')

  // At the gate: no new induction, no sign-on to a permit, no attendance at a talk.
  const away = `${ned} is off this project until further notice and must not work here.`
  await button(office, 'Induct again').click()
  const again = dialog(office, `Induct ${ned} again`)
  await choose(again, 'Sub type', induction.name)
  await button(again, 'Save').click()
  await expect(again.getByText(away)).toBeVisible()
  await picture(office, '24-induction-refused')
  await again.press('Escape')
  const signsOn = async (page: typeof office, verb: string) => {
    await button(page, verb).click()
    const sheet = dialog(page, new RegExp(`^${verb}`))
    await sheet.getByLabel('Name').fill(ned)
    await sheet.getByLabel('Company').fill(firm.name)
    await sign(page, sheet)
    await button(sheet, verb).click()
    return sheet
  }
  const foreman = await staff.signIn(holder.email, at(`permits/${permitId}`), { width: 390 })
  await foreman.getByRole('tab', { name: /^Sign-on/ }).click()
  const crew = await signsOn(foreman, 'Sign on')
  await expect(crew.getByText(away)).toBeVisible()
  await picture(foreman, '25-crew-refused')
  const tablet = await staff.signIn(gate.email, at(`onsitetraining/${talkId}`), { width: 820 })
  const list = await signsOn(tablet, 'Sign')
  await expect(list.getByText(away)).toBeVisible()
  await picture(tablet, '26-talk-refused')

  // An appeal overturns the card: what was refused before is now accepted.
  await take(phone, 'Employer told', (asked) => asked.getByLabel('Employer told on').fill('today'))
  await take(phone, 'Record appeal', async (asked) => {
    await asked.getByLabel('Appeal of').fill('today')
    await asked.getByLabel('What is said').fill('It was somebody else in the same jacket.')
  })
  await take(desk, 'Decide on appeal', async (asked) => {
    await asked.getByLabel('The card is withdrawn').check()
    await asked.getByLabel('Reason').fill('The photographs show somebody else.')
  })
  await expect(phone.getByText(`${ned} is off the site`)).toHaveCount(0)
  await button(crew, 'Sign on').click()
  await expect(crew.getByLabel('Name')).toHaveValue('')
  await button(crew, 'Done').click()
  await expect(foreman.getByText(ned)).toBeVisible()
  await button(list, 'Sign').click()
  await expect(list.getByLabel('Name')).toHaveValue('')
  await office.goto(at(`inductions/${inductionId}`))
  await button(office, 'Induct again').click()
  await choose(again, 'Sub type', induction.name)
  await button(again, 'Save').click()
  await expect(office.locator('h1 .record-number')).toHaveText('Draft')
  const fresh = `induction/${office.url().split('/').at(-1)!}`
  await move(site, fresh, 'medical', { needsMedical: false })
  await move(site, fresh, 'submit', { signature: typedSignature(ned) })
  await approve(boss, fresh)
  await expect(office.getByText('Yes, they may work on this site')).toBeVisible()
  await expect(row).toHaveCount(2)
  await picture(register, '27-let-in-again')
})
