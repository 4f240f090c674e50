import { eq, gt, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { headers, type Envelope } from '#contract/wire/envelope.ts'
import type { Stamp } from '#contract/entity.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { asChange, forgetOldKeys, writeAsSystem, type Write } from '#server/core/write.ts'
import { changes, auditEntries, idempotencyKeys } from '#server/db/tables/journal.ts'
import { useWorld } from '../../world.ts'

const setup = useWorld()
let admin: Visitor
let other: Visitor

beforeEach(async () => {
  admin = await setup.world.as('admin@demo.test')
  other = await setup.world.as('admin2@demo.test')
})

const values = () => samples.client({ clientId: 1, userId: 2, projectId: 2 })
const hour = 3_600_000
/** A picture of one pixel, as PNG. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('a repeated request with one idempotency key', () => {
  const post = (visitor: Visitor, body: object, key: string, path = 'client') =>
    visitor.read<Stamp>('POST', path, body, { [headers.idempotencyKey]: key })

  test('gets the first answer, word for word, and nothing is saved twice', async () => {
    const [body, key] = [values(), crypto.randomUUID()]
    const ask = () => admin.ask('POST', 'client', body, { [headers.idempotencyKey]: key })
    const first = await ask()
    const again = await ask()
    expect(again.status).toBe(first.status)
    expect(await again.text()).toBe(await first.text())
  })

  test('gets its own answer for a change, a move, a deletion and a restoration too, and no conflict', async () => {
    const { data: made } = await post(admin, values(), crypto.randomUUID())
    const twice = async (method: string, path: string, body?: object) => {
      const key = { [headers.idempotencyKey]: crypto.randomUUID() }
      const [first, again] = [await admin.ask(method, path, body, key), await admin.ask(method, path, body, key)]
      const answer = await first.text()
      expect([method, path, first.status, answer]).toEqual([method, path, again.status, await again.text()])
      expect(first.status).toBe(200)
      return JSON.parse(answer) as Envelope<Stamp>
    }
    const { data: changed } = await twice('PUT', 'client', { ...made, name: `Changed ${crypto.randomUUID()}` })
    expect(changed.rowVersion).toBe(made.rowVersion + 1)
    const { data: again } = await twice('PUT', `client/${made.id}`, { ...changed, town: 'Kinsale' })
    await twice('DELETE', `client/${made.id}?rowVersion=${again.rowVersion}`)
    await twice('PUT', `client/${made.id}/restore`, {})
    const { data: project } = await admin.read<{ project: Stamp }>('GET', 'project/2')
    await twice('PUT', 'project', { ...project.project, percentComplete: 37 })
  })

  test('is refused for another change of the same record', async () => {
    const { data } = await post(admin, values(), crypto.randomUUID())
    const key = { [headers.idempotencyKey]: crypto.randomUUID() }
    await admin.read('PUT', 'client', { ...data, town: 'Kinsale' }, key)
    expect(await admin.read('PUT', 'client', { ...data, town: 'Cobh' }, key)).toMatchObject({ status: 422 })
  })

  test('is stored for no call whose answer is a secret', async () => {
    const { data: user } = await post(
      admin,
      samples.user({ clientId: 1, userId: 2, projectId: 2 }),
      crypto.randomUUID(),
      'user',
    )
    const key = crypto.randomUUID()
    const asked = await admin.read<{ link: string }>(
      'PUT',
      `user/${user.id}/invitationLink`,
      {},
      { [headers.idempotencyKey]: key },
    )
    expect(asked.data.link).toContain('token=')
    const kept = await setup.world.services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    expect(kept).toEqual([])
  })

  test('is refused with other values, and shows the record saved then', async () => {
    const key = crypto.randomUUID()
    const { data } = await post(admin, values(), key)
    expect(await post(admin, values(), key)).toMatchObject({
      status: 422,
      data: { id: data.id },
      errors: [
        {
          code: 'otherBody',
          message: 'This was already saved, with other values. Look for it before you save it again.',
        },
      ],
    })
  })

  test('is refused on another path, and shows nothing of it', async () => {
    const [body, key] = [values(), crypto.randomUUID()]
    await post(admin, body, key)
    expect(await post(admin, body, key, 'equipmentType')).toMatchObject({
      status: 422,
      data: null,
      errors: [{ code: 'otherBody' }],
    })
  })

  test('of another person is a request of its own', async () => {
    const key = crypto.randomUUID()
    const [mine, theirs] = [await post(admin, values(), key), await post(other, values(), key)]
    expect([mine.errors, theirs.errors]).toEqual([[], []])
    expect(theirs.data.id).not.toBe(mine.data.id)
  })

  test('may have a key of 255 characters, and no more', async () => {
    expect((await post(admin, values(), 'k'.repeat(255))).errors).toEqual([])
    expect(await post(admin, values(), 'k'.repeat(256))).toMatchObject({
      status: 400,
      errors: [{ code: 'invalid', message: 'An idempotency key has at most 255 characters.' }],
    })
  })

  test('that was refused may be sent again, corrected', async () => {
    const key = crypto.randomUUID()
    expect((await post(admin, {}, key)).status).toBe(400)
    expect((await post(admin, values(), key)).errors).toEqual([])
  })

  test('that uploads a picture gets the first answer, although its version has gone', async () => {
    const { project } = (await admin.read<{ project: Stamp }>('GET', 'project/2')).data
    const upload = (key?: string) => {
      const form = new FormData()
      form.set('projectId', '2')
      form.set('rowVersion', String(project.rowVersion))
      form.set('files', new File([Buffer.from(dot, 'base64')], 'site.png'))
      return admin.read<Stamp>('POST', 'projectImage', form, key ? { [headers.idempotencyKey]: key } : {})
    }
    const key = crypto.randomUUID()
    const first = await upload(key)
    expect(first.errors).toEqual([])
    expect(await upload(key)).toMatchObject({ status: first.status, data: first.data })
    expect(await upload()).toMatchObject({ status: 409, errors: [{ code: 'stale' }] })
    expect(await upload(crypto.randomUUID())).toMatchObject({ status: 409, errors: [{ code: 'stale' }] })
  })

  test('is known for a day', async () => {
    const [body, key] = [values(), crypto.randomUUID()]
    const { data: first } = await post(admin, body, key)
    setup.world.pass(23 * hour)
    admin = await setup.world.as('admin@demo.test')
    await forgetOldKeys(setup.world.services)
    expect((await post(admin, body, key)).data.id).toBe(first.id)
    setup.world.pass(2 * hour)
    await forgetOldKeys(setup.world.services)
    expect((await post(admin, { ...body, name: `${body.name} Ltd` }, key)).status).not.toBe(422)
  })
})

describe('a write by the server itself', () => {
  const announced = async (work: (w: Write) => Promise<void>) => {
    const { db } = setup.world.services
    const [last] = await db.select({ sequence: sql<number>`coalesce(max(${changes.sequence}), 0)::int` }).from(changes)
    await writeAsSystem(setup.world.services, work)
    return db.select().from(changes).where(gt(changes.sequence, last!.sequence)).orderBy(changes.sequence)
  }
  const updated: Parameters<Write['announce']>[0] = {
    kind: 'client',
    recordId: 990_001,
    op: 'updated',
    audience: 'all',
    affected: [[]],
  }

  test('belongs to nobody, in the change log and in the history', async () => {
    const [change] = await announced(async (w) => {
      w.announce({ ...updated, version: 4 })
      w.addHistory({ entityKind: 'client', entityId: 990_001, action: 'reminded' })
    })
    expect(change).toMatchObject({ byUserId: null, fromConnection: null, version: 4 })
    const [entry] = await setup.world.services.db.select().from(auditEntries).where(eq(auditEntries.entityId, 990_001))
    expect(entry).toMatchObject({ byUserId: null, fromAddress: null, requestId: null, action: 'reminded' })
    expect(entry!.on).toBe(change!.on)
  })

  test('announces one change once, and each step of a record that is deleted and restored', async () => {
    const deleted = { ...updated, op: 'deleted' as const }
    const ops = async (...said: Parameters<Write['announce']>[0][]) =>
      (await announced(async (w) => said.forEach(w.announce))).map(({ op, version }) => `${op} ${version ?? '-'}`)
    expect(await ops(updated, updated)).toEqual(['updated -'])
    expect(await ops(updated, { ...updated, version: 2 }, updated)).toEqual(['updated -', 'updated 2'])
    expect(await ops(updated, deleted, updated)).toEqual(['updated -', 'deleted -', 'updated -'])
    expect(await ops(updated, { ...updated, recordId: 990_002 }, updated)).toEqual(['updated -', 'updated -'])
    expect(await ops(updated, { ...updated, scope: 'a' }, { ...updated, scope: 'a' })).toHaveLength(2)
    expect(await ops(updated, { ...updated, kind: 'user' }, updated)).toHaveLength(2)
    const inList = { ...updated, scope: 'a' }
    expect(await ops(inList, { ...deleted, scope: 'b' }, inList)).toEqual(['updated -', 'deleted -'])
  })

  test('is made by the system, now', async () => {
    let by: Write['person'] | undefined
    await writeAsSystem(setup.world.services, async (w) => {
      by = w.person
    })
    expect(by).toMatchObject({ userId: 0, fullName: 'The system', roles: [] })
    expect(Math.abs(Date.parse(by!.asOf) - setup.world.services.now().getTime())).toBeLessThan(60_000)
  })

  test('reaches the browsers after its commit', async () => {
    const line = setup.world.lines.open(admin)
    const heard: unknown[][] = []
    line.on('UpdatedClient', (...args) => heard.push(args))
    await new Promise((done) => {
      line.onConnected(done)
      line.start()
    })
    await writeAsSystem(setup.world.services, async (w) => w.announce({ ...updated, recordId: 990_003 }))
    await expect.poll(() => heard).toContainEqual(expect.arrayContaining([990_003]))
  })
})

describe('a transaction', () => {
  const conflict = (code: string) =>
    new Error('The transaction failed.', { cause: Object.assign(new Error(), { code }) })
  const attempts = async (...failures: (Error | null)[]) => {
    let tries = 0
    const done = writeAsSystem(setup.world.services, async () => {
      const failure = failures[tries++]
      if (failure) throw failure
    })
    return done.then(
      () => tries,
      (error: unknown) => [tries, error],
    )
  }

  test('is repeated after a serialisation failure or a deadlock, and given up with a sentence after six attempts', async () => {
    expect(await attempts(conflict('40001'))).toBe(2)
    expect(await attempts(conflict('40P01'), conflict('40001'))).toBe(3)
    const meeting = Array.from({ length: 6 }, () => conflict('40P01'))
    expect(await attempts(...meeting)).toEqual([6, expect.objectContaining({ status: 503, retryAfter: 2 })])
  })

  test('is not repeated after another failure', async () => {
    const failure = conflict('23505')
    expect(await attempts(failure)).toEqual([1, failure])
  })
})

test('an answer names its changes as the hub does, without who may hear of them', async () => {
  const { data, changes: said = [] } = await admin.read<Stamp>('POST', 'client', values())
  expect(said).toContainEqual({
    sequence: expect.any(Number) as number,
    kind: 'client',
    id: data.id,
    op: 'updated',
    version: 1,
    affected: expect.any(Array) as number[][],
  })
  expect(said.every(({ sequence }) => Number.isInteger(sequence))).toBe(true)
})

test('a change that is no version of the record says none', () => {
  const row = {
    sequence: 1,
    kind: 'client',
    recordId: 7,
    op: 'updated' as const,
    version: null,
    affected: [],
    scope: null,
  }
  const said = asChange(setup.world.services.kinds, {
    ...row,
    audience: 'all',
    byUserId: null,
    fromConnection: null,
    on: '',
  })
  expect(said).toEqual({ sequence: 1, kind: 'client', id: 7, op: 'updated', affected: [] })
  expect(Object.keys(said)).not.toContain('version')
})

test('the history knows the request that wrote it', async () => {
  const requestId = crypto.randomUUID()
  const answer = await admin.ask('POST', 'client', values(), { [headers.requestId]: requestId })
  const said = answer.headers.get(headers.requestId)
  const { data } = (await answer.json()) as Envelope<Stamp>
  const entries = await setup.world.services.db.select().from(auditEntries).where(eq(auditEntries.entityId, data.id))
  const [own] = entries.filter(({ entityKind }) => entityKind === 'client')
  expect(own).toMatchObject({ byUserId: admin.userId, requestId: said, comment: null })
  expect(said).not.toBeNull()
})
