import type { Page } from '@playwright/test'
import type { NonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import { samples } from '#mocks/samples.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { newColleague } from './records.ts'
import { button, chip, choose, dialog } from './site.ts'
import { expect, test } from './staff.ts'

const house = projectId('HB-009')
const site = projectId('HB-014')
const email = 'facility@demo.test'
const base = `/manage/projects/fm/view/${house}`
const nobody = { clientId: 0, userId: 0, projectId: house }

/** Answers to the fire door check, by section and start of the question. */
const leaf: readonly [question: string, answer: string][] = [
  ['Leaf and frame', 'Pass'],
  ['Intumescent strips', 'Pass'],
  ['Three hinges or more', 'Pass'],
  ['Glass and its beading', 'Pass'],
]
const closing: typeof leaf = [
  ['Closes fully and latches', 'No'],
  ['Closer fixed', 'Pass'],
  ['Hold-open device', 'N/A'],
  ['Two leaves close', 'N/A'],
  ['Is it wedged', 'No'],
  ['Opens easily', 'Pass'],
  ['Sign: Fire door', 'Pass'],
  ['Fire stopping round', 'Pass'],
]
const answer = (page: Page, question: string, words: string) =>
  page
    .getByRole('radiogroup', { name: new RegExp(question) })
    .getByText(words, { exact: true })
    .click()
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })

test('a facility manager does overdue maintenance, reports a fault and reads the safety file, and the site stays closed', async ({
  staff,
}) => {
  // Expected refusals.
  staff.allow(/status of 40[0349]/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const caretaker = await newColleague(admin, { pbSystems: ['fm'] })
  await admin.ask('POST', 'userProjectRole', {
    ...samples.userProjectRole(nobody),
    userId: caretaker.id,
    projectRoleId: lookupId('projectRoles', 'Caretaker'),
    accessLevel: 20,
    systems: ['fm'],
  })
  const nolan = await staff.elsewhere(email)

  // The overview links to what is overdue: one building element.
  const desk = await staff.signIn(email, `${base}/overview`)
  await desk.getByRole('link', { name: /^Elements overdue/ }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Building elements' })).toBeVisible()
  await expect(desk.getByRole('group', { name: 'Views' }).getByRole('button', { pressed: true })).toHaveText(
    /Overdue\s*1/,
  )
  await desk.getByRole('link', { name: /NEI-/ }).first().click()
  await expect(desk.getByRole('heading', { level: 1, name: /Fire door, plant room/ })).toBeVisible()
  const itemId = Number(desk.url().split('/').at(-1))

  // The inspection is started from the door's schedule, which sets the checklist, and it fails.
  await tab(desk, /^Schedule/).click()
  await desk.getByRole('tabpanel').getByRole('link', { name: 'Do task: Periodic check' }).click()
  const form = dialog(desk, 'New maintenance task')
  await expect(form.getByLabel(/^Sub type/)).toContainText('Fire door check, common parts')
  await form.getByLabel(/^Competence/).fill('Trained in the inspection of fire doors')
  await button(form, 'Save').click()
  await expect(desk.getByRole('heading', { level: 1, name: /Periodic check: Fire door, plant room/ })).toBeVisible()
  for (const [question, words] of leaf) await answer(desk, question, words)
  await desk.getByLabel(/Widest gap at the sides/).fill('3')
  await desk.getByLabel(/Gap at the threshold/).fill('6')
  await button(desk, 'Next').click()
  for (const [question, words] of closing) await answer(desk, question, words)
  await desk.getByRole('textbox', { name: 'Comment on 2.1' }).fill('It stays open by a hand from 30°.')
  await desk.getByRole('textbox', { name: 'Comment on 2.1' }).blur()
  await expect(desk.getByText('Saved', { exact: true })).toBeVisible()
  await button(desk, 'Submit').click()
  const submit = dialog(desk, /^Submit/)
  // A check is signed by the person who did it.
  await submit.getByRole('combobox', { name: 'People' }).fill('Nolan')
  await submit.getByRole('option', { name: /Tadhg Nolan/ }).click()
  await button(submit, 'Submit').click()
  await expect(submit).toHaveCount(0)
  await button(desk, 'Approve').click()
  const approve = dialog(desk, /^Approve/)
  await approve.getByLabel(/^Comment/).fill('Closer ordered, the door is kept shut.')
  await approve.getByLabel(/^Signature/).fill('Tadhg Nolan')
  await button(approve, 'Approve').click()
  await expect(approve).toHaveCount(0)
  await expect(chip(desk, 'Fail')).toBeVisible()

  // The failed question has an action, and the element is no longer overdue.
  await tab(desk, /^Actions/).click()
  await expect(desk.getByRole('tabpanel').getByText(/ACT-/).first()).toBeVisible()
  const door = await nolan.ask<NonEquipmentItem>('GET', `nonEquipmentItem/${itemId}`)
  expect(door.lastResult).toBe('fail')

  // Someone else has the faults open and sees the new one appear.
  const other = await staff.signIn(caretaker.email, `${base}/observations`)
  await expect(other.getByRole('heading', { level: 1, name: 'Faults' })).toBeVisible()
  await desk.goto(`${base}/observations`)
  await button(desk, 'Report a fault').click()
  const fault = dialog(desk, 'Report a fault')
  await fault.getByRole('combobox', { name: /^Assets/ }).fill('Air handling unit 1')
  await fault.getByRole('option', { name: /Air handling unit 1/ }).click()
  await fault.getByLabel(/^Description/).fill('Air handling unit 1 rattles, and the offices get no fresh air.')
  await choose(fault, 'Type', 'Environment / spill')
  await choose(fault, 'Company', /Liffey/)
  await choose(fault, 'Priority', 'High')
  await button(fault, 'Save').click()
  await expect(desk.getByRole('heading', { level: 1, name: /OBS-/ })).toBeVisible()
  await expect(other.getByRole('row').filter({ hasText: 'Air handling unit 1 rattles' })).toBeVisible()
  await expect(desk.getByRole('link', { name: /Air handling unit 1/ }).first()).toBeVisible()

  // The safety file is shown as issued.
  await desk.goto(`${base}/overview`)
  await desk.getByRole('link', { name: /^Safety file/ }).click()
  await expect(desk.getByText(/Centre bearing, general arrangement, as built/).first()).toBeVisible()

  // No records of a site are accessible, at any address.
  for (const path of [`permit/1`, `inspection/1`, `observation/1`, `rams/1`])
    await expect(nolan.ask('GET', path)).rejects.toThrow(/does not exist/)
  expect(await nolan.ask<unknown[]>('GET', `permit?projectId=${site}&systemId=20&size=50`)).toEqual([])
  await desk.goto(`${base}/permits/1`)
  await expect(desk.getByText(/does not exist/).first()).toBeVisible()
  await desk.goto(`/manage/projects/sms/view/${house}/permits`)
  await expect(desk.getByText(/not authori[sz]ed|may not open/i).first()).toBeVisible()
})
