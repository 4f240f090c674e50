import type { Disciplinary } from '#contract/entities/disciplinary.ts'
import { newProject } from './records.ts'
import { button, chip, dialog, hires, newSubcontractor, newType, take } from './site.ts'
import { expect, test } from './staff.ts'

const secret = 'Quillfeather'

test('a red card is given, the employer is told, the person does not sign, and an appeal reduces it, and nobody else sees any of it', async ({
  staff,
}) => {
  // Expected refusals.
  staff.allow(/status of 40[0349]/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const project = await newProject(admin, { systems: ['sms'] })
  const hired = hires(admin, project.id)
  const firm = await newSubcontractor(admin, project.id)
  const author = await hired('Foreman / supervisor', 20)
  const approver = await hired('Site manager', 30, { availableForReviewing: true })
  const engineer = await hired('Site engineer', 20)
  const crewMate = await hired('Operative', 20, { clientId: firm.id })
  const kind = { projectId: project.id, processKindId: 100, approverId: approver.id }
  const type = await newType(admin, kind, { isConfidential: true })
  const register = `/manage/projects/sms/view/${project.id}/disciplinaries`
  const desk = await staff.signIn(approver.email, register)
  const strangers = [await staff.signIn(engineer.email, register), await staff.signIn(crewMate.email, register)]

  const phone = await staff.signIn(author.email, register, { width: 390 })
  await button(phone, 'New disciplinary').first().click()
  const form = dialog(phone, 'New Disciplinary')
  await form.getByLabel('Sub type').selectOption({ label: type.name })
  await form.getByLabel('Date of the breach').fill('yesterday')
  await form.getByRole('textbox', { name: /^Person(?! on)/ }).fill(`Ned ${secret}`)
  await form.getByLabel('Employer', { exact: false }).first().selectOption({ label: firm.name })
  await form.getByLabel(/^Breach/).selectOption({ label: 'Unsafe work at height' })
  await form.getByLabel('Card').selectOption({ label: 'Red card' })
  await form.getByLabel('What happened').fill('Unclipped.')
  await button(form, 'Save').click()
  await expect(form.getByText('What happened must be at least 20 characters.')).toBeVisible()
  await form.getByLabel('What happened').fill(`${secret} climbed outside the guard rail without a line.`)
  await form.getByLabel('Outcome').selectOption({ label: 'Off this project' })
  await form.getByLabel('From', { exact: true }).fill('today')
  await button(form, 'Save').click()
  await expect(phone.getByRole('heading', { level: 1, name: new RegExp(secret) })).toBeVisible()
  const id = Number(phone.url().split('/').at(-1))
  await take(phone, 'Submit')
  await expect(chip(phone, 'In review')).toBeVisible()

  // Someone else decides; the author has no button for it.
  await expect(button(phone, 'Approve')).toHaveCount(0)
  await desk.getByRole('row').filter({ hasText: 'DIS-0001' }).getByRole('link').first().click()
  await take(desk, 'Approve')
  await expect(phone.getByText(`Ned ${secret} is off the site`)).toBeVisible()
  // It cannot be closed before the employer was told and the person was asked to sign.
  await button(phone, 'Close').click()
  const early = dialog(phone, /^Close/)
  await button(early, 'Close').click()
  await expect(early.getByText('The employer was not told yet. Enter the day first.')).toBeVisible()
  await button(early, 'Cancel').click()
  await take(phone, 'Employer told', (asked) => asked.getByLabel('Employer told on').fill('today'))
  await take(phone, 'Refused to sign', (asked) => asked.getByLabel('Witness').fill('Jack Carroll'))
  await expect(desk.getByText(`Ned ${secret} refused to sign`)).toBeVisible()
  await take(phone, 'Record appeal', async (asked) => {
    await asked.getByLabel('Appeal of').fill('today')
    await asked.getByLabel('What is said').fill('The lanyard was too short to reach the coupler.')
  })
  // The author of the card does not decide on the appeal.
  await expect(phone.getByText('The lanyard was too short', { exact: false })).toBeVisible()
  await expect(button(phone, 'Decide on appeal')).toHaveCount(0)
  await take(desk, 'Decide on appeal', async (asked) => {
    await asked.getByLabel('Reduced to a lighter card').check()
    await asked.getByLabel('Card after the appeal').selectOption({ label: 'Yellow card' })
    await asked.getByLabel('Reason').fill('The lanyard was too short, as the store confirms.')
  })
  await expect(chip(phone, 'Yellow card')).toBeVisible()
  await take(phone, 'Close')
  await expect(chip(desk, 'Closed')).toBeVisible()

  // Uninvolved colleagues and the person's own firm have seen nothing of it.
  for (const page of strangers) {
    await expect(page.getByRole('row').filter({ hasText: secret })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Disciplinaries' })).toBeVisible()
    await expect(page.getByText(new RegExp(`${secret}|DIS-0001`))).toHaveCount(0)
    expect((await page.request.get(`/api/disciplinary/${id}`)).status()).toBe(404)
    await page.goto(`${register}/${id}`)
    await expect(page.getByText('This disciplinary does not exist or was deleted.', { exact: false })).toBeVisible()
  }
  expect(await admin.ask<Disciplinary>('GET', `disciplinary/${id}`)).toMatchObject({ statusId: 80, level: 'yellow' })
})
