import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RollCall, RollCallSummary } from '#contract/entities/rollCall.ts'
import { musterState } from '#contract/people/rollCalls.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { formNamed, useBrowsers, type Browsing } from '../browser.tsx'
import { useWorld } from '../world.ts'

const setup = useWorld()
const browsers = useBrowsers(setup)
const bridge = projectId('HB-014')
const page = `/manage/projects/sms/view/${bridge}/rollcalls`
const adviser = 'safety@demo.test'

// Loads the code of the screens in advance, so that no test waits for it.
beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return Promise.all([
    import('#src/entities/rollCall/RollCallDetail.tsx'),
    import('#src/entities/rollCall/RollCallTable.tsx'),
    import('#src/entities/rollCall/StartRollCall.tsx'),
    import('#src/entities/rollCall/RollCallMoveModal.tsx'),
    import('#src/entities/rollCall/RollCallNotice.tsx'),
  ])
})
afterAll(() => void vi.unstubAllGlobals())

const asAdmin = () => setup.world.as('admin@demo.test')
async function begun(kind: RollCall['kind'] = 'drill') {
  const { data, errors } = await (await asAdmin()).read<RollCall>('POST', 'rollCall', { projectId: bridge, kind })
  expect(errors).toEqual([])
  return data
}
const stored = async (id: number) => (await (await asAdmin()).read<RollCall>('GET', `rollCall/${id}`)).data

/** Ends what a test has left in progress. */
afterEach(async () => {
  const admin = await asAdmin()
  const { data } = await admin.read<RollCallSummary[]>('GET', `rollCall?projectId=${bridge}`)
  for (const { id, statusId, rowVersion } of data)
    if (statusId === 10)
      await admin.read('PUT', `rollCall/${id}/move`, {
        action: 'end',
        rowVersion,
        statement: 'The rest were found by phone.',
      })
})

const rowOf = async (browser: Browsing, name: string) =>
  within((await browser.screen.findByText(name)).closest<HTMLElement>('li')!)
const counter = (browser: Browsing, name: string) =>
  within(browser.screen.getByText(name, { selector: 'dt' }).closest<HTMLElement>('div')!).getByRole('definition')
const tick = async (browser: Browsing, name: string) =>
  userEvent.click((await rowOf(browser, name)).getByRole('button', { name: `Mustered: ${name}` }))
const connected = (...all: Browsing[]) =>
  waitFor(() => expect(all.map(({ line }) => line.line())).toEqual(all.map(() => 'connected')))

test('A roll call starts with two presses and opens with its list', async () => {
  const one = await browsers(adviser, page)
  expect(await one.screen.findByText(/Quarterly drill: fire on the pontoon/)).toBeVisible()
  expect(await one.screen.findByText(/^Next drill due by /)).toBeVisible()
  await userEvent.click(await one.screen.findByRole('button', { name: 'Start roll call' }))
  await userEvent.click(await screen.findByRole('button', { name: /A practice/ }))
  expect(await one.screen.findByRole('heading', { name: /Drill roll call/ })).toBeVisible()
  expect(Number(counter(one, 'Missing').textContent)).toBeGreaterThan(10)
  expect(one.screen.getAllByRole('link', { name: /^\+353/ })[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+353\d+$/),
  )
})

test('Two wardens tick the same list, and each sees what the other did', async () => {
  const call = await begun()
  const [anna, brian] = call.entries
  const one = await browsers(adviser, `${page}/${call.id}`)
  const two = await browsers('admin2@demo.test', `${page}/${call.id}`)
  await rowOf(two, anna!.name)
  await connected(one, two)
  await tick(one, anna!.name)
  await tick(two, brian!.name)
  for (const browser of [one, two]) await waitFor(() => expect(counter(browser, 'Mustered')).toHaveTextContent(/^2$/))
  expect(await stored(call.id)).toMatchObject({ mustered: 2, rowVersion: 1 })
  expect((await rowOf(two, anna!.name)).getByText('Mustered')).toBeVisible()
})

test('Ticks wait without a connection, the page says how many, and they are sent in order afterwards', async () => {
  const call = await begun()
  const [anna, brian, cora] = call.entries
  const one = await browsers(adviser, `${page}/${call.id}`)
  await rowOf(one, anna!.name)
  await connected(one)
  one.setAway(true)
  await tick(one, anna!.name)
  await tick(one, brian!.name)
  expect(await one.screen.findByText('2 ticks wait for a connection')).toBeVisible()
  expect((await rowOf(one, anna!.name)).getByText('Not sent yet')).toBeVisible()
  expect(counter(one, 'Mustered')).toHaveTextContent(/^2$/)
  expect((await stored(call.id)).mustered).toBe(0)
  // Meanwhile someone else with a connection said so later.
  const admin = await asAdmin()
  await admin.read('PUT', `rollCall/${call.id}/entries`, {
    acts: [
      { actId: crypto.randomUUID(), entryId: brian!.id, state: musterState.missing, at: new Date().toISOString() },
      { actId: crypto.randomUUID(), entryId: cora!.id, state: musterState.mustered, at: new Date().toISOString() },
    ],
  })
  one.setAway(false)
  globalThis.dispatchEvent(new Event('online'))
  await waitFor(() => expect(one.screen.queryByText(/wait for a connection/)).toBeNull())
  await waitFor(async () => expect((await stored(call.id)).mustered).toBe(2))
  expect((await stored(call.id)).entries.find(({ id }) => id === brian!.id)!.state).toBe(musterState.missing)
  await waitFor(() => expect(counter(one, 'Mustered')).toHaveTextContent(/^2$/))
})

