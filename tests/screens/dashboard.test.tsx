import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Project } from '#contract/entities/project.ts'
import type { ProjectFigures } from '#contract/projects/projectFigures.ts'
import { samples } from '#mocks/samples.ts'
import { broken, never, useBrowsers } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browser = useBrowsers(setup)

test('a person without a project reads what to do, and sees a project as soon as they get a role', async () => {
  const one = await browser('throttle@demo.test', '/manage/dashboard')
  expect(await one.screen.findByText('You have no projects yet')).toBeVisible()
  const admin = await setup.world.as('admin@demo.test')
  const { data: project } = (await admin.read(
    'POST',
    'project',
    samples.project({ clientId: 1, userId: 2, projectId: 1 }),
  )) as unknown as { data: Project }
  const { userId } = await setup.world.as('throttle@demo.test')
  await admin.read('POST', 'userProjectRole', samples.userProjectRole({ clientId: 1, userId, projectId: project.id }))
  const own = within(await one.screen.findByRole('region', { name: 'My projects' }))
  expect(await own.findByRole('link', { name: new RegExp(project.name) })).toBeVisible()
})

test('a project that changes updates its card', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const draft = {
    ...samples.project({ clientId: 1, userId: admin.userId, projectId: 1 }),
    startDate: '2020-01-06',
    plannedCompletionDate: '2020-02-03',
  }
  const { data: project } = (await admin.read('POST', 'project', draft)) as unknown as { data: Project }
  const one = await browser('admin@demo.test', '/manage/dashboard')
  const card = within(await one.screen.findByRole('link', { name: new RegExp(`^${project.number}.*${project.name}`) }))
  expect(card.getByText('Set-up')).toBeVisible()
  const { rowVersion } = project
  await admin.read('PUT', `project/${project.id}/move`, { action: 'prepare', rowVersion })
  expect(
    await one.screen.findByRole('link', { name: new RegExp(`^${project.number}.*Pre-construction`) }),
  ).toBeVisible()
})

test('insurance and invitations are shown to people who may see them, and to nobody else', async () => {
  const manager = await browser('manager@demo.test', '/manage/dashboard')
  const alerts = within(await manager.screen.findByRole('region', { name: 'Needs someone' }))
  expect(await alerts.findByText('Quay Civils')).toBeVisible()
  expect(alerts.getAllByText(/^Expired/)[0]).toBeVisible()
  expect((await alerts.findAllByText('Invited, not signed in yet')).length).toBeGreaterThan(0)
  manager.quit()

  const staff = await browser('staff@demo.test', '/manage/dashboard')
  await staff.screen.findByRole('link', { name: /^HB-014/ })
  expect(staff.screen.queryByText('Quay Civils')).toBeNull()
  expect(staff.calls.filter((call) => /api\/(?:client|user)\b/.test(call))).toEqual([])
})

test('nothing is called in order before it is known: loading shows as such, and a failure offers to retry', async () => {
  let trouble: 'late' | 'failed' | null = 'late'
  const asked = /GET .*api\/(?:client|notification|userProjectRole|documentLibraryDocument)\b/
  const instead = (call: string) => (trouble && asked.test(call) ? (trouble === 'late' ? never : broken()) : undefined)
  const late = await browser('manager@demo.test', '/manage/dashboard', { instead })
  const waiting = await late.screen.findByRole('region', { name: 'Needs someone' })
  expect(within(waiting).getByText('Loading…')).toBeInTheDocument()
  expect(late.screen.queryByText(/^Nothing is late|^No notifications/)).toBeNull()
  late.quit()

  trouble = 'failed'
  const one = await browser('manager@demo.test', '/manage/dashboard', { instead })
  for (const what of ['What needs someone', 'Projects', 'What is to be read', 'Notifications'])
    expect(await one.screen.findByText(`${what} could not be loaded`)).toBeVisible()
  expect(one.screen.queryByText(/^Nothing is late|^No notifications/)).toBeNull()

  trouble = null
  const alerts = within(one.screen.getByRole('region', { name: 'Needs someone' }))
  await userEvent.click(alerts.getByRole('button', { name: 'Try again' }))
  expect(await alerts.findByText('Quay Civils')).toBeVisible()
})

test('the overview of a project calls no company insured before the companies have loaded', async () => {
  const one = await browser('admin@demo.test', '/manage/projects/pmp/view/2/overview', {
    instead: (call) => (/GET .*api\/projectClient\b/.test(call) ? broken() : undefined),
  })
  expect(await one.screen.findByText('Companies could not be loaded')).toBeVisible()
  expect(one.screen.getByRole('link', { name: /^Companies/ })).toHaveTextContent('could not be loaded')
  expect(one.screen.queryByText('all insured')).toBeNull()
})

