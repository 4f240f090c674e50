import { eq } from 'drizzle-orm'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { daysOver, overWords } from '#contract/time/deadlines.ts'
import type { Rfi } from '#contract/entities/rfi.ts'
import type { WorkItem, Workload } from '#contract/people/workload.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectCalendar } from '#server/features/site/calendar.ts'
import { rfis } from '#server/db/tables/rfi.ts'
import { personId, personOf } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useBrowsers } from '../browser.tsx'
import { useFreshBrowsers } from '../freshBrowsers.tsx'
import { add, type Fields } from '../server/rights/everyone.ts'

const { setup, browser, quiet, begin } = useFreshBrowsers()
const opened = useBrowsers(setup)
beforeAll(() => Promise.all([import('#src/entities/rfi/RfiMoveModal.tsx'), import('#src/entities/rfi/RfiForm.tsx')]))

const bridge = projectId('HB-014')
const page = `/manage/projects/pmp/view/${bridge}/myworkload`
const assignee = 'staff@demo.test'
let assigneeId = 0
let admin: Visitor
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  assigneeId = (await setup.world.as(assignee)).userId
})

/** An open RFI that asks its assignee for an answer. */
async function openRfi(subject: string, more: Fields = {}, project = bridge): Promise<Rfi> {
  const made = await add(admin, 'rfi', {
    ...samples.rfi({ clientId: 1, userId: 2, projectId: project }),
    subject,
    managerUserId: admin.userId,
    assignees: [{ userId: assigneeId, responseRequired: true }],
    distributionUserIds: [],
    distributionGroupIds: [],
    raisedForClientId: null,
    ...more,
  })
  const submitted = await move(made, 'submit')
  return move(submitted, 'open', { dueOn: more.dueOn ?? null })
}
async function move({ id, rowVersion }: { id: number; rowVersion: number }, action: string, more: Fields = {}) {
  const { data, errors } = await admin.read<Rfi>('PUT', `rfi/${id}/move`, { action, rowVersion, ...more })
  expect(errors).toEqual([])
  return data
}
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
const workloadCalls = ({ calls }: { calls: string[] }) => calls.filter((call) => call.includes('/api/workload'))

test('the person asked finds the RFI in their workload, and its button opens the answer', async () => {
  const { number } = await openRfi('Weld at gusset G12', { dueOn: inDays(3) })
  const one = await opened(assignee, page)
  const row = within(await one.screen.findByRole('row', { name: /Weld at gusset G12/ }))
  expect(row.getByText('RFI ball with you')).toBeVisible()
  expect(row.getByText(number!)).toBeVisible()
  await userEvent.click(row.getByRole('link', { name: `Answer: ${number}` }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Answer/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: /^Answer/ }), 'Eight millimetres.')
  await userEvent.click(dialog.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(one.router.history.location.hash).toBe('')
  await one.router.navigate({ to: page })
  await one.screen.findByRole('heading', { level: 1, name: 'My workload' })
  await quiet(one)
  expect(one.screen.queryByText('Weld at gusset G12')).toBeNull()
})

test('overdue items are marked, and have their own view', async () => {
  const { id } = await openRfi('Long overdue', { dueOn: inDays(9) })
  // As if it had been opened weeks ago, because a due date in the past cannot be entered.
  await setup.world.services.db
    .update(rfis)
    .set({ dueOn: inDays(-9) })
    .where(eq(rfis.id, id))
  await openRfi('Not yet due', { dueOn: inDays(60) })
  const one = await opened(assignee, page)
  expect(await one.screen.findByText('Not yet due')).toBeVisible()
  await userEvent.click(one.screen.getByRole('button', { name: /^Overdue/ }))
  const late = within(await one.screen.findByRole('row', { name: /Long overdue/ }))
  expect(late.getByText(/days over/)).toBeVisible()
  expect(one.screen.queryByText('Not yet due')).toBeNull()
})

