import type { Equipment } from '#contract/entities/equipment.ts'
import type { Inspection } from '#contract/entities/inspection.ts'
import { judge, newInspectedSite } from './inspectionSite.ts'
import { button, chip, dialog, sign, take } from './site.ts'
import { expect, test } from './staff.ts'

test('a foreman inspects a machine on a tablet outside the schedule, it fails, and the office sees it taken out of service', async ({
  staff,
}) => {
  // Expected refusals.
  staff.allow(/status of 40[0349]/)
  const admin = await staff.elsewhere('admin2@demo.test')
  const { inspector, manager, reader, machine, adHoc, register, recordPath, subType, project } =
    await newInspectedSite(admin)
  const watcher = await staff.signIn(manager.email, register)
  const reading = await staff.signIn(reader.email, adHoc)
  // A reader is told who inspects, and gets no buttons.
  await expect(reading.getByText('You read the inspections of this project')).toBeVisible()
  await expect(button(reading, 'Start inspection')).toHaveCount(0)

  const tablet = await staff.signIn(inspector.email, adHoc, { width: 834, height: 1112, touch: true })
  await button(tablet, 'Start inspection').click()
  // An inspection cannot be started without a machine and a checklist.
  await expect(tablet.getByText('Choose equipment of this project.', { exact: true })).toBeVisible()
  const item = tablet.getByRole('combobox', { name: /^Equipment/ })
  await item.fill(machine.name.slice(-8))
  await tablet.getByRole('option', { name: new RegExp(machine.name) }).click()
  await tablet.getByLabel('Sub type').selectOption({ label: subType.name })
  await tablet.getByLabel('Inspection type').selectOption({ label: 'Weekly' })
  await tablet.getByLabel('Counts for the schedule').check()
  await button(tablet, 'Start inspection').click()
  await expect(tablet.getByRole('heading', { level: 1, name: new RegExp(`Weekly: ${machine.name}`) })).toBeVisible()
  const id = Number(tablet.url().split('/').at(-1))
  expect(tablet.url()).toContain(recordPath(id))
  // The draft appears for the manager, but not for the reader.
  const listed = watcher.getByRole('row').filter({ hasText: machine.name })
  await expect(listed).toContainText('Draft')

  // It cannot be submitted with gaps; the first gap gets the focus.
  await button(tablet, 'Submit').click()
  await expect(dialog(tablet, /^Submit/).getByText(/Brakes hold/)).toBeVisible()
  await button(dialog(tablet, /^Submit/), 'Cancel').click()
  await judge(tablet, 'Brakes hold', 'Fail')
  await judge(tablet, 'Lamps work', 'Pass')
  await tablet.getByRole('textbox', { name: 'Name of the signer' }).fill('NORA QUINN')
  await sign(tablet, tablet.locator('.answers'))
  await expect(tablet.getByText('Saved', { exact: true })).toBeVisible()
  await take(tablet, 'Submit')
  await expect(chip(tablet, 'Approved')).toBeVisible()
  await expect(chip(tablet, 'Fail')).toBeVisible()
  await expect(tablet.getByText(/is not to be used until the defects are put right/)).toBeVisible()

  // Everyone sees the result without a reload: in the register and on the machine's page.
  await expect(listed).toContainText('INS-0001')
  await expect(listed).toContainText('Fail')
  const now = await admin.ask<Equipment>('GET', `equipment/${machine.id}`)
  expect(now.statusId).toBe(30)
  await tablet.getByRole('tab', { name: /^Actions/ }).click()
  await expect(tablet.getByText(/not to be used until it is put right/).first()).toBeVisible()

  // It cannot be closed while actions are open, and nobody else can change what was submitted.
  await button(tablet, 'Close').click()
  await button(dialog(tablet, /^Close/), 'Close').click()
  await expect(dialog(tablet, /^Close/).getByText(/must be closed or cancelled/)).toBeVisible()
  await button(dialog(tablet, /^Close/), 'Cancel').click()
  const answers = [{ slot: 'brakes', value: 'pass', version: 1 }]
  const refused = await tablet.request.put(`/api/inspection/${id}/answers?set=main`, {
    data: { answers },
    headers: { 'X-CSRF': '1' },
  })
  expect(refused.status()).toBe(403)

  // The reader can now open it, at its URL below the machine, and print it.
  await reading.goto(`/manage/projects/sms/view/${project.id}/inspections/${id}`)
  await expect(reading.getByRole('heading', { level: 1, name: /INS-0001/ })).toBeVisible()
  await expect(reading).toHaveURL(new RegExp(`${recordPath(id)}$`))
  await expect(button(reading, 'Close')).toHaveCount(0)
  expect((await reading.request.get(`/api/inspection/${id}/pdf`)).status()).toBe(200)
})

test('an inspection of the schedule waits for its countersignature, and the site manager sends it back once', async ({
  staff,
}) => {
  const admin = await staff.elsewhere('admin2@demo.test')
  const { inspector, manager, machine, register, recordPath } = await newInspectedSite(admin, { isCountersigned: true })
  const page = await staff.signIn(inspector.email, `${register}?open=0&item=${machine.id}&row=weekly`)
  const form = dialog(page, 'New Inspection')
  await expect(form.getByRole('combobox', { name: /^Equipment/ })).toHaveValue(new RegExp(machine.name))
  await expect(form.getByLabel(/^For/)).toHaveValue('weekly')
  await button(form, 'Save').click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`Weekly: ${machine.name}`) })).toBeVisible()
  const id = Number(page.url().split('/').at(-1))
  await judge(page, 'Brakes hold', 'Pass')
  await judge(page, 'Lamps work', 'Pass')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await take(page, 'Submit')
  await expect(chip(page, 'In review')).toBeVisible()

  const office = await staff.signIn(manager.email, recordPath(id))
  await expect(chip(office, 'In review')).toBeVisible()
  await button(office, 'Request changes').click()
  const asked = dialog(office, /^Request changes/)
  await asked.getByRole('textbox').first().fill('Say which lamps you tried.')
  await button(asked, 'Request changes').click()
  await expect(chip(page, 'Draft')).toBeVisible()
  await page.getByRole('textbox', { name: 'Remarks' }).fill('All four, and the beacon.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await take(page, 'Submit')
  await button(office, 'Approve').click()
  await button(dialog(office, /^Approve/), 'Approve').click()
  await expect(chip(page, 'Approved')).toBeVisible()
  await expect(chip(page, 'Pass')).toBeVisible()
  const row = await admin.ask<Inspection>('GET', `inspection/${id}`)
  expect(row).toMatchObject({ number: 'INS-0001', lateDays: 0, nextDueOn: expect.any(String) })
})
