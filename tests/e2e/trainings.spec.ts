import type { OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import { newProject } from './records.ts'
import { button, chip, choose, dialog, hires, newSubcontractor, newType, sign, take } from './site.ts'
import { expect, test } from './staff.ts'

test('a toolbox talk is held on a tablet, each person signs before it is recorded, and the office sees who was there', async ({
  staff,
}) => {
  // Expected refusals.
  staff.allow(/status of 40[049]/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const project = await newProject(admin, { systems: ['sms'] })
  const hired = hires(admin, project.id)
  const [firm, other] = [await newSubcontractor(admin, project.id), await newSubcontractor(admin, project.id)]
  const trainer = await hired('Foreman / supervisor', 20)
  const steelFixer = await hired('Operative', 10, { clientId: firm.id })
  const stranger = await hired('Operative', 10, { clientId: other.id })
  const type = await newType(admin, { projectId: project.id, processKindId: 90 })
  const register = `/manage/projects/sms/view/${project.id}/onsitetraining`
  const watcher = await staff.signIn('admin2@demo.test', register)
  const theirs = await staff.signIn(steelFixer.email, register)
  const outside = await staff.signIn(stranger.email, register)

  const tablet = await staff.signIn(trainer.email, register, { width: 820, touch: true })
  await button(tablet, 'New training').first().click()
  const form = dialog(tablet, 'New On-site training')
  await form.getByLabel('Topic').fill('Slips on the slipway')
  await form.getByLabel('Sub type').selectOption({ label: type.name })
  await form.getByLabel('Held, day').fill('yesterday')
  await form.getByLabel('Held, time').fill('07:30')
  // Without a trainer it is not saved, and no input is lost.
  await button(form, 'Save').click()
  await expect(form.getByText('Choose the trainer, or enter their name.')).toBeVisible()
  await form.getByLabel('Trainer without an account').fill('Bernie Scanlon')
  await button(form, 'Save').click()
  await expect(tablet.getByRole('heading', { level: 1, name: /Slips on the slipway/ })).toBeVisible()
  const id = Number(tablet.url().split('/').at(-1))

  // It cannot be submitted without signatures, and nobody is added without one.
  await button(tablet, 'Submit').click()
  const submit = dialog(tablet, /^Submit/)
  await button(submit, 'Submit').click()
  await expect(submit.getByText('Nobody has signed yet. Let those who attended sign first.')).toBeVisible()
  await button(submit, 'Cancel').click()
  await button(tablet, 'Sign').click()
  const sheet = dialog(tablet, /^Sign/)
  await sheet.getByLabel('Name').fill('Piotr Zielinski')
  await button(sheet, 'Sign').click()
  await expect(sheet.getByText('Sign in the box, or type your name.')).toBeVisible()
  await sign(tablet, sheet)
  await button(sheet, 'Sign').click()
  // The sign-in sheet stays open for the next person.
  await expect(sheet.getByLabel('Name')).toHaveValue('')
  await sheet.getByLabel('Name').fill('piotr zielinski')
  await sign(tablet, sheet)
  await button(sheet, 'Sign').click()
  await expect(sheet.getByText('piotr zielinski has signed already.')).toBeVisible()
  await sheet.getByLabel('Name').fill('Colm Naughton')
  await button(sheet, 'Sign').click()
  await expect(sheet.getByLabel('Name')).toHaveValue('')
  await choose(sheet, 'Person with an account', steelFixer.lastName)
  await sign(tablet, sheet)
  await button(sheet, 'Sign').click()
  await expect(tablet.getByRole('button', { name: /^Strike off/ })).toHaveCount(3)
  await button(sheet, 'Done').click()
  await button(tablet, 'Strike off Colm Naughton').click()
  await expect(tablet.getByRole('button', { name: /^Strike off/ })).toHaveCount(2)

  // The company of someone who signed sees it once it is recorded; another company never does.
  await expect(theirs.getByText('Slips on the slipway')).toHaveCount(0)
  await take(tablet, 'Submit')
  await expect(chip(tablet, 'Closed')).toBeVisible()
  for (const page of [watcher, theirs])
    await expect(page.getByRole('row').filter({ hasText: 'Slips on the slipway' })).toContainText('TRN-0001')
  await theirs.getByRole('link', { name: 'TRN-0001' }).click()
  await expect(theirs.getByText('Piotr Zielinski')).toBeVisible()
  await expect(button(theirs, 'Sign')).toHaveCount(0)
  await outside.reload()
  await expect(outside.getByRole('heading', { level: 1, name: 'On-site training' })).toBeVisible()
  await expect(outside.getByText('Slips on the slipway')).toHaveCount(0)
  expect((await outside.request.get(`/api/onSiteTraining/${id}`)).status()).toBe(404)
  const { attendees } = await admin.ask<OnSiteTraining>('GET', `onSiteTraining/${id}`)
  expect(attendees.map(({ userId }) => userId)).toEqual([null, steelFixer.id])
})
