import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Stamp } from '#contract/entity.ts'
import type { Lookup, LookupDraft } from '#contract/entities/lookup.ts'
import type { ProjectLocation } from '#contract/entities/projectLocation.ts'
import { trainingStatus, type UserTraining } from '#contract/entities/userTraining.ts'
import type { TrailEntry } from '#contract/history/trail.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { users } from '#server/db/tables/user.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
/** A person without roles, to whom the trainings of these tests belong. */
let holder: Visitor
let admin: Visitor

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  holder = await setup.world.as('throttle@demo.test')
})

const around = () => ({ clientId: 1, userId: holder.userId, projectId: 2 })
const made = async <T>(path: string, values: object) => {
  const answer = await admin.read<T>('POST', path, values)
  expect(answer.errors).toEqual([])
  return answer
}
const location = async () => (await made<ProjectLocation>('projectLocation', samples.projectLocation(around()))).data
const training = async () => (await made<UserTraining>('userTraining', samples.userTraining(around()))).data
const entriesOf = async (kind: string, id: number) => {
  const { data } = await admin.read<TrailEntry[]>('GET', `audit/entries?where.entityKind=${kind}&size=100`)
  return data.filter(({ entityId }) => entityId === id)
}

test('a person without the right creates, changes and deletes nothing', async () => {
  const { data: row } = await made<Stamp & { name: string }>('equipmentType', samples.equipmentType(around()))
  const refused = (what: string) => ({
    status: 403,
    errors: [{ message: `You do not have permission to ${what}.` }],
  })
  expect(await holder.read('POST', 'equipmentType', samples.equipmentType(around()))).toMatchObject(
    refused('add equipment types'),
  )
  expect(await holder.read('PUT', 'equipmentType', { ...row, name: 'Mine now' })).toMatchObject(
    refused('change this equipment type'),
  )
  expect(await holder.read('DELETE', `equipmentType/${row.id}?rowVersion=1`)).toMatchObject(
    refused('delete this equipment type'),
  )
  expect((await admin.read('GET', `equipmentType/${row.id}`)).data).toMatchObject({ name: row.name, rowVersion: 1 })
})

test('a person whose account is deleted while the request is on its way writes nothing', async () => {
  const leaver = await setup.world.as('staff@demo.test')
  const { db } = setup.world.services
  // Writes the deletion directly to the database, so the gateway's cache still has the rights.
  const setDeleted = (isDeleted: boolean) => db.update(users).set({ isDeleted }).where(eq(users.id, leaver.userId))
  await leaver.read('GET', 'project')
  await setDeleted(true)
  const refused = await leaver.read('POST', 'client', samples.client(around()))
  await setDeleted(false)
  expect(refused.status).toBe(401)
})

test('records of kinds without named lists get the next number of the database', async () => {
  const first = (await made<Stamp>('client', samples.client(around()))).data
  expect((await made<Stamp>('client', samples.client(around()))).data.id).toBe(first.id + 1)
})

