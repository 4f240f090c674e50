import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RfiSummary } from '#contract/entities/rfi.ts'
import { figures } from '#contract/figures.ts'
import { projectPages } from '#src/pages/project/projectPages.ts'
import type { Fields } from '../server/rights/everyone.ts'
import { newFolder, newProject } from '../server/projects/transferred.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')

test('a card shows the figures of its project, and changes with them', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const site = await newProject(admin, { managerUserId: admin.userId })
  const folder = await newFolder(admin, 'sfs', site.id, 'Lifts', { isRequired: true })
  const one = await browsers('admin@demo.test', '/manage/dashboard')
  const card = () => one.screen.findByRole('link', { name: new RegExp(`^${String(site.number)}`) })
  const found = await card()
  expect(await within(found).findByText('safety file 0 %')).toBeVisible()
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  const { data } = await admin.read<Fields>('GET', `projectFolder/${folder.id}`)
  const change = { ...data, isNotApplicable: true, notApplicableReason: 'There are no lifts.' }
  expect((await admin.read('PUT', 'projectFolder', change)).errors).toEqual([])
  expect(await within(await card()).findByText('safety file 100 %')).toBeVisible()
})

test('the figures of the overviews link to the records behind them', async () => {
  await browsers('admin@demo.test', `/manage/projects/sms/view/${bridge}/overview`)
  expect(await screen.findByRole('link', { name: /^Active permits/ })).toHaveAttribute(
    'href',
    `/manage/projects/sms/view/${bridge}/permits?view=active`,
  )
  expect(await screen.findByRole('link', { name: /^Actions overdue/ })).toBeVisible()
})

const house = projectId('HB-009')
test.each([
  ['fm', 'overview', house, 'facility@demo.test', 8],
  ['sms', 'overview', bridge, 'safety@demo.test', 4],
  ['sms', 'safety', bridge, 'safety@demo.test', 4],
  ['pmp', 'overview', bridge, 'admin@demo.test', 2],
] as const)(
  'each figure of the page %s %s opens the view of a register that holds as many',
  async (system, page, id, email, least) => {
    await browsers(email, `/manage/projects/${system}/view/${id}/${page}`)
    const figures = () =>
      [...document.querySelectorAll<HTMLAnchorElement>('.overview-figures a[href*="?view="]')].map((link) => ({
        href: link.getAttribute('href')!,
        value: link.querySelector('strong')!.textContent,
      }))
    await waitFor(() =>
      expect(figures().filter(({ value }) => /^\d+$/.test(value)).length).toBeGreaterThanOrEqual(least),
    )
    for (const { href, value } of figures().filter((figure) => /^\d+$/.test(figure.value))) {
      const register = await browsers(email, href)
      const chosen = async () =>
        within(await register.screen.findByRole('group', { name: 'Views' })).getByRole('button', { pressed: true })
      await waitFor(async () =>
        expect([href, (await chosen()).querySelector('.count')?.textContent]).toEqual([href, value]),
      )
    }
  },
)

test('the companies of a project are as many on its overview as in the list of those who manage it', async () => {
  const overview = await browsers('admin@demo.test', `/manage/projects/pmp/view/${bridge}/overview`)
  const figure = await overview.screen.findByRole('link', { name: /^Companies\d/ })
  const list = await browsers('admin@demo.test', `/manage/projects/pmp/view/${bridge}/manage?tab=clients`)
  const heading = await list.screen.findByRole('heading', { name: /^Clients/ })
  await list.screen.findByRole('table', { name: 'Clients of this project' })
  expect(list.screen.getByRole('tab', { name: /^Clients/ }).querySelector('.count')!.textContent).toBe(
    figure.querySelector('strong')!.textContent,
  )
  const lines = list.screen.getByRole('table', { name: 'Clients of this project' }).querySelectorAll('tbody tr').length
  const said = figure.querySelector('strong')!.textContent
  expect(heading.parentElement!.querySelector('.count')!.textContent).toBe(said)
  // A company with two relationships has two rows but counts once.
  expect(lines).toBeGreaterThan(Number(said))
})

test('the people of a system today are as many on its overview as on the page of those who manage it', async () => {
  const overview = await browsers('admin@demo.test', `/manage/projects/sms/view/${bridge}/overview`)
  const figure = await overview.screen.findByRole('link', { name: /^People\d/ })
  const said = figure.querySelector('strong')!.textContent
  const list = await browsers('admin@demo.test', `/manage/projects/sms/view/${bridge}/manage?tab=people`)
  const heading = await list.screen.findByRole('heading', { name: /^People and roles: / })
  expect(heading).toHaveTextContent(new RegExp(`, ${said} in safety management today$`))
})

test('each total of changes explains itself', async () => {
  const one = await browsers('admin@demo.test', `/manage/projects/pmp/view/${bridge}/changerequests`)
  const totals = within(await one.screen.findByRole('group', { name: 'Totals of changes' }))
  for (const name of ['contractValue', 'approvedChange', 'pendingChange', 'forecast', 'forecastCompletion'] as const)
    expect(totals.getByText(figures[name].name).closest('[title]')).toHaveAttribute('title', figures[name].meaning)
})

test('a person with only project management sees nothing of the safety file', async () => {
  await browsers('staff@demo.test', `/manage/projects/pmp/view/${bridge}/overview`)
  expect(await screen.findByRole('link', { name: /^RFIs with you/ })).toBeVisible()
  expect(screen.queryByText('Safety file', { selector: '.overview-figures *' })).toBeNull()
})

test('the overview of project management lists the latest documents and the RFIs, and follows what others do', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const one = await browsers('admin@demo.test', `/manage/projects/pmp/view/${bridge}/overview`)
  const panel = within((await one.screen.findByRole('heading', { name: 'Latest documents' })).closest('section')!)
  await waitFor(() => expect(panel.getAllByRole('link').length).toBeGreaterThan(5))
  await waitFor(() => expect(one.line.line()).toBe('connected'))
  const rfis = async () =>
    Number((await one.screen.findByRole('link', { name: /^RFIs not closed/ })).querySelector('strong')!.textContent)
  const before = await rfis()
  const folder = await newFolder(admin, 'pmp', bridge, 'Sketches of the week')
  const form = new FormData()
  form.set('id', String(folder.id))
  form.set('uploadReasonId', '10')
  form.set('files', new File(['Tolerances of the fender'], 'Fender tolerances.txt', { type: 'text/plain' }))
  expect(await admin.read('POST', 'ProjectFilePmpUpload', form)).toMatchObject({ errors: [] })
  expect(await panel.findByRole('link', { name: /Fender tolerances/ })).toBeVisible()
  const { data } = await admin.read<RfiSummary[]>('GET', `rfi?parentProjectId=${bridge}&size=500`)
  const { id, rowVersion } = data.find(({ statusId }) => statusId === 30)!
  const ended = { action: 'void', reason: 'Answered on site.', rowVersion }
  expect(await admin.read('PUT', `rfi/${id}/move`, ended)).toMatchObject({ errors: [] })
  await waitFor(async () => expect(await rfis()).toBe(before - 1))
})

test('an overview requests its data while its code loads, and all in parallel', async () => {
  const client = new QueryClient()
  const asked: string[] = []
  client.prefetchQuery = ({ queryKey }) => {
    asked.push(JSON.stringify(queryKey))
    return Promise.resolve()
  }
  void projectPages.overview.load?.(client, { projectId: bridge, system: 'pmp', search: {} as never })
  for (const part of ['projectDashboard', 'projectDocumentPmp', 'userProjectRole', 'projectClient'])
    expect(asked.some((key) => key.includes(part))).toBe(true)
})