test('Ticks that waited when the page was closed are sent when it is opened again', async () => {
  const call = await begun()
  const [anna] = call.entries
  const one = await browsers(adviser, `${page}/${call.id}`)
  await rowOf(one, anna!.name)
  one.setAway(true)
  await tick(one, anna!.name)
  expect(await one.screen.findByText('1 tick waits for a connection')).toBeVisible()
  one.quit()
  const again = await browsers(adviser, `${page}/${call.id}`)
  await waitFor(async () => expect((await stored(call.id)).mustered).toBe(1))
  await waitFor(() => expect(counter(again, 'Mustered')).toHaveTextContent(/^1$/))
})

test('A company is found and ticked at once, and someone who was never signed in is added', async () => {
  const call = await begun()
  const company = call.entries[0]!.company!
  const its = call.entries.filter((entry) => entry.company === company)
  const one = await browsers(adviser, `${page}/${call.id}`)
  await rowOf(one, call.entries[0]!.name)
  await userEvent.selectOptions(one.screen.getByRole('combobox', { name: /^Company/ }), company)
  await userEvent.click(one.screen.getByRole('button', { name: `Everyone of ${company} (${its.length})` }))
  await waitFor(async () => expect((await stored(call.id)).mustered).toBe(its.length))
  await userEvent.click(one.screen.getByRole('button', { name: 'Add someone' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add someone' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Dara Quinn')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(async () => expect((await stored(call.id)).mustered).toBe(its.length + 1))
  await userEvent.selectOptions(one.screen.getByRole('combobox', { name: /^Company/ }), 'All companies')
  await userEvent.type(one.screen.getByRole('searchbox'), 'dara')
  expect((await rowOf(one, 'Dara Quinn')).getByText('Mustered')).toBeVisible()
  expect(one.screen.getAllByRole('listitem').filter((item) => item.closest('.muster-list'))).toHaveLength(1)
})

test('Every page of the project leads to the roll call in progress, until it has ended with a statement', async () => {
  const other = await browsers('admin2@demo.test', `/manage/projects/sms/view/${bridge}/groups`)
  expect(await other.screen.findByRole('heading', { name: 'Groups' })).toBeVisible()
  await connected(other)
  const call = await begun('live')
  expect(await other.screen.findByText('Live roll call in progress')).toBeVisible()
  expect(other.screen.getByRole('link', { name: `Open ${call.number}` })).toHaveAttribute('href', `${page}/${call.id}`)
  const one = await browsers('admin@demo.test', `${page}/${call.id}`)
  await userEvent.click(await one.screen.findByRole('button', { name: 'End roll call' }))
  const dialog = within(await screen.findByRole('dialog', { name: `End roll call: ${call.number}` }))
  await userEvent.click(dialog.getByRole('button', { name: 'End roll call' }))
  expect(await dialog.findByText(/people are missing\. Say what is known of them/)).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox'), 'All were seen at the car park.')
  await userEvent.click(dialog.getByRole('button', { name: 'End roll call' }))
  expect(await one.screen.findByText(/people were missing at the end$/)).toBeVisible()
  expect(one.screen.getByRole('link', { name: 'Report incident' })).toHaveAttribute(
    'href',
    `/manage/projects/sms/view/${bridge}/incidents?open=0&rollCall=${call.id}`,
  )
  await waitFor(() => expect(other.screen.queryByText('Live roll call in progress')).toBeNull())
  await userEvent.click(one.screen.getByRole('link', { name: 'Report incident' }))
  const form = await formNamed('New Incident')
  expect(form.getByRole('textbox', { name: /^Title/ })).toHaveValue(
    `${call.expected} people missing at roll call ${call.number}`,
  )
  expect(form.getByRole('textbox', { name: /^(?:What happened|Description)/ })).toHaveValue(
    'All were seen at the car park.',
  )
})

test('A reader follows a roll call without phones and buttons', async () => {
  const [admin, viewer] = [await asAdmin(), await setup.world.as('viewer@demo.test')]
  const role = { projectId: bridge, userId: viewer.userId, projectRoleId: 60, accessLevel: 10, systems: ['sms'] }
  expect((await admin.read('POST', 'userProjectRole', { ...role, from: '2025-01-06' })).errors).toEqual([])
  const call = await begun()
  const one = await browsers('viewer@demo.test', `${page}/${call.id}`)
  const row = await rowOf(one, call.entries[0]!.name)
  expect(row.queryByRole('button')).toBeNull()
  expect(one.screen.queryByRole('link', { name: /^\+353/ })).toBeNull()
  expect(one.screen.queryByRole('button', { name: 'Add someone' })).toBeNull()
})
