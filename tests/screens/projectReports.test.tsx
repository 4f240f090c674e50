import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Observation } from '#contract/entities/observation.ts'
import { bucketOf, reportPeriod, weekValue } from '#contract/reports/reportPeriods.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { personOf } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { samples } from '#mocks/samples.ts'
import { useBrowsers } from '../browser.tsx'
import { nobody } from '../server/projects/projectPeople.ts'
import { add, pictureForm, type Fields } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const reports = (system: string, more = '') => `/manage/projects/${system}/view/${bridge}/reports${more}`
const figure = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Figures' }))
    .getByText(name)
    .closest('li')!

test('the index of a system leads to its reports', async () => {
  await browsers('admin@demo.test', reports('sms'))
  const index = await screen.findByRole('list', { name: 'Reports' })
  expect(within(index).getAllByRole('link')).toHaveLength(7)
  expect(screen.queryByText('RFIs')).toBeNull()
  await userEvent.click(within(index).getByRole('link', { name: /^Safety/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Safety report' })).toBeVisible()
  expect(within(await figure(/^Hours worked$/)).queryByRole('link')).toBeNull()
  expect(within(await figure(/^Accidents$/)).getByRole('link')).toHaveAttribute(
    'href',
    `/manage/projects/sms/view/${bridge}/accidents`,
  )
})

test('a report of another system leads there', async () => {
  const { screen: other } = await browsers('admin@demo.test', reports('sms', '/rfi'))
  expect(await other.findByRole('link', { name: 'Go to Project management' })).toHaveAttribute(
    'href',
    reports('pmp', '/rfi'),
  )
})

test('a preset fills in the days, the address keeps them, and wrong days are answered at the field', async () => {
  const one = await browsers(
    'admin@demo.test',
    reports('pmp', '/changerequest?startDate=2026-03-02&endDate=2026-06-30'),
  )
  expect(await screen.findByText(/2 Mar to 30 Jun, by week/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Excel' })).toHaveAttribute(
    'href',
    `/api/projectReport/changeRequest/${bridge}/xlsx?startDate=2026-03-02&endDate=2026-06-30`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Project to date' }))
  const today = setup.world.services.now().toISOString().slice(0, 10)
  await waitFor(() => expect(one.router.state.location.search).toMatchObject({ endDate: today }))
  await userEvent.click(screen.getByRole('button', { name: 'Last 3 months' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Last 3 months' })).toHaveAttribute('aria-pressed', 'true'),
  )
  const start = screen.getByRole('textbox', { name: /^Start/ })
  await userEvent.clear(start)
  await userEvent.type(start, '1/2/2024{Tab}')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Day')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(/A report by day covers up to 366 days/)).toBeVisible()
})

test('a report follows the records that it counts, and its tables lead to them', async () => {
  const one = await browsers('admin@demo.test', reports('pmp', '/rfi'))
  const before = Number((await figure(/^Raised$/)).querySelector('strong')!.textContent)
  expect(before).toBeGreaterThan(0)
  const table = screen.getByRole('table', { name: 'RFIs of these days' })
  expect(within(table).getByRole('link', { name: 'RFI-0001' }).getAttribute('href')).toMatch(
    /\/folders\/\d+\/rfis\/\d+$/,
  )
  expect(screen.getByRole('img', { name: /^Raised and closed, Week/ })).toBeInTheDocument()
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  const admin = await setup.world.as('admin@demo.test')
  const draft = samples.rfi({ ...nobody, projectId: bridge }) as Fields
  const asked = { managerUserId: admin.userId, assignees: [{ userId: admin.userId, responseRequired: true }] }
  const { id, rowVersion } = await add(admin, 'rfi', { ...draft, ...asked, distributionUserIds: [] })
  expect((await admin.read('PUT', `rfi/${id}/move`, { action: 'submit', rowVersion })).errors).toEqual([])
  await waitFor(async () =>
    expect((await figure(/^Raised$/)).querySelector('strong')).toHaveTextContent(String(before + 1)),
  )
})

test('who is blocked is opened from the report of compliance, as many as the figure says', async () => {
  await browsers('admin@demo.test', reports('sms', '/peoplecompliance'))
  const blocked = await figure(/^Blocked$/)
  const count = Number(blocked.querySelector('strong')!.textContent)
  expect(count).toBeGreaterThan(0)
  expect(screen.getByRole('img', { name: /^People on the list, .*Cleared: most \d+/ })).toBeInTheDocument()
  const table = screen.getByRole('table', { name: 'People' })
  expect(within(table).getByRole('columnheader', { name: 'RAMS signed' })).toBeVisible()
  expect(within(table).getAllByRole('link')[0]!.getAttribute('href')).toMatch(/\/sms\/view\/\d+\/people\/\d+$/)
  await userEvent.click(within(blocked).getByRole('link'))
  expect(await screen.findByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(count + 1))
})

test('the report of people and work lists companies and people, and opens the stays that it counts', async () => {
  await browsers('admin@demo.test', reports('sms', '/peoplework'))
  const toConfirm = await figure(/^Sign-outs to confirm$/)
  expect(toConfirm.querySelector('strong')).toHaveTextContent('1')
  expect(screen.getByRole('img', { name: /^People a day by company, Week/ })).toBeInTheDocument()
  for (const name of ['Hours by trade', 'By company and trade', 'People'])
    expect(screen.getByRole('table', { name })).toBeInTheDocument()
  await userEvent.click(within(toConfirm).getByRole('link'))
  expect(await screen.findByRole('heading', { level: 1, name: 'On site now' })).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
})

test('the report on equipment offers the types of the project, and its figures open the register of its system', async () => {
  const one = await browsers('admin@demo.test', reports('sms', '/equipment'))
  const types = await screen.findByRole('combobox', { name: 'Type' })
  await waitFor(() => expect(within(types).getByRole('option', { name: 'Telehandler' })).toBeInTheDocument())
  expect(within(types).queryByRole('option', { name: 'Boiler' })).toBeNull()
  expect(await screen.findByRole('img', { name: /^Compliance, Week/ })).toBeInTheDocument()
  await userEvent.selectOptions(types, 'Telehandler')
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Excel' }).getAttribute('href')).toMatch(
      /^\/api\/projectReport\/equipment\/1\/xlsx\?.*equipmentTypeId=\d+&systemId=20$/,
    ),
  )
  await waitFor(async () => expect((await figure(/^In service$/)).querySelector('strong')).toHaveTextContent('1'))
  const table = screen.getByRole('table', { name: 'Items' })
  expect(within(table).getByRole('link', { name: 'EQP-0002' })).toHaveAttribute(
    'href',
    `/manage/projects/sms/view/${bridge}/equipments/2`,
  )
  await userEvent.click(within(await figure(/^In service$/)).getByRole('link'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Equipment' })).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  expect(one.router.state.location.pathname).toBe(`/manage/projects/sms/view/${bridge}/equipments`)
})

test('a building in use has the same reports of its own records, under its own names', async () => {
  const building = projectId('HB-009')
  const at = (more = '') => `/manage/projects/fm/view/${building}/reports${more}`
  await browsers('facility@demo.test', at())
  const index = await screen.findByRole('list', { name: 'Reports' })
  expect(within(index).getAllByRole('link')).toHaveLength(2)
  await userEvent.click(within(index).getByRole('link', { name: /^Building elements/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Building elements report' })).toBeVisible()
  expect(await figure(/^In use$/)).toBeVisible()
  expect(screen.queryByText('Red tags')).toBeNull()
  expect(screen.getByRole('table', { name: 'Done and missed by week' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Excel' }).getAttribute('href')).toContain('systemId=40')
})

test('a figure opens its register with the same days and kind', async () => {
  await browsers('admin@demo.test', reports('sms', '/safety'))
  await userEvent.click(within(await figure(/^Good observations$/)).getByRole('link'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Observations' })).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
})

test('a chart of the weather has lines beside its columns, and says in a sentence what was highest', async () => {
  await browsers('admin@demo.test', reports('sms', '/weather'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Weather report' })).toBeVisible()
  expect(
    await screen.findByRole('img', {
      name: /^Rain, temperature and gusts, Week .* Rain, mm: most .* Mean, °C: highest .* Gust, m\/s: highest /,
    }),
  ).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Period' })).toBeNull()
  const table = screen.getByRole('table', { name: 'Days' })
  expect(within(table).getAllByRole('link')[0]!.getAttribute('href')).toMatch(/\/overview\?tab=weather&open=\d+$/)
})

const lastWeek = () => daysAfter(bucketOf(setup.world.services.now().toISOString().slice(0, 10), reportPeriod.week), -7)

test('the week of a return is chosen by its name or by buttons, and stands in the address', async () => {
  let arrive = () => {}
  const held = new Promise<void>((done) => (arrive = done))
  const one = await browsers('admin@demo.test', reports('sms', `/return?startDate=${lastWeek()}`), {
    late: (call) => (call.includes('startDate=2026-12-28') ? held : Promise.resolve()),
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly return' })).toBeVisible()
  const week = await screen.findByRole('textbox', { name: /^Week/ })
  await waitFor(() => expect(week).toHaveValue(weekValue(lastWeek())))
  expect(screen.getByRole('button', { name: 'Last week' })).toHaveAttribute('aria-pressed', 'true')
  const startsOn = (startDate: string) =>
    waitFor(() => expect(one.router.state.location.search).toMatchObject({ startDate }))
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }))
  await startsOn(daysAfter(lastWeek(), -7))
  await userEvent.clear(week)
  await userEvent.type(week, '2026-w53{Enter}')
  await startsOn('2026-12-28')
  await userEvent.clear(week)
  await userEvent.type(week, '2025-W53{Enter}')
  expect(await screen.findByText('Enter a week such as 2026-W48.')).toBeVisible()
  await startsOn('2026-12-28')
  // The answer to the week before arrives only now: what was typed stays, with what is said of it.
  arrive()
  await waitFor(() => expect(screen.getByRole('table', { name: 'Week summary' })).toHaveTextContent('Mon 28'))
  expect(week).toHaveValue('2025-W53')
  expect(screen.getByText('Enter a week such as 2026-W48.')).toBeVisible()
})

test('a manager signs the return of a week, and every other browser shows it at once; reopened, its version stays', async () => {
  const before = daysAfter(lastWeek(), -7)
  const path = reports('sms', `/return?startDate=${before}`)
  const one = await browsers('admin@demo.test', path)
  const two = await browsers('safety@demo.test', path)
  const signer = await setup.world.as('admin@demo.test')
  const { data: account } = await signer.read<{ fullName: string }>('GET', `user/${signer.userId}`)
  for (const { line } of [one, two]) await waitFor(() => expect(line.line()).toBe('connected'))
  const deliveries = await one.screen.findByRole('textbox', { name: 'Deliveries' })
  await userEvent.type(deliveries, 'Rebar, 12 t')
  // What was typed is kept when the reader looks at another week.
  await userEvent.click(one.screen.getByRole('button', { name: 'Last week' }))
  await one.screen.findByText('The figures are those that were signed.', { exact: false })
  await userEvent.click(one.screen.getByRole('button', { name: 'Previous week' }))
  expect(await one.screen.findByRole('textbox', { name: 'Deliveries' })).toHaveValue('Rebar, 12 t')

  await userEvent.click(one.screen.getByRole('button', { name: 'Sign the return…' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Sign the return of week / }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Full name/ }), 'Somebody else')
  await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
  expect(await dialog.findByText(`Type your full name, ${account.fullName}, to sign.`)).toBeVisible()
  await userEvent.clear(dialog.getByRole('textbox', { name: /^Full name/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Full name/ }), account.fullName)
  await userEvent.click(dialog.getByRole('button', { name: 'Sign' }))
  for (const browser of [one, two]) {
    expect(await browser.screen.findByText(new RegExp(`^Signed by ${account.fullName},`))).toBeVisible()
    expect(await browser.screen.findByText('Rebar, 12 t')).toBeVisible()
  }

  await userEvent.click(two.screen.getByRole('button', { name: 'Reopen…' }))
  const reopening = within(await screen.findByRole('dialog', { name: 'Reopen the signed return?' }))
  await userEvent.type(reopening.getByRole('textbox', { name: /^Reason/ }), 'A sign-out was corrected.')
  await userEvent.click(reopening.getByRole('button', { name: 'Reopen' }))
  for (const browser of [one, two]) {
    const versions = within(await browser.screen.findByRole('list', { name: 'Earlier versions' }))
    expect(versions.getByText(/A sign-out was corrected\./)).toBeVisible()
    expect(versions.getByRole('link', { name: 'PDF of version 1' })).toBeVisible()
    expect(browser.screen.queryByText(/^Signed by/)).toBeNull()
  }
})

test('whoever does not manage safety reads whether a return is signed, and signs none', async () => {
  const path = reports('sms', `/return?startDate=${daysAfter(lastWeek(), -14)}`)
  await browsers(personOf('gill').email, path)
  expect(await screen.findByText('Nobody has signed this return yet.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Sign the return/ })).toBeNull()
})

test('the progress report offers last month, takes other days, and is saved under the name of the project', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined })
  vi.spyOn(setup.world.services.pdfs!, 'write').mockResolvedValue(new Uint8Array(4))
  const photos = await observedToday()
  const one = await browsers('admin@demo.test', `/manage/projects/pmp/view/${bridge}/overview`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'Progress report' }))
  const dialog = within(await one.screen.findByRole('dialog', { name: /^Progress report of/ }))
  expect(dialog.getByRole('button', { name: 'Last month', pressed: true })).toBeVisible()
  expect(await dialog.findByText('0 of up to 12 chosen')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'This month so far' }))
  const boxes = await dialog.findAllByRole('checkbox', { name: /Edge protection at pier 4/ })
  expect(boxes).toHaveLength(2)
  await userEvent.click(boxes[1]!)
  await userEvent.click(boxes[0]!)
  expect(dialog.getByText('2 of up to 12 chosen')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatch(/^ProgressReport_HB-014_\d{8}\.pdf$/)
  expect(one.screen.queryByRole('dialog')).toBeNull()
  const asked = one.calls.filter((call) => call.includes('downloadProjectProgressReport'))
  // In the order in which they were chosen, the older one first.
  expect(asked).toEqual([expect.stringMatching(new RegExp(`&photos=${photos.join()}$`))])
})

/** An observation with two photos, and their ids. */
async function observedToday() {
  const admin = await setup.world.as('admin@demo.test')
  const draft = { projectId: bridge, systemId: 20, observationTypeId: 10, nature: 'positive', processSubTypeId: null }
  const description = 'Edge protection at pier 4 is complete along its whole length.'
  const { data: row, errors } = await admin.read<Observation>('POST', 'observation', { ...draft, description })
  expect(errors).toEqual([])
  const one = await admin.read<Observation>('POST', 'observationPhoto', await pictureForm(row))
  const two = await admin.read<Observation>('POST', 'observationPhoto', await pictureForm(one.data))
  return two.data.photos.map(({ id }) => id)
}
