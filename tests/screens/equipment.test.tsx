import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { EquipmentSummary } from '#contract/entities/equipment.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { inspectionCounted } from '#server/features/equipment/inspectionStanding.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of forms and dialogs in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/equipment/EquipmentForm.tsx'),
    import('#src/entities/equipment/EquipmentMoveModal.tsx'),
    import('#src/entities/equipment/shared/DocumentsPanel.tsx'),
    import('#src/entities/nonEquipmentItem/ItemForm.tsx'),
    import('#src/entities/nonEquipmentItem/ItemMoveModal.tsx'),
  ]),
)
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, page: string, system = 'sms') =>
  browsers(email, `/manage/projects/${system}/view/${bridge}/${page}`)
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const called = async (name: string) => {
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<EquipmentSummary[]>('GET', `equipment?projectId=${bridge}&size=50`)
  return data.find((row) => row.name === name)!
}

test('a manager adds equipment with its operators, and the register shows that it waits for its acceptance', async () => {
  const one = await browser('admin@demo.test', 'equipments')
  expect(await one.screen.findByText('80 t crawler crane')).toBeVisible()
  await userEvent.click(await one.screen.findByRole('button', { name: 'New equipment' }))
  const form = await formNamed('New equipment')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Choose a type of equipment.')).toBeVisible()
  expect(form.getByText('Choose the owner or hirer.')).toBeVisible()
  await choose(form.getByRole('combobox', { name: /^Type/ }), 'Telehandler')
  await fill(form.getByRole('textbox', { name: /^Name/ }), '10 m telehandler')
  await choose(form.getByRole('combobox', { name: /^Owner or hirer/ }), 'Quay Civils')
  await userEvent.click(form.getByRole('button', { name: 'Add operator' }))
  await fill(form.getByRole('textbox', { name: /^Operator/ }), 'Nora Quinn')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await one.screen.findByRole('heading', { level: 1, name: /EQP-0010 10 m telehandler/ })).toBeVisible()
  expect(one.screen.getByText('Awaiting acceptance')).toBeVisible()
  expect(await one.screen.findByText('Delivery / pre-acceptance has to be passed.')).toBeVisible()
  await userEvent.click(one.screen.getByRole('tab', { name: /^Operators/ }))
  expect(one.screen.getByText('Nora Quinn')).toBeVisible()
  await userEvent.click(one.screen.getByRole('tab', { name: /^Schedule/ }))
  const schedule = within(one.screen.getByRole('table', { name: 'Inspections' }))
  expect(await schedule.findByText('Statutory examination')).toBeVisible()
  expect(schedule.getByText('Every 12 months, before first use')).toBeVisible()
})

