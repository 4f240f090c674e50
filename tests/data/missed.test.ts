import { expect, test } from 'vitest'
import type { Client } from '#contract/entities/client.ts'
import type { ProjectClient } from '#contract/entities/projectClient.ts'
import type { Project } from '#contract/entities/project.ts'
import { data, patient } from './tab.ts'
import { list, rowIn, useTabs } from './tabs.ts'

/**
 * A multiple of 30, plus 10. Each of thirty records then changes, and the first record last changes ten changes before
 * the end.
 */
const changes = Number(process.env.CHANGES ?? 100)
const { setup, author, readClient, tab, newClient, changeClient, quiet } = useTabs()

test(
  'after a lost connection everything matches the database again, and only changes were requested',
  { timeout: 300_000 },
  async () => {
    const rows = await Promise.all(Array.from({ length: 30 }, newClient))
    const watching = await tab()
    const table = await watching.show<Client[]>(list)
    const record = await watching.show<Client>(data.client.detail(rows[0]!.id))
    watching.line.cut()
    for (let change = 0; change < changes; change++) await changeClient(rows[change % 30]!, { town: `Town ${change}` })
    const [gone] = rows.splice(29)
    await author().ask('DELETE', `client/${gone!.id}?rowVersion=${(await readClient(gone!.id)).rowVersion}`)
    watching.calls.length = 0

    watching.line.mend()
    await expect.poll(() => rowIn(table.now(), rows[0]!)?.town, patient).toBe(`Town ${changes - 10}`)
    await quiet()
    const { data: now } = await author().read<Client[]>('GET', 'client?requireUpdate=true')
    const byId = (some: Client[]) => some.toSorted((one, other) => one.id - other.id)
    expect(byId(table.now()!)).toEqual(byId(now))
    expect(record.now()).toEqual(await readClient(rows[0]!.id))
    expect(watching.calls.length).toBeLessThanOrEqual(30 + 3)
    expect(watching.calls).not.toContain('GET /api/client')
  },
)

test('at a gateway without a change log a reconnection makes everything stale', async () => {
  const row = await newClient()
  const watching = await tab()
  watching.setWay((call, answer) =>
    call.includes('/api/changes') ? Promise.resolve(new Response('Not found', { status: 404 })) : answer(),
  )
  const table = await watching.show<Client[]>(list)
  await watching.read(data.client.detail(row.id))
  watching.line.cut()
  await changeClient(row, { town: 'Moville' })
  watching.line.mend()
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Moville')
  expect(await watching.read(data.client.detail(row.id))).toMatchObject({ town: 'Moville' })
})

test('a browser that was away too long requests everything once', async () => {
  const row = await newClient()
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  watching.line.cut()
  await changeClient(row, { town: 'Belmullet' })
  // As after restoring a backup: the log is shorter than what the browser has received.
  watching.http.sequence += 1_000
  watching.calls.length = 0
  watching.line.mend()
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Belmullet')
  await quiet()
  expect(watching.dataCalls()).toEqual(['GET /api/client'])
  expect(watching.http.sequence).toBe(setup.world.services.live.sequence())
})

test('a gap in the sequence numbers is filled once', async () => {
  const [missed, heard] = [await newClient(), await newClient()]
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  watching.line.hold()
  await changeClient(missed, { town: 'Lost' })
  await changeClient(heard, { town: 'Heard' })
  watching.calls.length = 0
  await expect.poll(() => watching.line.waiting(), patient).toBeGreaterThan(1)
  watching.line.release((events) => events.slice(-1))
  await expect.poll(() => rowIn(table.now(), missed)?.town, patient).toBe('Lost')
  await expect.poll(() => rowIn(table.now(), heard)?.town, patient).toBe('Heard')
  await quiet()
  expect(watching.changeCalls()).toHaveLength(1)
})

