import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { samples } from '#mocks/samples.ts'
import { useBrowsers } from '../browser.tsx'
import { nobody } from '../server/projects/projectPeople.ts'
import { add, type Fields } from '../server/rights/everyone.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const reports = (system: string, more = '') => `/manage/projects/${system}/view/${bridge}/reports${more}`
const figure = async (name: RegExp) =>
  within(await screen.findByRole('list', { name: 'Figures' }))
    .getByText(name)
    .closest('li')!

test('the index of a system leads to its reports, and names those that are still to come without a link', async () => {
  await browsers('admin@demo.test', reports('sms'))
  const index = await screen.findByRole('list', { name: 'Reports' })
  expect(within(index).getAllByRole('link')).toHaveLength(3)
  expect(screen.getByText('Weather')).toBeVisible()
  expect(screen.queryByRole('link', { name: /Weather/ })).toBeNull()
  expect(screen.queryByText('RFIs')).toBeNull()
  await userEvent.click(within(index).getByRole('link', { name: /^Safety/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Safety report' })).toBeVisible()
  expect(within(await figure(/^Hours worked$/)).getByRole('link')).toHaveAttribute(
    'href',
    `/manage/projects/sms/view/${bridge}/onsitepeople`,
  )
  expect(within(await figure(/^Accidents$/)).getByRole('link')).toHaveAttribute(
    'href',
    `/manage/projects/sms/view/${bridge}/accidents`,
  )
})

test('a report that is still to come says so, and one of another system leads there', async () => {
  await browsers('admin@demo.test', reports('sms', '/weather'))
  expect(await screen.findByText('Not in this version')).toBeVisible()
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