test('a colleague sees at once that someone stopped the use of equipment, and why', async () => {
  const { id, number } = await called('80 t crawler crane')
  const colleague = await browser('admin2@demo.test', `equipments/${id}`)
  expect(await colleague.screen.findByText('In service')).toBeVisible()
  await waitFor(() => expect(colleague.line.line()).toBe('connected'))
  const one = await browser('safety@demo.test', `equipments/${id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Stop its use' }))
  const asked = await dialog(new RegExp(`^Stop its use: ${number}`))
  await fill(asked.getByRole('textbox', { name: /^Reason/ }), 'Rope')
  await userEvent.click(asked.getByRole('button', { name: 'Stop its use' }))
  expect(await asked.findByText('Reason must be at least 10 characters.')).toBeVisible()
  await fill(asked.getByRole('textbox', { name: /^Reason/ }), 'A strand of the hoist rope is broken.')
  await userEvent.click(asked.getByRole('button', { name: 'Stop its use' }))
  await noDialog()
  expect(await colleague.screen.findByText('Out of service')).toBeVisible()
  expect(colleague.screen.getByText('Taken out of use: A strand of the hoist rope is broken.')).toBeVisible()
  await userEvent.click(await one.screen.findByRole('button', { name: 'Put back into use' }))
  const back = await dialog(new RegExp(`^Put back into use: ${number}`))
  await userEvent.click(back.getByRole('button', { name: 'Put back into use' }))
  await noDialog()
  expect(await colleague.screen.findByText('In service')).toBeVisible()
})

test('a register that is open shows the status that an inspection leads to', async () => {
  const { id } = await called('17 m telehandler')
  const one = await browser('admin@demo.test', 'equipments')
  const row = async () => within((await one.screen.findByText('17 m telehandler')).closest('tr')!)
  expect((await row()).getByText('In service')).toBeVisible()
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  await writeAsSystem(setup.world.services, (w) =>
    inspectionCounted(
      w,
      { kind: 'equipment', id },
      {
        scheduleKey: null,
        inspectionTypeId: 80,
        performedOn: w.on,
        result: 'fail',
        inspectionId: 1,
      },
    ),
  )
  await waitFor(async () => expect((await row()).getByText('Out of service')).toBeVisible())
})

test('a missing certificate is added with its expiry, and ends the quarantine', async () => {
  const { id } = await called('Spreader beam and chain slings, set B')
  const one = await browser('admin@demo.test', `equipments/${id}`)
  expect(await one.screen.findByText('Quarantined')).toBeVisible()
  expect(one.screen.getByText('The report of thorough examination is missing or has expired.')).toBeVisible()
  await userEvent.click(one.screen.getByRole('tab', { name: /^Documents/ }))
  expect(await one.screen.findByText('Missing or expired')).toBeVisible()
  await fill(one.screen.getByRole('textbox', { name: /^Expiry/ }), '31 January 2030')
  await userEvent.tab()
  const report = new File(['%PDF-1.4\n%%EOF'], 'report.pdf', { type: 'application/pdf' })
  await userEvent.upload(one.screen.getByLabelText('Document'), report)
  expect(await one.screen.findByText('report.pdf')).toBeVisible()
  expect(one.screen.getByText('31 Jan 2030')).toBeVisible()
  expect(one.screen.queryByText('Quarantined')).toBeNull()
})

test('the page of an asset says until when its warranty runs and begins what is due, in the words of a building', async () => {
  const building = projectId('HB-009')
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<EquipmentSummary[]>('GET', `equipment?projectId=${building}&systemId=40&size=50`)
  const { id } = data.find(({ name }) => name === 'Gas boiler 2')!
  const one = await browsers('facility@demo.test', `/manage/projects/fm/view/${building}/equipments/${id}`)
  expect(await one.screen.findByText('Until')).toHaveTextContent(/^Until \d+ \w+ 20\d\d$/)
  expect(one.screen.queryByRole('button', { name: 'Record an event' })).toBeNull()
  await userEvent.click(await one.screen.findByRole('link', { name: /^Do task: Service/ }))
  const form = await formNamed('New maintenance task')
  await waitFor(() => expect(form.getByRole('combobox', { name: /^Asset/ })).toHaveValue('EQP-0003 Gas boiler 2'))
  expect(form.queryByText(/uses none yet/)).toBeNull()
})

test('an event makes the inspections after one due at once', async () => {
  const one = await browser('admin@demo.test', 'nonequipmentitems')
  await userEvent.click(await one.screen.findByText('NEI-0001'))
  expect(await one.screen.findByText('Green tag')).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: 'Record an event' }))
  const asked = await dialog(/^Record an event: NEI-0001/)
  await fill(asked.getByRole('textbox', { name: /^What happened/ }), 'Gusts of 24 m/s at noon.')
  await userEvent.click(asked.getByRole('button', { name: 'Record an event' }))
  await noDialog()
  expect(await one.screen.findByText('Red tag')).toBeVisible()
  expect(await one.screen.findByText(/^After event is due after the event of/)).toBeVisible()
})

test('a place is added and handed over once nothing is missing', async () => {
  const one = await browser('admin@demo.test', 'nonequipmentitems?open=0')
  const form = await formNamed('New Non-equipment item')
  await choose(form.getByRole('combobox', { name: /^Type/ }), 'First-aid box')
  await fill(form.getByRole('textbox', { name: /^Name/ }), 'First-aid box, south approach')
  await choose(form.getByRole('combobox', { name: /^Location/ }), 'SA South approach')
  await choose(form.getByRole('combobox', { name: /^Company/ }), 'Quay Civils')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await one.screen.findByRole('heading', { level: 1, name: /First-aid box, south approach/ })).toBeVisible()
  expect(one.screen.getByText('Set-up')).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: 'Hand over' }))
  const asked = await dialog(/^Hand over: NEI-/)
  await userEvent.click(asked.getByRole('button', { name: 'Hand over' }))
  await noDialog()
  expect(await one.screen.findByText('In use')).toBeVisible()
  expect(one.screen.getByText('Green tag')).toBeVisible()
})

test('readers see why an asset may not be used, and have no buttons to change that', async () => {
  const terminal = projectId('LT-003')
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<EquipmentSummary[]>('GET', `equipment?projectId=${terminal}&size=50`)
  const { id } = data.find(({ name }) => name === 'Gas boiler 1, plant room')!
  const one = await browsers('viewer@demo.test', `/manage/projects/fm/view/${terminal}/equipments/${id}`)
  expect(await one.screen.findByText('Out of service')).toBeVisible()
  expect(await one.screen.findByText(/^Service \/ maintenance has been overdue since/)).toBeVisible()
  expect(one.screen.getByText('Low temperature hot water')).toBeVisible()
  for (const name of ['Edit', 'Off hire', 'Record an event', 'Decommission'])
    expect(one.screen.queryByRole('button', { name })).toBeNull()
})

test('equipment has a QR code that opens it', async () => {
  const { id, number } = await called('80 t crawler crane')
  const one = await browser('admin@demo.test', `equipments/${id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'QR code' }))
  const code = await dialog(new RegExp(`^QR code of ${number}`))
  expect(
    await code.findByRole('link', { name: new RegExp(`/manage/projects/sms/view/${bridge}/equipments/${id}$`) }),
  ).toBeVisible()
})

test('the overview of a building in use counts its assets, and says nothing of the programme', async () => {
  const terminal = projectId('LT-003')
  const admin = await setup.world.as('admin@demo.test')
  const { data } = await admin.read<EquipmentSummary[]>('GET', `equipment?projectId=${terminal}&systemId=40&size=50`)
  const one = await browsers('admin@demo.test', `/manage/projects/fm/view/${terminal}/overview`)
  const assets = await one.screen.findByRole('link', { name: new RegExp(`^Assets\\s*${data.length}`) })
  expect(assets).toHaveAttribute('href', `/manage/projects/fm/view/${terminal}/equipments?view=all`)
  expect(await one.screen.findByRole('link', { name: /^Open faults\s*0/ })).toBeVisible()
  expect(one.screen.queryByRole('heading', { name: 'Programme' })).toBeNull()
})