test('the menu counts what waits, and a new RFI appears in list and count without a reload', async () => {
  const one = await browser(assignee, page)
  await quiet(one)
  const link = () => one.screen.getByRole('link', { name: /^My workload/ })
  const before = Number(/\d+/.exec(link().textContent)?.[0] ?? 0)
  await begin(one)
  await openRfi('Just handed over')
  expect(await one.screen.findByRole('row', { name: /Just handed over/ })).toBeVisible()
  await waitFor(() => expect(link()).toHaveTextContent(String(before + 1)))
})

test('an RFI of one project fetches the workload of that project and nothing else', async () => {
  const other = projectId('HB-017')
  const here = await browser(assignee, page)
  const dashboard = await browser(assignee, '/manage/dashboard')
  const { id } = await openRfi('A question to mark')
  await begin(here, dashboard)
  await admin.read('PUT', `rfi/${id}/move`, {
    action: 'comment',
    rowVersion: (await admin.read<Rfi>('GET', `rfi/${id}`)).data.rowVersion,
    text: 'Please hurry.',
  })
  await waitFor(() => expect([here, dashboard].map((one) => workloadCalls(one).length)).toEqual([1, 1]))
  await quiet(here, dashboard)
  expect(workloadCalls(here)).toEqual([`GET /api/workload?projectId=${bridge}`])
  expect(workloadCalls(dashboard)).toEqual(['GET /api/workload'])
  // Also the project, which the specification marks stale with its RFIs.
  expect(here.dataCalls()).toEqual([`GET /api/project/${bridge}`])

  await begin(here, dashboard)
  await add(admin, 'rfi', {
    ...samples.rfi({ clientId: 1, userId: 2, projectId: other }),
    managerUserId: admin.userId,
    assignees: [{ userId: admin.userId, responseRequired: true }],
    distributionUserIds: [],
    distributionGroupIds: [],
    raisedForClientId: null,
  })
  // A kind that nobody has to act on.
  await add(admin, 'projectGroup', samples.group({ clientId: 1, userId: admin.userId, projectId: bridge }))
  await quiet(here, dashboard)
  expect(workloadCalls(here)).toEqual([])
})

test('the dashboard lists what waits on all projects, with the project of each', async () => {
  await openRfi('On the dashboard')
  const one = await opened(assignee, '/manage/dashboard')
  const panel = within(await one.screen.findByRole('region', { name: 'My workload' }))
  const row = within(await panel.findByRole('row', { name: /On the dashboard/ }))
  expect(row.getByText('HB-014')).toBeVisible()
})

test('a person removed from the project loses its rows at once', async () => {
  const one = await browser(personOf('kearney').email, page)
  await openRfi('Soon not theirs', { assignees: [{ userId: personId('kearney'), responseRequired: true }] })
  expect(await one.screen.findByText('Soon not theirs')).toBeVisible()
  const { data: roles } = await admin.read<{ id: number; rowVersion: number; userId: number }[]>(
    'GET',
    `userProjectRole?projectId=${bridge}`,
  )
  for (const { id, rowVersion } of roles.filter(({ userId }) => userId === personId('kearney')))
    expect((await admin.read('DELETE', `userProjectRole/${id}?rowVersion=${rowVersion}`)).errors).toEqual([])
  await waitFor(() => expect(one.screen.queryByText('Soon not theirs')).toBeNull())
})

/** The first matching item that waits for one of these people in the demo world. */
async function waiting(matches: (item: WorkItem) => boolean) {
  for (const key of ['brady', 'petrauskas', 'healy', 'byrne', 'kearney'] as const) {
    const { email } = personOf(key)
    const { data } = await (await setup.world.as(email)).read<Workload>('GET', 'workload')
    const item = data.items.find(matches)
    if (item) return { email, item }
  }
  throw new Error('Nothing like it waits for anyone.')
}

test('the button of an approval leads to its stages, with the decision ready for the keyboard', async () => {
  const { email, item } = await waiting(({ act, kind }) => act === 'approval' && kind === 'Change request')
  const one = await opened(email, '/manage/dashboard')
  const panel = within(await one.screen.findByRole('region', { name: 'My workload' }))
  await userEvent.click(await panel.findByRole('link', { name: `${item.next}: ${item.number}` }))
  expect(await one.screen.findByRole('tab', { name: /^Approvals/, selected: true })).toBeVisible()
  await waitFor(() => expect(one.screen.getByRole('button', { name: 'Approve' })).toHaveFocus())
  expect(one.router.history.location.hash).toBe('')
})

