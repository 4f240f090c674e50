import { eq } from 'drizzle-orm'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ChangeRequest, ChangeRequestSummary } from '#contract/entities/changeRequest.ts'
import type { IncidentSummary } from '#contract/entities/incident.ts'
import type { ObservationSummary } from '#contract/entities/observation.ts'
import type { RfiSummary } from '#contract/entities/rfi.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import { money } from '#contract/text/money.ts'
import type { WindowTotals } from '#contract/window.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { choose, fill, formNamed, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
// Loads the code of form and dialogs in advance, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('#src/entities/changeRequest/ChangeRequestForm.tsx'),
    import('#src/entities/changeRequest/ChangeMoveModal.tsx'),
  ]),
)
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const browser = (email: string, more = '') =>
  browsers(email, `/manage/projects/pmp/view/${bridge}/changerequests${more}`)

const asAdmin = () => setup.world.as('admin@demo.test')
const changeCalled = async (part: string) => {
  const admin = await asAdmin()
  const { data } = await admin.read<ChangeRequestSummary[]>('GET', `changeRequest?projectId=${bridge}&size=500`)
  const { id } = data.find(({ title }) => title.includes(part))!
  return (await admin.read<ChangeRequest>('GET', `changeRequest/${id}`)).data
}
const dialog = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const openForm = async (email = 'staff@demo.test') => {
  const author = await browser(email)
  const [button] = await author.screen.findAllByRole('button', { name: 'New change request' })
  await userEvent.click(button!)
  return { author, form: await formNamed('New Change request') }
}

