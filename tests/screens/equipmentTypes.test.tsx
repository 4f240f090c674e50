import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EquipmentType } from '#contract/entities/equipmentType.ts'
import { samples } from '#mocks/samples.ts'
import { choose, useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const around = { clientId: 1, userId: 2, projectId: 3 }
const browsers = useBrowsers(setup)
const browser = (path: string, email = 'admin@demo.test') => browsers(email, path)
async function newType(more: object = {}) {
  const { data, errors } = await (
    await setup.world.as('admin@demo.test')
  ).read<EquipmentType>('POST', 'equipmentType', { ...samples.equipmentType(around), ...more })
  expect(errors).toEqual([])
  return data
}
const read = async (id: number) =>
  (await (await setup.world.as('admin@demo.test')).read<EquipmentType>('GET', `equipmentType/${id}`)).data
async function edit(one: Browsing) {
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit equipment type' }))
  return within(await screen.findByRole('dialog', { name: 'Edit Equipment type' }))
}
const save = (form: ReturnType<typeof within>) => userEvent.click(form.getByRole('button', { name: 'Save' }))

test('the register shows a plant manager what is examined when, and the legal basis', async () => {
  const one = await browser('/manage/equipmentTypes')
  await userEvent.type(await one.screen.findByRole('searchbox'), 'hoist')
  const line = (await one.screen.findByRole('link', { name: 'Passenger hoist' })).closest('tr')!
  expect(within(line).getByText('Every 6 months, GB LOLER 1998 reg 9 / NI LOLER(NI) 1999 reg 9 / IE GA1')).toBeVisible()
  await userEvent.click(one.screen.getByRole('link', { name: 'Passenger hoist' }))
  const table = within(await one.screen.findByRole('table', { name: 'Inspections' }))
  const examination = (await table.findByText('Statutory examination')).closest('tr')!
  expect(examination).toHaveTextContent('Every 6 months, before first use')
  expect(examination).toHaveTextContent('Third party')
  expect(examination).toHaveTextContent('Out of service')
})

test('an inspection is added with one of the checklists that suit the use', async () => {
  const row = await newType()
  const one = await browser(`/manage/equipmentTypes/edit/${row.id}`)
  const form = await edit(one)
  await userEvent.click(form.getByRole('button', { name: 'Add inspection' }))
  await userEvent.selectOptions(
    form.getByRole('combobox', { name: /^Inspection \*|^Inspection$/ }),
    await form.findByRole('option', { name: 'Weekly' }),
  )
  const checklist = form.getByRole('combobox', { name: 'Checklist and approval' })
  await waitFor(() =>
    expect(within(checklist).getByRole('option', { name: 'Weekly plant inspection' })).toBeInTheDocument(),
  )
  expect(within(checklist).queryByRole('option', { name: 'Scaffold inspection' })).toBeNull()
  await choose(checklist, 'Weekly plant inspection')
  await save(form)
  expect(await form.findByText('Enter an interval, or select ‘before first use’ or ‘after an event’.')).toBeVisible()
  await userEvent.type(form.getByRole('textbox', { name: 'Every' }), '7')
  await choose(form.getByRole('combobox', { name: 'Unit' }), 'days')
  await save(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await read(row.id)).schedules).toMatchObject([
    { key: 'examination' },
    { inspectionTypeId: 30, intervalValue: 7, intervalUnit: 'day', performedBy: 'competentPerson' },
  ])
  expect(await one.screen.findByRole('row', { name: /Weekly Every 7 days/ })).toBeVisible()
})

test('removing an inspection removes its checklist, and the history says so in words', async () => {
  const row = await newType()
  const one = await browser(`/manage/equipmentTypes/edit/${row.id}`)
  const form = await edit(one)
  await userEvent.click(await form.findByRole('button', { name: 'Remove Statutory examination' }))
  await save(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(one.screen.getByText('No regular inspections for this type yet.')).toBeVisible()
  await userEvent.click(one.screen.getByRole('tab', { name: /^History/ }))
  expect(await one.screen.findByText('Statutory examination, every 6 months, LOLER reg 9')).toBeVisible()
})

test('a renamed category changes in the register of another browser', async () => {
  const row = await newType({ categoryId: 280 })
  const two = await browser('/manage/equipmentTypes', 'admin2@demo.test')
  await userEvent.type(await two.screen.findByRole('searchbox'), row.name)
  await two.screen.findByText('Survey')
  await waitFor(() => expect(two.line.line()).toBe('connected'))
  const admin = await setup.world.as('admin@demo.test')
  const { data: category } = await admin.read<object>('GET', 'lookup/equipmentTypeCategories/280')
  await admin.read('PUT', 'lookup/equipmentTypeCategories', { ...category, name: 'Surveying' })
  expect(await two.screen.findByText('Surveying')).toBeVisible()
})

test('conflicting changes of two browsers are offered inspection by inspection, in words', async () => {
  const row = await newType()
  const one = await browser(`/manage/equipmentTypes/edit/${row.id}`)
  const form = await edit(one)
  await userEvent.click(await form.findByRole('button', { name: /Statutory examination Every/ }))
  const every = form.getByRole('textbox', { name: 'Every' })
  await userEvent.clear(every)
  await userEvent.type(every, '9')
  const other = await setup.world.as('admin2@demo.test')
  const now = await read(row.id)
  await other.read('PUT', 'equipmentType', {
    ...now,
    schedules: now.schedules.map((schedule) => ({ ...schedule, intervalValue: 3 })),
  })
  expect(await form.findByText('Someone else has saved this meanwhile')).toBeVisible()
  await userEvent.click(form.getByRole('radio', { name: /every 3 months/ }))
  await save(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await read(row.id)).schedules[0]!.intervalValue).toBe(3)
})

test('inspections that are pasted from a spreadsheet become rows, its headings are left out, and a cell that is no inspection is named', async () => {
  const row = await newType({ schedules: [] })
  const one = await browser(`/manage/equipmentTypes/edit/${row.id}`)
  const form = await edit(one)
  await userEvent.click(form.getByRole('button', { name: 'Add inspection' }))
  await form.findByRole('option', { name: 'Weekly' })
  await userEvent.click(form.getByRole('textbox', { name: 'Every' }))
  await userEvent.paste(
    [
      'Inspection\tEvery\tUnit\tInspected by\tBasis',
      'Weekly\t7\tdays\tOperator\tLOLER',
      'Statutory examination\t6\tmonth\tThird party\t',
    ].join('\r\n'),
  )
  const rows = within(form.getByRole('region', { name: 'Inspections' }))
  await waitFor(() => expect(rows.getAllByRole('strong').map(({ textContent }) => textContent)).toHaveLength(2))
  await save(form)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const { schedules } = await read(row.id)
  expect(schedules).toMatchObject([
    { intervalValue: 7, intervalUnit: 'day', performedBy: 'operator', legalBasis: 'LOLER' },
    { intervalValue: 6, intervalUnit: 'month', performedBy: 'thirdParty', legalBasis: null },
  ])
  expect(new Set(schedules.map(({ key }) => key)).size).toBe(2)

  const again = await edit(one)
  await userEvent.click(again.getByRole('button', { name: /^1 Weekly/ }))
  await userEvent.click(again.getByRole('textbox', { name: 'Every' }))
  await userEvent.paste('Whenever\t2\tweeks')
  expect(await again.findByText(/^Line 2, Inspection: “Whenever”\. Enter /)).toBeVisible()
})