test('the button of an issue to accept opens its acceptance, which removes the row', async () => {
  const client = await setup.world.as('admin2@demo.test')
  const draft = samples.project({ clientId: 1, userId: 1, projectId: 0 })
  const site = await add(admin, 'project', { ...draft, systems: ['sfs'] })
  const role = samples.userProjectRole({ clientId: 1, userId: client.userId, projectId: site.id })
  await add(admin, 'userProjectRole', { ...role, accessLevel: 30, systems: ['sfs'] })
  const form = new FormData()
  for (const [field, value] of Object.entries({ id: String(site.rootFolderId as number), uploadReasonId: '10' }))
    form.set(field, value)
  form.append('files', new File(['Frame'], 'Frame.txt', { type: 'text/plain' }))
  await admin.read('POST', 'ProjectFileUpload', form)
  const { data: documents } = await admin.read<Fields[]>('GET', `projectDocument?projectId=${site.id}&size=5`)
  const steps = [
    [admin, 'submit', {}],
    [client, 'decide', { code: 'A', comment: null }],
  ] as const
  for (const [visitor, action, more] of steps) {
    const { data } = await admin.read<Fields>('GET', `projectDocument/${documents[0]!.id as number}`)
    const body = { action, rowVersion: data.rowVersion, ...more }
    expect((await visitor.read('PUT', `projectDocument/${data.id as number}/move`, body)).errors).toEqual([])
  }
  const issue = { projectId: site.id, mode: 'all', note: 'For handover' }
  expect((await admin.read('PUT', 'ProjectPublish', issue)).errors).toEqual([])

  const one = await opened('admin2@demo.test', `/manage/projects/sfs/view/${site.id}/myworkload`)
  await userEvent.click(await one.screen.findByRole('link', { name: 'Accept: Issue 1 of the safety file' }))
  const dialog = within(await one.screen.findByRole('dialog', { name: 'Accept issue 1 of the safety file?' }))
  const { data: who } = await client.read<Fields>('GET', `user/${client.userId}`)
  await userEvent.type(dialog.getByRole('textbox'), `${String(who.firstName)} ${String(who.lastName)}`)
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(one.screen.queryByRole('dialog')).toBeNull())
  expect(one.router.history.location.hash).toBe('')
  expect((await client.read<Workload>('GET', `workload?projectId=${site.id}`)).data.items).toEqual([])
})

test('days overdue are the same in My workload, in the register and on the page of the record', async () => {
  const mine = { assignees: [{ userId: admin.userId, responseRequired: true }] }
  const row = await openRfi('Anchors of the late gantry', mine)
  const now = setup.world.services.now()
  const due = new Date(now.getTime() - 10 * 86_400_000).toISOString().slice(0, 10)
  await setup.world.services.db.update(rfis).set({ dueOn: due }).where(eq(rfis.id, row.id))
  const { today, days } = await projectCalendar(setup.world.services.db, bridge, now)
  const words = overWords(daysOver(due, today, days), days.rule)
  expect(words).toMatch(/^\d working days over$/)
  const { folderId } = (await admin.read<Rfi>('GET', `rfi/${row.id}`)).data
  const at = `/manage/projects/pmp/view/${bridge}`
  for (const path of [page, `${at}/rfis?view=overdue`, '/manage/dashboard']) {
    const one = await opened('admin@demo.test', path)
    const line = await one.screen.findByRole('row', { name: /Anchors of the late gantry/ })
    await waitFor(() => expect([path, within(line).getByText(/over|Overdue/).textContent]).toEqual([path, words]))
  }
  const record = await opened('admin@demo.test', `${at}/folders/${folderId}/rfis/${row.id}`)
  expect(await record.screen.findByText(words)).toBeVisible()
})