test('what is missing is reported at its field, and nothing is saved', async () => {
  const { form } = await openForm()
  await choose(form.getByRole('combobox', { name: /^Source/ }), 'Instruction')
  await userEvent.click(form.getByRole('button', { name: 'Add cost line' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  const said = (role: string, name: RegExp) => form.getByRole(role, { name })
  await waitFor(() => expect(said('textbox', /^Title/)).toHaveAccessibleDescription('Enter a title.'))
  expect(said('combobox', /^Type/)).toHaveAccessibleDescription('Choose a type.')
  expect(said('textbox', /^Reason/)).toHaveAccessibleDescription('Enter a reason.')
  expect(within(form.getByRole('group', { name: 'Line 1' })).getByText('Enter a description.')).toBeVisible()
  await fill(said('textbox', /^Title/), 'Nobody saves this')
  await fill(said('textbox', /^Reason/), 'It is only half written.')
  const [description] = form.getAllByRole('textbox', { name: /^Description/ })
  await fill(description!, 'Half a change.')
  await choose(said('combobox', /^Type/), 'Early warning')
  await userEvent.click(form.getByRole('button', { name: 'Remove line 1' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(said('textbox', /^Instruction/)).toHaveAccessibleDescription('Enter the reference of the instruction.'),
  )
  const { data } = await (
    await asAdmin()
  ).read<ChangeRequestSummary[]>('GET', `changeRequest?projectId=${bridge}&size=500`)
  expect(data.map(({ title }) => title)).not.toContain('Nobody saves this')
})

test('a form that is left keeps what was typed, cost lines included', async () => {
  const { author, form } = await openForm()
  await fill(form.getByRole('textbox', { name: /^Title/ }), 'Longer bolts at the fender')
  await userEvent.click(form.getByRole('button', { name: 'Add cost line' }))
  const line = within(form.getByRole('group', { name: 'Line 1' }))
  await fill(line.getByRole('textbox', { name: /^Description/ }), 'Bolts M30')
  await fill(line.getByRole('textbox', { name: /^Rate/ }), '120')
  await userEvent.click(form.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [button] = author.screen.getAllByRole('button', { name: 'New change request' })
  await userEvent.click(button!)
  const again = await formNamed('New Change request')
  expect(await again.findByText('Your unsaved entries are back')).toBeVisible()
  expect(again.getByRole('textbox', { name: /^Title/ })).toHaveValue('Longer bolts at the fender')
  expect(within(again.getByRole('group', { name: 'Line 1' })).getByText(/120/)).toBeVisible()
})

test('a field that two people change offers a choice, and everything else typed is saved', async () => {
  const row = await changeCalled('Bearing plinth')
  const one = await browser('admin@demo.test', `/${row.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Edit' }))
  const form = await formNamed('Edit Change request')
  await fill(form.getByRole('textbox', { name: /^Title/ }), 'Bearing plinth raised, pier 4')
  await fill(form.getByRole('textbox', { name: /^Contract clause/ }), '10.3')
  const other = await setup.world.as('admin2@demo.test')
  const { errors } = await other.read('PUT', 'changeRequest', { ...row, title: 'Plinth of pier 4', riskScore: 6 })
  expect(errors).toEqual([])
  expect(await form.findByText('Someone else has saved this meanwhile')).toBeVisible()
  await userEvent.click(await form.findByRole('radio', { name: /raised, pier 4/ }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await changeCalled('pier 4')).toMatchObject({
    title: 'Bearing plinth raised, pier 4',
    contractClause: '10.3',
    riskScore: 6,
  })
})

test('a refused amount is reported at its field, and the dialog keeps what was typed', async () => {
  const { id } = await changeCalled('pier 4')
  const manager = await browser('admin@demo.test', `/${id}`)
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Submit for approval' }))
  const asked = await dialog(/^Submit for approval/)
  await fill(asked.getByRole('textbox', { name: /^Recommended cost/ }), '99000')
  await userEvent.click(asked.getByRole('button', { name: 'Submit for approval' }))
  expect((await asked.findAllByText('The recommended cost cannot be more than the quotation.'))[0]).toBeVisible()
  expect(asked.getByRole('textbox', { name: /^Recommended cost/ })).toHaveDisplayValue('99000')
  expect(await changeCalled('pier 4')).toMatchObject({ statusId: 40 })
})

test('the people who are asked follow the amount while it is typed', async () => {
  const { id } = await changeCalled('pier 4')
  const manager = await browser('admin@demo.test', `/${id}`)
  await userEvent.click(await manager.screen.findByRole('button', { name: 'Submit for approval' }))
  const asked = await dialog(/^Submit for approval/)
  const second = async () => within((await asked.findByText('Second approval')).closest('li')!)
  expect(await (await second()).findByText(/^Not needed/)).toBeVisible()
  await fill(asked.getByRole('textbox', { name: /^Recommended cost/ }), '-90000')
  await waitFor(async () => expect((await second()).getByText(/Conor Healy/)).toBeVisible())
})

test('a person not involved in a change request sees no buttons for it, and the server refuses them too', async () => {
  const row = await changeCalled('pier 4')
  const reader = await browser('staff@demo.test', `/${row.id}`)
  expect(await reader.screen.findByRole('heading', { level: 1, name: new RegExp(row.number!) })).toBeVisible()
  for (const name of ['Edit', 'Withdraw', 'Supersede', 'Submit for approval', 'Replace quotation'])
    expect(reader.screen.queryByRole('button', { name })).toBeNull()
  const staff = await setup.world.as('staff@demo.test')
  const { id, rowVersion } = row
  const attempts = [
    staff.read('PUT', 'changeRequest', { ...row, title: 'Taken over' }),
    staff.read('PUT', `changeRequest/${id}/move`, { action: 'withdraw', reason: 'Not mine to end.', rowVersion }),
  ]
  for (const { errors } of await Promise.all(attempts)) expect(errors[0]!.code).toBe('forbidden')
})

test('a reader of the project gets no button for a new change request', async () => {
  const reader = await browsers('viewer@demo.test', `/manage/projects/pmp/view/${projectId('LT-003')}/changerequests`)
  expect(await reader.screen.findByText(/A change request controls a possible change/)).toBeVisible()
  expect(reader.screen.queryByRole('button', { name: 'New change request' })).toBeNull()
})

test('an observation becomes a change request that is filled in from it, and names it', async () => {
  const admin = await asAdmin()
  const { data } = await admin.read<ObservationSummary[]>('GET', `observation?projectId=${bridge}&size=100`)
  const seen = data.find(({ isConfidential, statusId }) => !isConfidential && statusId === observationStatus.open)!
  const one = await browsers('admin@demo.test', `/manage/projects/sms/view/${bridge}/observations/${seen.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Create change request' }))
  const form = await formNamed('New Change request')
  expect(form.getByRole('textbox', { name: /^Reason/ })).toHaveDisplayValue(new RegExp(`^${seen.number}: `))
  expect(form.getByRole('combobox', { name: /^Source observation/ })).not.toHaveDisplayValue('')
  await choose(form.getByRole('combobox', { name: /^Type/ }), 'Unforeseen condition')
  await fill(form.getByRole('textbox', { name: /^Description/ }), 'Guard rail at the edge of the pier cap.')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await userEvent.click(await one.screen.findByRole('tab', { name: /^Linked/ }))
  expect(await one.screen.findByRole('link', { name: seen.number })).toHaveAttribute(
    'href',
    `/manage/projects/sms/view/${bridge}/observations/${seen.id}`,
  )
  await userEvent.click(one.screen.getByRole('link', { name: seen.number }))
  expect(await one.screen.findByRole('link', { name: 'Draft' })).toBeVisible()
  expect(one.screen.queryByRole('button', { name: 'Create change request' })).toBeNull()
})

test('a person with only safety management gets no button for a change request', async () => {
  const admin = await asAdmin()
  const { data } = await admin.read<ObservationSummary[]>('GET', `observation?projectId=${bridge}&size=100`)
  const seen = data.filter(({ isConfidential }) => !isConfidential).at(-1)!
  const one = await browsers('safety@demo.test', `/manage/projects/sms/view/${bridge}/observations/${seen.id}`)
  expect(await one.screen.findByRole('heading', { level: 1, name: new RegExp(seen.number) })).toBeVisible()
  expect(one.screen.queryByRole('button', { name: 'Create change request' })).toBeNull()
})

test('a source is found by its number, and a number that matches nothing is reported at its field', async () => {
  const { form } = await openForm()
  await choose(form.getByRole('combobox', { name: /^Source/ }), 'Incident')
  await userEvent.type(form.getByRole('combobox', { name: /^Source incident/ }), 'INC-9999')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: /^Source incident/ })).toHaveAccessibleDescription(/INC-9999/),
  )
})

test('another kind of source clears the record that was chosen, and the new one is saved', async () => {
  const admin = await asAdmin()
  const { data: incidents } = await admin.read<IncidentSummary[]>('GET', `incident?projectId=${bridge}&size=100`)
  const event = incidents.find(({ number, isConfidential }) => number && !isConfidential)!
  const { data: rfis } = await admin.read<RfiSummary[]>('GET', `rfi?parentProjectId=${bridge}&size=500`)
  const question = rfis.find(({ number }) => number)!
  const { form } = await openForm('admin@demo.test')
  const source = () => form.getByRole('combobox', { name: /^Source$|^Source(?! (?:RFI|incident))/ })
  const take = async (name: RegExp, number: string) => {
    await userEvent.type(await form.findByRole('combobox', { name }), number)
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${number}`) }))
  }
  await choose(source(), 'RFI')
  await take(/^Source RFI/, question.number!)
  await choose(source(), 'Incident')
  expect(await form.findByRole('combobox', { name: /^Source incident/ })).toHaveDisplayValue('')
  await take(/^Source incident/, event.number!)
  const title = `Comes from ${event.number!}`
  await fill(form.getByRole('textbox', { name: /^Title/ }), title)
  await choose(form.getByRole('combobox', { name: /^Type/ }), 'Unforeseen condition')
  await fill(form.getByRole('textbox', { name: /^Reason/ }), 'The rail was hit by a delivery.')
  await fill(form.getByRole('textbox', { name: /^Description/ }), 'A stronger rail at the gate.')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await changeCalled(title)).toMatchObject({
    source: 'incident',
    sourceId: event.id,
    sourceNumber: event.number,
  })
})

test('the total row adds what is pending or agreed, and nothing that was rejected, withdrawn or never sent', async () => {
  const { data } = await (
    await asAdmin()
  ).read<ChangeRequestSummary[]>('GET', `changeRequest?projectId=${bridge}&size=500`)
  const sumOf = (rows: readonly ChangeRequestSummary[]) => rows.reduce((sum, row) => sum + (row.costEstimate ?? 0), 0)
  const counted = data.filter(
    ({ statusId, agreedDays }) =>
      [20, 30, 40, 50].includes(statusId) || ([60, 65, 75, 80].includes(statusId) && agreedDays !== null),
  )
  expect(sumOf(counted)).not.toBe(sumOf(data))
  const one = await browser('admin@demo.test')
  await one.screen.findByRole('group', { name: 'Totals of changes' })
  const row = async () => (await one.screen.findByText('pending and agreed')).closest('tr')!
  expect((await row()).textContent.replaceAll(/[\s\u00a0\u202f]/g, '')).toContain(String(sumOf(counted)))
})

test('the total row follows the view and the buttons, and is only shown to those who read the sums', async () => {
  const admin = await asAdmin()
  const one = await browser('admin@demo.test')
  const totals = async () => (await one.screen.findByText('pending and agreed')).closest('tr')!.textContent
  const sumOf = async (query: string) => {
    const of = `changeRequest/totals?projectId=${bridge}&${query}`
    return money((await admin.read<WindowTotals>('GET', of)).data.estimate, 'EUR')
  }
  const all = await sumOf('')
  await waitFor(async () => expect(await totals()).toContain(all))
  await userEvent.click(one.screen.getByRole('button', { name: /^Approved/ }))
  const approved = await sumOf('view=approved')
  expect(approved).not.toBe(all)
  await waitFor(async () => expect(await totals()).toContain(approved))
  await userEvent.click(one.screen.getByRole('button', { name: /^All/ }))
  await userEvent.click(one.screen.getByRole('button', { name: 'Waits for me' }))
  const waiting = await sumOf('toggle=waiting')
  expect(waiting).not.toBe(all)
  await waitFor(async () => expect(await totals()).toContain(waiting))

  const designer = await browser('n.ashworth@thornbury.example')
  expect(await designer.screen.findByText('pending and agreed')).toBeVisible()
  for (const name of ['Estimate', 'Agreed'])
    expect(designer.screen.queryByRole('columnheader', { name: new RegExp(name) })).toBeNull()
})

test('while the root folder of a project is not known, a click on a change request leaves the reader where they are', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { db } = setup.world.services
  const terminal = projectId('LT-005')
  const register = `/manage/projects/pmp/view/${terminal}/changerequests`
  await db.update(projects).set({ rootFolderPmpId: null }).where(eq(projects.id, terminal))
  try {
    const reader = await browsers('admin@demo.test', register)
    await userEvent.click(await reader.screen.findByText('Longer piles at the berth face'))
    expect(reader.router.state.location.pathname).toBe(register)
    expect(logged).toHaveBeenCalledWith(`The root folder of project ${terminal} in pmp is not known`)
  } finally {
    await db.update(projects).set({ rootFolderPmpId: terminal }).where(eq(projects.id, terminal))
    logged.mockRestore()
  }
})

test('the totals show what is left of the contingency, and change with an approval elsewhere', async () => {
  const one = await browser('admin@demo.test')
  const totals = within(await one.screen.findByRole('group', { name: 'Totals of changes' }))
  const left = () => totals.getByText('Contingency left').parentElement!
  const before = left().textContent
  const admin = await asAdmin()
  const settings = { projectId: bridge, defaultContingency: 4 }
  expect(await admin.read('PUT', 'projectChangeRequestSettings', settings)).toMatchObject({ errors: [] })
  await waitFor(() => expect(left().textContent).not.toBe(before))
})
