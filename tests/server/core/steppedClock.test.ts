import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { openSteadyTime } from '#server/db/steadyTime.ts'
import { sendLater } from '#server/platform/mail/outbox.ts'
import { countTry, limits } from '#server/platform/signIn/throttle.ts'
import { useWorld } from '../../world.ts'
import { add } from '../rights/everyone.ts'

const setup = useWorld()
const minute = 60_000
const hour = 60 * minute
const nobody = { clientId: 1, userId: 2, projectId: 2 }
const admin = () => setup.world.as('admin@demo.test')

test.each([1, -1])('a clock that is set by %i hour signs nobody out, and makes nobody wait later', async (hours) => {
  const { world } = setup
  const who = await admin()
  world.step(hours * hour)
  expect((await who.ask('GET', 'LoggedInUser')).status).toBe(200)
  await world.gateway.sessions.cleanUp()
  const newcomer = await admin()
  world.pass(2 * minute)
  for (const one of [who, newcomer]) expect((await one.ask('GET', 'LoggedInUser')).status).toBe(200)
  world.step(-hours * hour)
  await world.gateway.sessions.cleanUp()
  for (const one of [who, newcomer]) expect((await one.ask('GET', 'LoggedInUser')).status).toBe(200)
  world.pass(61 * minute)
  for (const one of [who, newcomer]) expect((await one.ask('GET', 'LoggedInUser')).status).toBe(401)
})

test('what was saved after the clock was set back comes first in histories, notices and the outbox', async () => {
  const { world } = setup
  const who = await admin()
  const write = async (name: string) => {
    const client = await add(who, 'client', { ...samples.client(nobody), name })
    const { db, now } = world.services
    await db.transaction((tx) => sendLater(tx, now().toISOString(), { to: 'a@b.test', subject: name, text: name }))
    return client
  }
  world.step(hour)
  const first = await write('Saved an hour ahead')
  world.step(-hour)
  const last = await write('Saved after it was set back')
  await who.read('PUT', 'client', { ...first, name: 'Changed after it was set back' })

  const page = async (path: string) => (await who.read<Record<string, unknown>[]>('GET', path)).data
  const trail = await page('audit/entries?size=3')
  expect(trail.map(({ entityId, action }) => [entityId, action])).toEqual([
    [first.id, 'changed'],
    [last.id, 'created'],
    [first.id, 'created'],
  ])
  const own = await page(`audit?entityKind=client&entityId=${first.id}&size=2`)
  expect(own.map(({ action }) => action)).toEqual(['changed', 'created'])
  expect((await page('mail?size=2')).map(({ subject }) => subject)).toEqual([
    'Saved after it was set back',
    'Saved an hour ahead',
  ])
})

test('what was raised or deleted after the clock was set back comes first in observations and the recycle bin', async () => {
  const { world } = setup
  const who = await admin()
  const projectId = (await add(who, 'project', samples.project({ ...nobody, userId: who.userId }))).id
  const raise = () => add(who, 'observation', samples.observation({ ...nobody, projectId }))
  const remove = async (name: string) => {
    const { id, rowVersion } = await add(who, 'client', { ...samples.client(nobody), name })
    expect((await who.ask('DELETE', `client/${id}?rowVersion=${rowVersion}`)).status).toBe(200)
    return id
  }
  world.step(hour)
  const [ahead, deletedAhead] = [await raise(), await remove('Deleted an hour ahead')]
  world.step(-hour)
  const [last, deletedLast] = [await raise(), await remove('Deleted after it was set back')]

  const page = async (path: string) => (await who.read<Record<string, unknown>[]>('GET', path)).data
  const raised = await page(`observation?projectId=${projectId}&size=2`)
  expect(raised.map(({ id }) => id)).toEqual([last.id, ahead.id])
  const bin = await page('bin?size=2')
  expect(bin.map(({ kind, recordId }) => [kind, recordId])).toEqual([
    ['client', deletedLast],
    ['client', deletedAhead],
  ])
  // The next page continues from there.
  const { data, page: ends } = await who.read<Record<string, unknown>[]>('GET', 'bin?size=1')
  const next = await page(`bin?size=1&after=${encodeURIComponent(ends!.next!)}`)
  expect([data[0]!.recordId, next[0]!.recordId]).toEqual([deletedLast, deletedAhead])
})

test('attempts that have to wait continue to wait when the clock is set by an hour', async () => {
  const { world } = setup
  const counted = [{ key: `account:${crypto.randomUUID()}`, limit: limits.account }]
  const attempt = () => countTry(world.services, counted)
  for (let at = 0; at < limits.account.free; at++) await attempt()
  for (const hours of [1, -2, 1]) {
    world.step(hours * hour)
    await expect(attempt()).rejects.toMatchObject({ status: 429 })
  }
  world.pass(limits.account.firstWait)
  await attempt()
})

test('time without jumps goes on after a restart, and from what another process counted', async () => {
  const { db } = setup.world.services
  const one = await openSteadyTime(db)
  await one.keep()
  // No process runs for half an hour.
  await db.execute(sql`update "steadyTime" set "storedOn" = now() - interval '30 minutes'`)
  const two = await openSteadyTime(db)
  expect(two.now() - one.now()).toBeGreaterThanOrEqual(29 * minute)
  expect(two.now() - one.now()).toBeLessThan(31 * minute)
  await one.keep()
  expect(Math.abs(two.now() - one.now())).toBeLessThan(minute)
  // The database's clock was set back by an hour since the time was stored.
  await db.execute(sql`update "steadyTime" set "storedOn" = now() + interval '1 hour'`)
  const three = await openSteadyTime(db)
  expect(Math.abs(three.now() - two.now())).toBeLessThan(minute)
})