test('a connection that breaks during the catch-up misses nothing', async () => {
  const [first, second] = [await newClient(), await newClient()]
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  let arrive = () => undefined as void
  const late = new Promise<void>((done) => (arrive = done))
  let onItsWay = false
  watching.setWay(async (call, answer) => {
    const read = await answer()
    if (!call.includes('/api/changes')) return read
    onItsWay = true
    await late
    return read
  })
  watching.line.cut()
  await changeClient(first, { town: 'Before' })
  watching.line.mend()
  await expect.poll(() => onItsWay, patient).toBe(true)
  // Later changes are not part of this answer.
  watching.line.cut()
  await changeClient(second, { town: 'Meanwhile' })
  watching.line.mend()
  await expect.poll(() => watching.line.line(), patient).toBe('connected')
  arrive()
  await expect.poll(() => rowIn(table.now(), first)?.town, patient).toBe('Before')
  await expect.poll(() => rowIn(table.now(), second)?.town, patient).toBe('Meanwhile')
})

test.each([
  ['the log first', false],
  ['the line first', true],
])('what both the hub and the change log announce is requested once, %s', async (_which, lineFirst) => {
  const watching = await tab()
  const [part] = (await author().read<ProjectClient[]>('GET', 'projectClient?clientId=1')).data
  const project = data.project.detail(part!.projectId)
  await watching.show<Project>(project)
  let arrive = () => undefined as void
  const late = new Promise<void>((done) => (arrive = done))
  let onItsWay = false
  watching.setWay(async (call, answer) => {
    if (!call.includes('/api/changes')) return answer()
    onItsWay = true
    await late
    return answer()
  })
  watching.line.cut()
  watching.line.mend()
  await expect.poll(() => onItsWay, patient).toBe(true)
  if (!lineFirst) watching.line.hold()
  watching.calls.length = 0
  await author().read('PUT', 'projectClient', {
    ...(await author().read<ProjectClient>('GET', `projectClient/${part!.id}`)).data,
    packageName: `Piling ${lineFirst}`,
  })
  const asked = () => watching.dataCalls().filter((call) => call === `GET /api/project/${part!.projectId}`).length
  if (lineFirst) await expect.poll(asked, patient).toBe(1)
  else await expect.poll(() => watching.line.waiting(), patient).toBeGreaterThan(0)
  arrive()
  await expect.poll(asked, patient).toBe(1)
  if (!lineFirst) watching.line.release((events) => events)
  await quiet()
  expect(asked()).toBe(1)
})

test('the author of a save whose answer was lost sees it too', async () => {
  const row = await newClient()
  const one = await tab('admin@demo.test')
  const table = await one.show<Client[]>(list)
  one.setWay(async (call, answer) => {
    const read = await answer()
    if (call.startsWith('PUT')) throw new TypeError('Failed to fetch')
    return read
  })
  await expect(one.saveClient(await readClient(row.id), { town: 'Unanswered' })).rejects.toThrow(
    'The server did not answer',
  )
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Unanswered')
})

test('a failed catch-up is repeated even if no further event arrives', async () => {
  const row = await newClient()
  const watching = await tab()
  const table = await watching.show<Client[]>(list)
  watching.line.cut()
  await changeClient(row, { town: 'Owed' })
  let isAway = true
  watching.setWay((call, answer) =>
    isAway && call.includes('/api/changes') ? Promise.reject(new TypeError('Failed to fetch')) : answer(),
  )
  watching.line.mend()
  await expect.poll(() => watching.changeCalls().length, patient).toBeGreaterThan(0)
  isAway = false
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Owed')
})

test('a browser that has saved something does not mistake the next change by someone else for a gap', async () => {
  const row = await newClient()
  const one = await tab('admin2@demo.test')
  const table = await one.show<Client[]>(list)
  await one.saveClient(await readClient(row.id), { town: 'Own' })
  await one.saveClient(await readClient(row.id), { town: 'Own again' })
  await quiet()
  one.calls.length = 0
  await changeClient(row, { town: 'Theirs' })
  await expect.poll(() => rowIn(table.now(), row)?.town, patient).toBe('Theirs')
  await quiet()
  expect(one.changeCalls()).toEqual([])
})