test('a failure to mark all notifications as read is reported, and the bell shows no count that it does not know', async () => {
  let failing = true
  const instead = (call: string) => (failing && /api\/notification/.test(call) ? broken() : undefined)
  const one = await browser('admin@demo.test', '/manage/dashboard', { instead })
  await userEvent.click(await one.screen.findByRole('button', { name: /^Notifications/ }))
  const bell = within(await one.screen.findByRole('dialog', { name: /^Notifications/ }))
  expect(await bell.findByText('Notifications could not be loaded')).toBeVisible()
  expect(bell.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  failing = false
  await userEvent.click(bell.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(bell.getByRole('button', { name: 'Mark all as read' })).toBeEnabled())
  failing = true
  await userEvent.click(bell.getByRole('button', { name: 'Mark all as read' }))
  expect(await bell.findByText('Notifications could not be marked as read')).toBeVisible()
})

test('the window title names the page and its project; the search tells a project from its overview and scrolls to the selected row', async () => {
  const one = await browser('admin@demo.test', '/manage/projects/pmp/view/2/overview')
  await waitFor(() => expect(document.title).toMatch(/^Overview · HB-\d+ · .* · Safety system$/))
  const number = /HB-\d+/.exec(document.title)![0]
  const written = vi.spyOn(console, 'error')
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await userEvent.keyboard('{Control>}k{/Control}')
  const found = within(await screen.findByRole('dialog', { name: 'Search pages and projects' }))
  await userEvent.type(found.getByRole('combobox'), number)
  await waitFor(() => expect(found.getAllByRole('option', { name: new RegExp(number) }).length).toBeGreaterThan(2))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(scrolled.mock.contexts.at(-1)).toBe(found.getAllByRole('option')[2])
  expect(found.getAllByRole('option')[2]).toHaveAttribute('aria-selected', 'true')
  await userEvent.clear(found.getByRole('combobox'))
  await userEvent.type(found.getByRole('combobox'), 'Clients{Enter}')
  await waitFor(() => expect(document.title).toMatch(/^Clients · (?!HB-)/))
  expect(written).not.toHaveBeenCalled()
  written.mockRestore()
  scrolled.mockRestore()
  expect(await one.screen.findByRole('heading', { name: 'Clients' })).toBeVisible()
})

test('a user manager without a project is not told to ask a user manager', async () => {
  const one = await browser('manager@demo.test', '/manage/dashboard')
  expect(await one.screen.findByText(/^Ask the manager of a project to give you a role on it\./)).toBeVisible()
})

test('the search finds companies and people only for those who may open them', async () => {
  const search = async (email: string, words: string) => {
    const one = await browser(email, '/manage/dashboard')
    await one.screen.findByRole('heading', { name: 'Dashboard' })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search pages and projects' }), words)
    return one
  }
  const admin = await search('admin@demo.test', 'kestrel')
  await userEvent.click(await screen.findByRole('option', { name: /^Kestrel Access.*Client/ }))
  await waitFor(() => expect(admin.router.state.location.pathname).toMatch(/^\/manage\/clients\/edit\/\d+$/))
  admin.quit()
  const manager = await search('manager@demo.test', 'byrne')
  expect(await screen.findByRole('option', { name: /^Niamh Byrne.*User/ })).toBeVisible()
  manager.quit()
  const staff = await search('staff@demo.test', 'byrne')
  expect(await screen.findByText('Nothing matches “byrne”.')).toBeVisible()
  expect(staff.calls.filter((call) => /api\/(?:user|client)(?:\?|$)/.test(call))).toEqual([])
})

test('the search finds documents that its reader may see, and leads to all of them', async () => {
  const search = async (email: string) => {
    const one = await browser(email, '/manage/dashboard')
    await one.screen.findByRole('heading', { name: 'Dashboard' })
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Search pages and projects' }), 'jacking sequence')
    return one
  }
  const staff = await search('staff@demo.test')
  expect(await screen.findByRole('option', { name: /^All documents with “jacking sequence”/ })).toBeVisible()
  await userEvent.click(screen.getByRole('option', { name: /^HB14-ASH-P4-00-DR-S-1202 Jacking sequence, pier 4/ }))
  await waitFor(() =>
    expect(staff.router.state.location.pathname).toMatch(
      /^\/manage\/projects\/pmp\/view\/\d+\/folders\/\d+\/files\/\d+$/,
    ),
  )
  const asked = (one: typeof staff) => one.calls.filter((call) => call.includes('/api/projectDocumentSearch'))
  expect(asked(staff)).toHaveLength(1)
  staff.quit()
  const viewer = await search('viewer@demo.test')
  await waitFor(() => expect(asked(viewer)).toHaveLength(1))
  expect(await screen.findByText('Nothing matches “jacking sequence”.')).toBeVisible()
})

test('all projects stand side by side in a table, the most overdue first, with the figures of their pages', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const figures = (await admin.read<ProjectFigures[]>('GET', 'projectFigures')).data
  const lateOf = ({ overdueRfis = 0, overdueActions = 0, overdueInspections = 0 }: Partial<ProjectFigures>) =>
    overdueRfis + overdueActions + overdueInspections
  const most = figures.toSorted((one, other) => lateOf(other) - lateOf(one))[0]!
  const { number } = (await admin.read<{ project: Project }>('GET', `project/${most.projectId}`)).data.project
  const one = await browser('admin@demo.test', '/manage/dashboard')
  await userEvent.click(await one.screen.findByRole('button', { name: 'Table' }))
  const table = within(await one.screen.findByRole('region', { name: 'Projects compared' }))
  const first = (await table.findAllByRole('row', { name: new RegExp(number) }))[0]!
  const columns = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const cellOf = (head: string) => within(first).getAllByRole('cell')[columns.indexOf(head)]
  expect(cellOf('Overdue in all')).toHaveTextContent(String(lateOf(most)))
  expect(cellOf('Actions overdue')).toHaveTextContent(String(most.overdueActions ?? 0))
  expect(table.getAllByRole('row')[1]).toBe(first)
  one.quit()
  // The choice stays for the next visit.
  const again = await browser('admin@demo.test', '/manage/dashboard')
  const kept = within(await again.screen.findByRole('region', { name: 'Projects compared' }))
  await userEvent.click(kept.getByRole('button', { name: 'Cards' }))
  expect(await again.screen.findByRole('region', { name: /^(?:My p|P)rojects$/ })).toBeVisible()
})
