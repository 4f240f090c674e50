import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { samples } from '#mocks/samples.ts'
import { clients } from '#server/db/tables/client.ts'
import { projects } from '#server/db/tables/project.ts'
import { settings } from '#server/db/tables/settings.ts'
import { notifyOfRoleDays } from '#server/kinds/userProjectRole/roleDays.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf } from '../rights/everyone.ts'

const setup = useWorld()
/** Moves the server's clock forward to a time. */
const until = (moment: string) => {
  const ms = Date.parse(moment) - setup.world.services.now().getTime()
  if (ms < 0) throw new Error(`${moment} is past`)
  setup.world.pass(ms)
}
/** Lets tests set a time zone which the settings do not offer, and in which the day differs from that of the office. */
const allowAnyTimeZone = (table: 'project' | 'settings') =>
  setup.world.services.db.execute(sql`
    do $$ declare condition text;
    begin
      select conname into strict condition from pg_constraint
        where conrelid = ${sql.raw(`'"${table}"'`)}::regclass and conname like 'is_timeZone_%';
      execute format('alter table ${sql.raw(`"${table}"`)} drop constraint %I', condition);
    end $$`)
/**
 * Creates a project on which a person without other roles has a role for these days. Returns a function that tells
 * whether they see it now.
 */
async function roleFor(from: string, to: string, timeZone?: string) {
  const admin = await setup.world.as('admin@demo.test')
  const { userId } = await setup.world.as('throttle@demo.test')
  const project = await add(admin, 'project', samples.project({ clientId: 1, userId: admin.userId, projectId: 0 }))
  if (timeZone)
    await setup.world.services.db
      .update(projects)
      .set({ timeZone: timeZone as never })
      .where(eq(projects.id, project.id))
  await add(admin, 'userProjectRole', {
    ...samples.userProjectRole({ clientId: 1, userId, projectId: project.id }),
    userId,
    from,
    to,
  })
  return async (moment: string) => {
    until(moment)
    const { data } = await (await setup.world.as('throttle@demo.test')).read<{ id: number }[]>('GET', 'project')
    return data.some(({ id }) => id === project.id)
  }
}

describe('A role lasts from midnight to midnight on site', () => {
  test('on the short day when the clocks go forward', async () => {
    const sees = await roleFor('2027-03-28', '2027-03-28')
    expect(await sees('2027-03-27T23:59:30Z')).toBe(false)
    expect(await sees('2027-03-28T00:00:30Z')).toBe(true)
    expect(await sees('2027-03-28T22:59:30Z')).toBe(true)
    expect(await sees('2027-03-28T23:00:30Z')).toBe(false)
  })

  test('on the long day when the clocks go back', async () => {
    const sees = await roleFor('2027-10-31', '2027-10-31')
    expect(await sees('2027-10-30T22:59:30Z')).toBe(false)
    expect(await sees('2027-10-30T23:00:30Z')).toBe(true)
    expect(await sees('2027-10-31T23:59:30Z')).toBe(true)
    expect(await sees('2027-11-01T00:00:30Z')).toBe(false)
  })

  test('in the time zone of the site, not of the office', async () => {
    await allowAnyTimeZone('project')
    const sees = await roleFor('2027-11-05', '2027-11-05', 'Pacific/Auckland')
    expect(await sees('2027-11-04T10:59:30Z')).toBe(false)
    expect(await sees('2027-11-04T11:00:30Z')).toBe(true)
    expect(await sees('2027-11-05T11:00:30Z')).toBe(false)
  })
})

test('an open browser receives a project’s events from the first to the last midnight of the role, and is notified once', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { userId } = await setup.world.as('throttle@demo.test')
  const site = await add(admin, 'project', samples.project({ clientId: 1, userId: admin.userId, projectId: 0 }))
  await add(admin, 'userProjectRole', {
    ...samples.userProjectRole({ clientId: 1, userId, projectId: site.id }),
    userId,
    from: '2027-11-07',
    to: '2027-11-08',
  })
  until('2027-11-06T23:40:00Z')
  await notifyOfRoleDays(setup.world.services)
  const line = setup.world.lines.open(await setup.world.as('throttle@demo.test'))
  const heard: string[] = []
  line.on('UserClaimsUpdate', () => heard.push('rights'))
  line.on('UpdatedProject', (id) => heard.push(id === site.id ? 'the project' : 'another'))
  await new Promise<void>((done) => {
    line.onConnected(() => done())
    line.start()
  })
  const lists = (): Promise<unknown> => new Promise((done) => line.on('UpdatedLookup', done))
  /** Returns the events that the open browser receives when the project is renamed at a time. */
  const hears = async (moment: string) => {
    until(moment)
    heard.length = 0
    for (let run = 0; run < 2; run++) await notifyOfRoleDays(setup.world.services)
    const who = await setup.world.as('admin@demo.test')
    expect(
      (await who.read('PUT', 'project', { ...(await rowOf(who, `project/${site.id}`)), name: `Slipway at ${moment}` }))
        .errors,
    ).toEqual([])
    // An event that everyone receives marks the end.
    const last = lists()
    await add(who, 'lookup/bodyParts', { list: 'bodyParts', name: moment })
    await last
    return new Set(heard)
  }
  expect(await hears('2027-11-06T23:59:30Z')).toEqual(new Set())
  expect(await hears('2027-11-07T00:00:30Z')).toEqual(new Set(['rights', 'the project']))
  expect(await hears('2027-11-07T12:00:30Z')).toEqual(new Set(['the project']))
  // The server was down for a while.
  expect(await hears('2027-11-09T09:30:00Z')).toEqual(new Set(['rights']))
  expect(await hears('2027-11-09T09:50:00Z')).toEqual(new Set())
})

