import { beforeAll, describe, expect, test } from 'vitest'
import { hubNames, urlOf, type Entity, type Stamp } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import { notMadeByPeople, openProject, samples } from '#mocks/samples.ts'
import type { MemoryLine } from '#mocks/memoryHub.ts'
import type { Visitor } from '#mocks/world.ts'
import { listQuery } from '../listOf.ts'
import { titled } from './titles.ts'
import { useWorld } from '../world.ts'

const setup = useWorld()
/** Without notifications, which only the system creates, and settings, of which there is exactly one record. */
const written = Object.values(entities).filter(({ kind }) => !notMadeByPeople.includes(kind))
type Draft = Record<string, unknown>
type Made = Stamp & Draft

describe.each(titled(written as Entity[]))('%s', (_, entity) => {
  let admin: Visitor
  let watcher: { line: MemoryLine; heard: { name: string; args: unknown[] }[] }
  let drafts = 0
  const draft = () => samples[entity.kind]({ clientId: 1, userId: 2, projectId: openProject(drafts++) }) as Draft
  const url = (values: Draft) => urlOf(entity, values)
  const rowIn = (answer: { data: unknown }) => {
    const data = answer.data as Draft
    return (data[entity.kind] ?? data) as Made
  }
  const make = async (values = draft()) => {
    const answer = await admin.read('POST', url(values), values)
    expect(answer.errors).toEqual([])
    return rowIn(answer)
  }
  const remove = (row: Made, version = row.rowVersion) =>
    admin.read('DELETE', `${url(row)}/${row.id}?rowVersion=${version}`)
  const listOf = async (row: Draft, more = '') =>
    (await admin.read<Made[]>('GET', `${url(row)}?${listQuery(entity, row)}&${more}`)).data
  const names = hubNames(entity)

  beforeAll(async () => {
    admin = await setup.world.as('admin@demo.test')
    watcher = await listen('admin2@demo.test', Object.values(names))
  })

  test('can be created, read, listed, changed, refreshed by id and deleted', async () => {
    const values = draft()
    const row = await make(values)
    expect(entity.row.safeParse(row).error).toBeUndefined()
    expect(row).toMatchObject(entity.draft.parse(values))
    expect(await listOf(row)).toContainEqual(expect.objectContaining({ id: row.id, rowVersion: 1 }))

    const changed = rowIn(await admin.read('PUT', url(row), row))
    expect(changed.rowVersion).toBe(2)
    expect(await listOf(row, `ids=${row.id}`)).toEqual([expect.objectContaining({ id: row.id, rowVersion: 2 })])

    expect((await remove(changed)).errors).toEqual([])
    if (entity.kind !== 'lookup') expect((await admin.ask('GET', `${url(row)}/${row.id}`)).status).toBe(404)
    expect(await listOf(row, `ids=${row.id}`)).toEqual([])
  })

  test('a list contains exactly what its definition declares', async () => {
    const row = await make()
    const [summary] = await listOf(row, `ids=${row.id}`)
    const stamp = [
      'id',
      'rowVersion',
      'createdOn',
      'createdById',
      'updatedOn',
      'updatedById',
      'allowedActions',
      'canEdit',
      'canDelete',
    ]
    expect(Object.keys(summary!).sort()).toEqual([...new Set([...stamp, ...entity.summary])].sort())
  })

  test('a save reaches every other browser with the right to see it, but not its author', async () => {
    const own = await listen('admin@demo.test', Object.values(names))
    const values = draft()
    watcher.heard.length = 0
    const made = await admin.ask('POST', url(values), values, { 'X-Hub-Connection': own.id })
    const row = rowIn((await made.json()) as Envelope)
    const first = entity.kind === 'lookup' ? row.list : row.id
    await expect
      .poll(() => watcher.heard)
      .toContainEqual({ name: names.updated, args: expect.arrayContaining([first]) as unknown[] })
    expect(own.heard.filter(({ args }) => args[0] === first)).toEqual([])
    watcher.heard.length = 0
    await remove(row)
    await expect.poll(() => watcher.heard.map(({ name }) => name)).toContain(names.deleted)
  })

  test('a save announces each change once', async () => {
    const made = await admin.read<Made>('POST', url(draft()), draft())
    const row = rowIn(made)
    const changed = await admin.read<Made>('PUT', url(row), row)
    const gone = await remove(rowIn(changed))
    const restored = await admin.read('PUT', `${url(row)}/${row.id}/restore`, {})
    for (const { changes = [] } of [made, changed, gone, restored]) {
      const words = changes.map((change) => JSON.stringify({ ...change, sequence: 0 }))
      expect(words).toEqual([...new Set(words)])
    }
  })

  test('refuses a stale save with the current row, a save without a valid version, and an empty save', async () => {
    const row = await make()
    await admin.read('PUT', url(row), row)
    const stale = await admin.read('PUT', url(row), row)
    expect(stale).toMatchObject({ status: 409, data: { id: row.id, rowVersion: 2 }, errors: [{ code: 'stale' }] })
    expect((await remove(row)).status).toBe(409)
    expect(await admin.read('PUT', url(row), { ...row, rowVersion: '2' })).toMatchObject({
      status: 400,
      errors: [{ field: 'rowVersion' }],
    })
    const empty = await admin.read('POST', url(row), {})
    expect(empty.status).toBe(400)
    expect(empty.errors.every(({ message, field }) => message.length > 5 && field)).toBe(true)
  })

  test('bases a save without a version on the current row, with a warning', async () => {
    const row = await make()
    await admin.read('PUT', url(row), row)
    const { rowVersion: _, ...without } = row
    const said = [{ code: 'versionMissing', field: 'rowVersion' }]
    expect(await admin.read('PUT', url(row), without)).toMatchObject({
      status: 200,
      data: { rowVersion: 3 },
      warnings: said,
    })
    const gone = await admin.read('DELETE', `${url(row)}/${row.id}`)
    expect(gone).toMatchObject({ status: 200, warnings: said })
  })

  test('repeated requests with one idempotency key create one record', async () => {
    const values = draft()
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.read('POST', url(values), values, key)))
    expect(new Set(answers.map((answer) => rowIn(answer).id)).size).toBe(1)
    const other = await admin.read('POST', url(values), { ...values, ...draft() }, key)
    expect(other).toMatchObject({ status: 422, errors: [{ code: 'otherBody' }], data: answers[0]!.data })
  })

  test('of twenty simultaneous saves one succeeds and the others get 409', async () => {
    const row = await make()
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.read('PUT', url(row), row)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('a deleted record stays deleted until an administrator restores it', async () => {
    const row = await make()
    await remove(row)
    expect((await admin.read('PUT', url(row), row)).status).toBe(404)
    setup.world.pass(1_000)
    const other = await setup.world.as('admin2@demo.test')
    const restored = await other.read<Made>('PUT', `${url(row)}/${row.id}/restore`, {})
    expect(restored).toMatchObject({ status: 200, data: { id: row.id, updatedById: other.userId } })
    expect(Date.parse(rowIn(restored).updatedOn) - Date.parse(row.createdOn)).toBeGreaterThanOrEqual(1_000)
    expect(await listOf(row, `ids=${row.id}`)).toHaveLength(1)
  })

  test('is found in the history of all records by what it is called there', async () => {
    const row = await make()
    const asked = `audit/entries?where.entityKind=${entity.kind}&size=100`
    const theirs = ({ entityId, scope }: TrailEntry) => entityId === row.id && (!scope || scope === row.list)
    const entry = (await admin.read<TrailEntry[]>('GET', asked)).data.find(theirs)!
    const shown = entry.name ?? `Number ${row.id}`
    expect(entry.name === null).toBe(entity.scope === 'own')
    const { data } = await admin.read<TrailEntry[]>('GET', `${asked}&words=${encodeURIComponent(shown.slice(0, 200))}`)
    expect(data.find(theirs)).toEqual(entry)
  })

  test('every write is recorded in the history with its author and its changes', async () => {
    const row = await make()
    await admin.read('PUT', url(row), row)
    const list = typeof row.list === 'string' ? `&list=${row.list}` : ''
    const { data } = await admin.read<TrailEntry[]>('GET', `audit?entityKind=${entity.kind}&entityId=${row.id}${list}`)
    // The history of a project includes that of its parts.
    const own = data.filter(({ entityKind }) => entityKind === entity.kind)
    expect(own.map(({ action, byName }) => [action, byName])).toEqual([
      ['changed', 'Niamh Byrne'],
      ['created', 'Niamh Byrne'],
    ])
  })

  test('a stranger is refused, and a user without the right changes nothing', async () => {
    const row = await make()
    const stranger = setup.world.stranger()
    expect((await stranger.ask('GET', url(row))).status).toBe(401)
    expect((await stranger.ask('POST', url(row), draft())).status).toBe(401)
    const throttle = await setup.world.as('throttle@demo.test')
    expect([403, 404]).toContain((await throttle.ask('PUT', url(row), row)).status)
    expect([403, 404]).toContain((await throttle.ask('DELETE', `${url(row)}/${row.id}?rowVersion=1`)).status)
    expect([400, 403]).toContain((await throttle.ask('POST', url(row), draft())).status)
    expect((await listOf(row, `ids=${row.id}`))[0]?.rowVersion).toBe(1)
  })

  test('fields that a body may not set keep the server’s value', async () => {
    const values = {
      ...draft(),
      id: 999_999,
      createdById: 7,
      rowVersion: 41,
      isDeleted: true,
      statusId: 60,
      updatedOn: '2001-01-01T00:00:00Z',
    }
    const row = await make(values)
    expect(row).toMatchObject({ rowVersion: 1, createdById: admin.userId })
    expect(row.id).not.toBe(999_999)
    expect(row.statusId).not.toBe(60)
  })

  async function listen(email: string, heardNames: readonly string[]) {
    const visitor = await setup.world.as(email)
    const line = setup.world.lines.open(visitor)
    const heard: { name: string; args: unknown[] }[] = []
    for (const name of heardNames) line.on(name, (...args) => heard.push({ name, args }))
    const id = await new Promise<string>((done) => {
      line.onConnected((given) => done(given!))
      line.start()
    })
    return { line, heard, id }
  }
})
