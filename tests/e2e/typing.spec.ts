import type { Locator, Page } from '@playwright/test'
import type { AnsweredForm } from '#contract/questionnaires/answers.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import { approvalId } from '#server/application/worlds/approvals/templates.ts'
import type { Caller } from './caller.ts'
import { newQuestions, newSite } from './site.ts'
import { expect, test } from './staff.ts'

/** Pause between letters typed on a phone, in milliseconds, during which searches are answered. */
const betweenLetters = 300

/**
 * Types a word as a phone keyboard does: each letter replaces the word being composed, which is committed at the end.
 */
async function compose(page: Page, box: Locator, word: string) {
  await box.click()
  const keyboard = await page.context().newCDPSession(page)
  for (let length = 1; length <= word.length; length++) {
    await keyboard.send('Input.imeSetComposition', {
      text: word.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    })
    // Nothing on the page signals when the next letter comes, so only time separates them.
    await new Promise((done) => setTimeout(done, betweenLetters))
  }
  await keyboard.send('Input.insertText', { text: word })
  await expect(box).toHaveValue(word)
}

/** A draft permit that asks for a machine, a document, another record and text. */
async function draftPermit(admin: Caller) {
  const site = await newSite(admin)
  const questionTemplateId = await newQuestions(admin, [
    { key: 'crane', text: 'Which machine lifts?', inputTypeId: inputType.equipment },
    { key: 'drawing', text: 'Which drawing?', inputTypeId: inputType.document },
    { key: 'other', text: 'Which other permit?', inputTypeId: inputType.linked },
    { key: 'short', text: 'Where exactly?', inputTypeId: inputType.shortText },
    { key: 'long', text: 'What else?', inputTypeId: inputType.longText },
  ])
  const type = await admin.ask<{ id: number }>('POST', 'processSubType', {
    ...samples.processSubType({ clientId: 0, userId: 0, projectId: 0 }),
    requiresRams: false,
    approvalTemplateId: approvalId('permit'),
    questionTemplateId,
  })
  await admin.ask('POST', 'projectProcessSubType', {
    ...samples.projectProcessSubType({ clientId: 0, userId: 0, projectId: site.project.id }),
    processSubTypeId: type.id,
  })
  const permit = await admin.ask<{ id: number }>('POST', 'permit', {
    projectId: site.project.id,
    processSubTypeId: type.id,
    title: 'Lift the stair flights',
    locationId: site.zone.id,
    holderUserId: site.holder.id,
    issuerUserId: site.issuer.id,
    validFrom: new Date(Date.now() + 3_600_000).toISOString(),
    validTo: new Date(Date.now() + 7_200_000).toISOString(),
  })
  return { site, permit }
}

/** The stored answers by question. */
async function valuesOf(admin: Caller, permitId: number) {
  const { answers } = await admin.ask<AnsweredForm>('GET', `permit/${permitId}/answers?set=main`)
  return Object.fromEntries(answers.map(({ slot, value }) => [slot, value]))
}

test('words composed on a phone keyboard appear in every box as they were typed', async ({ staff }) => {
  const admin = await staff.elsewhere('admin@demo.test')
  const { site, permit } = await draftPermit(admin)
  const { project } = site
  const machine = await admin.ask<{ id: number; number: string }>('POST', 'equipment', {
    ...samples.equipment({ clientId: 0, userId: 0, projectId: project.id }),
    projectId: project.id,
    clientId: project.clientId,
    name: 'Telehandler',
  })
  const page = await staff.signIn('admin@demo.test', `/manage/projects/sms/view/${project.id}/permits/${permit.id}`, {
    width: 390,
    height: 844,
    touch: true,
  })
  await test.step('questions that look up a record, where Enter takes what was found', async () => {
    const box = page.getByRole('combobox', { name: /Which machine lifts/ })
    await compose(page, box, 'Teleha')
    await expect(page.getByRole('option', { name: /Telehandler/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue(`${machine.number} Telehandler`)
    await compose(page, page.getByRole('combobox', { name: /Which drawing/ }), 'Boom lift')
    await compose(page, page.getByRole('combobox', { name: /Which other permit/ }), 'Boom lift')
  })
  await test.step('text, which is saved between the letters', async () => {
    await compose(page, page.getByRole('textbox', { name: /Where exactly/ }), 'Core B')
    await compose(page, page.getByRole('textbox', { name: /What else/ }), 'Nothing else')
  })
  await expect
    .poll(async () => valuesOf(admin, permit.id))
    .toMatchObject({
      crane: { id: machine.id },
      drawing: { id: 0, name: 'Boom lift' },
      other: { id: 0, name: 'Boom lift' },
      short: 'Core B',
      long: 'Nothing else',
    })
  await test.step('filters, searches and forms', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/manage/clients')
    await compose(page, page.getByRole('searchbox', { name: 'Filter:' }), 'Corrib')
    await page.goto(`/manage/projects/sms/view/${project.id}/equipments`)
    await compose(page, page.getByRole('searchbox', { name: 'Filter:' }), 'Teleha')
    await page.goto('/manage/projectDocumentSearch')
    await compose(page, page.getByRole('searchbox', { name: /^Search in the documents/ }), 'lighting')
    await page.keyboard.press('Control+k')
    await compose(page, page.getByRole('combobox', { name: 'Search pages and projects' }), 'Harbour')
    await page.goto('/manage/projects?new=1')
    const form = page.getByRole('dialog', { name: 'New Project' })
    const company = form.getByRole('combobox', { name: /^Client/ })
    await compose(page, company, 'Corri')
    await page.keyboard.press('Tab')
    await expect(company).toHaveValue('Corrib Steel Ltd')
    await compose(page, form.getByRole('textbox', { name: /^Name/ }), 'Boathouse')
  })
})

test('the first click counts, although the field that loses the focus shows a message and moves the button', async ({
  staff,
}) => {
  const page = await staff.signIn('admin@demo.test', '/manage/equipmentTypes')
  await page.getByRole('link', { name: 'New equipment type' }).click()
  const form = page.getByRole('dialog', { name: 'New Equipment type' })
  await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await form.getByRole('button', { name: 'Add inspection' }).click()
  await expect(form.getByRole('combobox', { name: /^Inspection/ })).toBeFocused()
  await expect(form.getByText('Enter a name.')).toBeVisible()
  await expect(form.getByText('Choose an inspection type.')).toHaveCount(0)
})