test('super users of a company that stops leading a project are told at that midnight, once', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const { userId, clientId } = await rowOf(admin, `user/${(await setup.world.as('super@demo.test')).userId}`).then(
    (row) => ({ userId: row.id, clientId: Number(row.clientId) }),
  )
  const site = await add(admin, 'project', samples.project({ clientId: 1, userId, projectId: 0 }))
  await add(admin, 'projectClient', { projectId: site.id, clientId, relationshipId: 20, to: '2027-11-09' })
  const line = setup.world.lines.open(await setup.world.as('super@demo.test'))
  let announced = 0
  line.on('UserClaimsUpdate', () => announced++)
  await new Promise<void>((done) => {
    line.onConnected(() => done())
    line.start()
  })
  const status = async () => (await (await setup.world.as('super@demo.test')).ask('GET', `project/${site.id}`)).status
  const lists = (): Promise<unknown> => new Promise((done) => line.on('UpdatedLookup', done))
  const announcedAt = async (moment: string) => {
    until(moment)
    announced = 0
    for (let run = 0; run < 2; run++) await notifyOfRoleDays(setup.world.services)
    const last = lists()
    await add(await setup.world.as('admin@demo.test'), 'lookup/bodyParts', {
      list: 'bodyParts',
      name: `Lead ${moment}`,
    })
    await last
    return [announced, await status()]
  }
  expect(await announcedAt('2027-11-09T23:45:30Z')).toEqual([0, 200])
  expect(await announcedAt('2027-11-10T00:00:30Z')).toEqual([1, 403])
  expect(await announcedAt('2027-11-10T00:15:30Z')).toEqual([0, 403])
})

test('an insurance counts as expired an hour after its last day, even in the list of someone who sees everything', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const firm = await add(admin, 'client', {
    ...samples.client({ clientId: 1, userId: 0, projectId: 0 }),
    insuranceExpiry: '2099-12-31',
  })
  const site = await add(admin, 'project', samples.project({ clientId: 1, userId: admin.userId, projectId: 0 }))
  await add(admin, 'projectClient', {
    ...samples.projectClient({ clientId: firm.id, userId: 0, projectId: site.id }),
    clientId: firm.id,
  })
  const insured = async () =>
    (
      await (
        await setup.world.as('admin@demo.test')
      ).read<{ insuranceOk: boolean }[]>('GET', `projectClient?clientId=${firm.id}`)
    ).data.map(({ insuranceOk }) => insuranceOk)
  expect(await insured()).toEqual([true])
  // Its last day passes without any write.
  await setup.world.services.db.update(clients).set({ insuranceExpiry: '2020-01-31' }).where(eq(clients.id, firm.id))
  setup.world.pass(3_600_000)
  expect(await insured()).toEqual([false])
})

test('a training may be completed today, not tomorrow, in the time zone of the office', async () => {
  until('2027-11-10T03:00:00Z')
  await allowAnyTimeZone('settings')
  await setup.world.services.db.update(settings).set({ timeZone: 'America/New_York' as never })
  const lynch = await setup.world.as('staff@demo.test')
  const finished = (completedOn: string) =>
    lynch.read('POST', 'userTraining', {
      ...samples.userTraining({ clientId: 1, userId: lynch.userId, projectId: 0 }),
      userId: lynch.userId,
      completedOn,
      expiresOn: null,
    })
  expect(await finished('2027-11-10')).toMatchObject({
    status: 400,
    errors: [{ field: 'completedOn', message: 'Completion date must not be in the future.' }],
  })
  expect((await finished('2027-11-09')).status).toBe(201)
})