describe('a change', () => {
  test('writes every field of the draft', async () => {
    const row = await location()
    const values = { ...row, name: 'Plant room', code: `PR-${row.id}`, elevation: 12.5 }
    expect((await admin.read('PUT', 'projectLocation', values)).data).toMatchObject({
      name: 'Plant room',
      code: `PR-${row.id}`,
      elevation: 12.5,
      rowVersion: 2,
    })
    expect((await admin.read('GET', `projectLocation/${row.id}`)).data).toMatchObject({ name: 'Plant room' })
  })

  test('cannot move a part to another project', async () => {
    const row = await location()
    const moved = await admin.read('PUT', 'projectLocation', { ...row, projectId: 3 })
    expect(moved).toMatchObject({
      status: 400,
      errors: [{ field: 'projectId', message: 'A location cannot be moved to another project.' }],
    })
    expect((await admin.read('PUT', 'projectLocation', { ...row, name: 'Stays' })).status).toBe(200)
  })

  test('records what changed, for the project, and no status if there is none', async () => {
    const row = await location()
    await admin.read('PUT', 'projectLocation', { ...row, name: 'Riser 2' })
    const [entry] = await entriesOf('projectLocation', row.id)
    expect(entry).toMatchObject({
      action: 'changed',
      projectId: 2,
      scope: null,
      comment: null,
      fromStatusId: null,
      toStatusId: null,
      diff: { name: [row.name, 'Riser 2'] },
    })
    expect(Object.keys(entry!.diff)).toEqual(['name'])
  })

  test('without a version is based on the current row, with a warning', async () => {
    const { rowVersion: _, ...row } = await location()
    const saved = await admin.read('PUT', 'projectLocation', { ...row, name: 'Without version' })
    expect(saved).toMatchObject({ status: 200, data: { rowVersion: 2 } })
    expect(saved.warnings.map(({ code }) => code)).toEqual(['versionMissing'])
    expect((await admin.read('PUT', 'projectLocation', saved.data)).warnings).toEqual([])
  })

  test('of twenty at once succeeds for one, and shows the others its row', async () => {
    const row = await location()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => admin.read<Stamp>('PUT', 'projectLocation', { ...row, name: `Bay ${at}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(19)
    expect(refused.every(({ data }) => data.rowVersion === 2)).toBe(true)
  })

  test('of some columns needs the right and the version', async () => {
    const { project } = (await admin.read<{ project: Stamp }>('GET', 'project/2')).data
    const position = { id: 2, latitude: 53.3, longitude: -6.2 }
    const set = (visitor: Visitor, rowVersion: number) =>
      visitor.read('PUT', 'projectLatitudeAndLongitude', { ...position, rowVersion })
    const { rowVersion } = project
    expect((await set(admin, rowVersion + 1)).status).toBe(409)
    expect([403, 404]).toContain((await set(holder, rowVersion)).status)
    expect(await set(admin, rowVersion)).toMatchObject({ status: 200, errors: [] })
    expect((await entriesOf('project', 2))[0]).toMatchObject({
      action: 'changed',
      diff: { latitude: [expect.anything(), 53.3] },
    })
  })
})

describe('an action', () => {
  const act = (visitor: Visitor, { id, rowVersion }: Stamp, body: object) =>
    visitor.read<UserTraining>('PUT', `userTraining/${id}/move`, { rowVersion, ...body })
  const reject = { action: 'reject', reason: 'The card is not readable.' }

  test('changes the status, and the history says from which to which', async () => {
    const row = await training()
    const rejected = await act(admin, row, reject)
    expect(rejected).toMatchObject({
      status: 200,
      data: { statusId: trainingStatus.rejected, rejectedReason: reject.reason, rowVersion: 2 },
    })
    const entries = await entriesOf('userTraining', row.id)
    expect(entries.find(({ action }) => action === 'reject')).toMatchObject({
      fromStatusId: trainingStatus.pending,
      toStatusId: trainingStatus.rejected,
    })
    expect(entries.find(({ action }) => action === 'created')).toMatchObject({
      fromStatusId: null,
      toStatusId: trainingStatus.pending,
    })
  })

  test('that does not change the status records none', async () => {
    const row = await training()
    await admin.read('PUT', 'userTraining', { ...row, title: 'Manual handling, refresher' })
    expect((await entriesOf('userTraining', row.id))[0]).toMatchObject({ fromStatusId: null, toStatusId: null })
  })

  test.each([{}, { action: 7 }, { action: ['reject'] }, { action: 'promote' }, { action: 'toString' }])(
    'that the kind does not have is refused: %j',
    async (body) => {
      const row = await training()
      expect(await act(admin, row, body)).toMatchObject({
        status: 400,
        errors: [{ field: 'action', message: 'Choose an action.' }],
      })
    },
  )

  test('is refused without the right', async () => {
    const row = await training()
    expect(await act(holder, row, reject)).toMatchObject({
      status: 403,
      errors: [{ message: 'You do not have permission to change this training.' }],
    })
  })

  test('is refused over someone else’s change, with the row as it is now', async () => {
    const row = await training()
    await admin.read('PUT', 'userTraining', { ...row, title: 'Abrasive wheels' })
    expect(await act(admin, row, reject)).toMatchObject({
      status: 409,
      data: { title: 'Abrasive wheels', rowVersion: 2 },
      errors: [{ code: 'stale' }],
    })
  })

  test('over a change is refused as stale before its status is looked at', async () => {
    const row = await training()
    await act(admin, row, reject)
    expect(await act(admin, row, reject)).toMatchObject({ status: 409, errors: [{ code: 'stale' }] })
  })

  test('is refused in a status that does not allow it', async () => {
    const row = (await act(admin, await training(), reject)).data
    expect(await act(admin, row, reject)).toMatchObject({
      status: 409,
      errors: [
        {
          code: 'notNow',
          message: 'This training can no longer be changed in that way. Reload to see its current status.',
        },
      ],
    })
  })
})

describe('a deletion', () => {
  test('answers with the id and announces the version that it made', async () => {
    const row = await location()
    const gone = await admin.read('DELETE', `projectLocation/${row.id}?rowVersion=1`)
    expect(gone).toMatchObject({ status: 200, data: { id: row.id } })
    expect(gone.changes).toContainEqual(
      expect.objectContaining({ kind: 'projectLocation', id: row.id, op: 'deleted', version: 2 }),
    )
    expect((await entriesOf('projectLocation', row.id))[0]).toMatchObject({ action: 'deleted', projectId: 2 })
  })

  test('of a row that someone else changed is refused with the row as it is now', async () => {
    const row = await location()
    await admin.read('PUT', 'projectLocation', { ...row, name: 'Changed meanwhile' })
    expect(await admin.read('DELETE', `projectLocation/${row.id}?rowVersion=1`)).toMatchObject({
      status: 409,
      data: { id: row.id, name: 'Changed meanwhile' },
      errors: [{ code: 'stale' }],
    })
  })

  test.each(['soon', '0', '2147483648', '1.5'])('based on version “%s” is refused as bad input', async (version) => {
    const row = await location()
    expect(await admin.read('DELETE', `projectLocation/${row.id}?rowVersion=${version}`)).toMatchObject({
      status: 400,
      errors: [{ field: 'rowVersion' }],
    })
  })

  test('over a change is refused as stale before its users are looked at', async () => {
    const { data: used } = await admin.read<Stamp>('GET', 'client/1')
    expect(await admin.read('DELETE', `client/1?rowVersion=${used.rowVersion + 1}`)).toMatchObject({
      status: 409,
      errors: [{ code: 'stale' }],
    })
    expect((await admin.read('DELETE', `client/1?rowVersion=${used.rowVersion}`)).errors[0]).not.toMatchObject({
      code: 'stale',
    })
  })

  test('needs no further effects of its kind', async () => {
    const { data } = await made<Stamp>('roleListTemplate', samples.roleListTemplate(around()))
    expect((await admin.read('DELETE', `roleListTemplate/${data.id}?rowVersion=1`)).status).toBe(200)
  })

  test('is undone by administrators alone, once, and in the list it belongs to', async () => {
    const row = await location()
    const restore = (visitor: Visitor) => visitor.read('PUT', `projectLocation/${row.id}/restore`, {})
    expect((await restore(admin)).status).toBe(404)
    await admin.read('DELETE', `projectLocation/${row.id}?rowVersion=1`)
    expect(await restore(holder)).toMatchObject({
      status: 403,
      errors: [{ message: 'You do not have permission to restore locations.' }],
    })
    expect((await restore(admin)).status).toBe(200)
    expect(await restore(admin)).toMatchObject({ status: 404, errors: [{ code: 'missing' }] })
  })
})

describe('an announcement', () => {
  test('names the records that a part refers to', async () => {
    const { data, changes } = await made<ProjectLocation>('projectLocation', samples.projectLocation(around()))
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'projectLocation', id: data.id, op: 'updated', version: 1, affected: [[2]] }),
    )
  })

  test('names what the kind itself finds out, where it says so', async () => {
    const { data, changes } = await made<Stamp>('manualClassification', samples.manualClassification(around()))
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'manualClassification', id: data.id, affected: [[], []] }),
    )
  })

  test('has a scope only for kinds whose lists are divided', async () => {
    const { data, changes = [] } = await made<Stamp>('client', samples.client(around()))
    const own = changes.find(({ kind, id }) => kind === 'client' && id === data.id)!
    expect(own).not.toHaveProperty('scope')
  })
})

describe('entries of named lists', () => {
  const entry = (list: string): LookupDraft => ({ ...samples.lookup(around()), list }) as LookupDraft
  const add = async (list: string) => made<Lookup>(`lookup/${list}`, entry(list))

  test('continue in steps of ten in their own list', async () => {
    const first = (await add('rfiDisciplines')).data
    await add('injuryTypes')
    const second = (await add('rfiDisciplines')).data
    expect(first.id % 10).toBe(0)
    expect(second.id).toBe(first.id + 10)
  })

  test('are announced and recorded with their list', async () => {
    const { data, changes } = await add('rfiDisciplines')
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'lookup', id: data.id, scope: expect.stringContaining('rfiDisciplines') }),
    )
    const changed = await admin.read('PUT', 'lookup/rfiDisciplines', { ...data, code: 'X1' })
    expect(changed.changes).toContainEqual(
      expect.objectContaining({ kind: 'lookup', id: data.id, scope: expect.stringContaining('rfiDisciplines') }),
    )
    const [entryOfChange] = (await entriesOf('lookup', data.id)).filter((one) => one.scope === 'rfiDisciplines')
    expect(entryOfChange).toMatchObject({ scope: 'rfiDisciplines', projectId: null, action: 'changed' })
  })

  test('of other lists with the same number stay as they are', async () => {
    const { data: own } = await add('rfiDisciplines')
    const { data: others } = await admin.read<Lookup[]>('GET', 'lookup/injuryTypes')
    const same = others.find(({ id }) => id === own.id)
    await admin.read('DELETE', `lookup/rfiDisciplines/${own.id}?rowVersion=1`)
    const { data: after } = await admin.read<Lookup[]>('GET', 'lookup/injuryTypes')
    expect(after.find(({ id }) => id === own.id)).toEqual(same)
  })
})

describe('a record that moves to another list', () => {
  test('is announced without a scope, so that both lists hear of it', async () => {
    const folder = async () => (await made<Stamp>('templateFolder', samples.templateFolder(around()))).data
    const [from, to] = [await folder(), await folder()]
    const values = { ...samples.templateDocument(around()), folderId: from.id }
    const { data, changes } = await made<Stamp>('templateDocument', values)
    const own = (all: typeof changes) => all?.find(({ kind, id }) => kind === 'templateDocument' && id === data.id)
    expect(own(changes)?.scope).toContain(`/${from.id}`)
    const moved = await admin.read<Stamp>('PUT', 'templateDocument', { ...data, folderId: to.id })
    expect(moved.errors).toEqual([])
    expect(own(moved.changes)).not.toHaveProperty('scope')
    const stays = await admin.read('PUT', 'templateDocument', { ...moved.data, guidance: 'The signed copy.' })
    expect(own(stays.changes)?.scope).toContain(`/${to.id}`)
  })
})
