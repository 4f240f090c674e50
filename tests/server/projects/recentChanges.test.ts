import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { RecentChanges } from '#contract/history/recentChanges.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { lastWorkingDay } from '#server/features/figures/recentChanges.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { useWorld } from '../../world.ts'
import { add, type Row } from '../rights/everyone.ts'
import { newProject } from './transferred.ts'

const setup = useWorld()
let admin: Visitor
let site: Row
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
})
beforeEach(async () => {
  site = await newProject(admin)
})
const ids = () => ({ clientId: 1, userId: admin.userId, projectId: site.id })
const changed = async (who: Visitor, query: string) => {
  const { data, errors } = await who.read<RecentChanges>('GET', `recentChanges${query}`)
  expect(errors).toEqual([])
  return data
}
const here = (system: string, who = admin) => changed(who, `?projectId=${site.id}&system=${system}`)
const move = async (kind: string, { id, rowVersion }: Row, action: string, more: object = {}) => {
  const { data, errors } = await admin.read<Row>('PUT', `${kind}/${id}/move`, { action, rowVersion, ...more })
  expect(errors).toEqual([])
  return data
}
const shown = ({ items }: RecentChanges) => items.map(({ recordId, turn, action }) => [recordId, turn, action])

test('the last working day is that before today, and Friday on a Monday', () => {
  const irish = { workingDays: [1, 2, 3, 4, 5], holidaySet: 'IE' as const, closures: [] }
  expect(lastWorkingDay('2026-11-27', irish)).toBe('2026-11-26')
  expect(lastWorkingDay('2026-11-28', irish)).toBe('2026-11-27')
  expect(lastWorkingDay('2026-11-30', irish)).toBe('2026-11-27')
  // Christmas Day and St Stephen's Day, and a closure of the office until the New Year.
  const closed = { ...irish, closures: [{ from: '2026-12-24', to: '2026-12-31' }] }
  expect(lastWorkingDay('2027-01-04', closed)).toBe('2026-12-23')
  expect(lastWorkingDay('2026-11-30', { ...irish, workingDays: [] })).toBe('2026-11-29')
})

test('a draft is listed once it is raised, and a record when it is closed, newest first, with who did it', async () => {
  const ask = await add(admin, 'rfi', samples.rfi(ids()))
  expect(await here('pmp')).toMatchObject({ items: [], counts: [], hasMore: false })
  await move('rfi', ask, 'submit')
  const seen = await add(admin, 'observation', samples.observation(ids()))
  await move('observation', seen, 'close')
  expect(shown(await here('pmp'))).toEqual([[ask.id, 'raised', 'submit']])
  const safety = await here('sms')
  expect(shown(safety)).toEqual([
    [seen.id, 'closed', 'close'],
    [seen.id, 'raised', 'created'],
  ])
  expect(safety.counts).toEqual([{ name: 'Observations', raised: 1, decided: 0, closed: 1, overdue: 0 }])
  const [newest] = safety.items
  const { fullName } = (await admin.read<{ fullName: string }>('GET', `user/${admin.userId}`)).data
  expect(newest).toMatchObject({ byName: fullName, projectId: site.id, projectNumber: site.number })
  expect(newest!.url).toBe(`/manage/projects/sms/view/${site.id}/observations/${seen.id}`)
  expect((await here('fm')).items).toEqual([])
  expect(shown(await changed(admin, `?projectId=${site.id}`))).toHaveLength(3)
})

test('only the days since the last working day count', async () => {
  await add(admin, 'observation', samples.observation(ids()))
  const { since, items } = await here('sms')
  expect(items).toHaveLength(1)
  const { db } = setup.world.services
  await db.execute(sql`alter table "auditEntry" disable trigger user`)
  try {
    await db.execute(sql`update "auditEntry" set "on" = ${since}::date - interval '1 hour'
      where "projectId" = ${site.id} and "entityKind" = 'observation'`)
  } finally {
    await db.execute(sql`alter table "auditEntry" enable trigger user`)
  }
  expect((await here('sms')).items).toEqual([])
})

test('an action becomes overdue when its due date has passed on site, and was so before if it passed earlier', async () => {
  const action = await add(admin, 'questionResponseAction', samples.questionResponseAction(ids()))
  const { since } = await here('sms')
  const due = (day: string, days: number) =>
    setup.world.services.db.execute(
      sql`update "questionResponseAction" set "dueOn" = ${day}::date + ${days}::int where id = ${action.id}`,
    )
  const late = async () => (await here('sms')).items.filter(({ turn }) => turn === 'overdue')
  await due(since, 0)
  const [one] = await late()
  expect(one).toMatchObject({ recordId: action.id, action: null, byName: null })
  await due(since, -1)
  expect(await late()).toHaveLength(1)
  await due(since, -2)
  expect(await late()).toEqual([])
})

test('nobody reads of records or projects that they do not find', async () => {
  const seen = await add(admin, 'observation', samples.observation(ids()))
  await move('rfi', await add(admin, 'rfi', samples.rfi(ids())), 'submit')
  const listed = async (who: Visitor, query = '') =>
    (await changed(who, query)).items.filter(({ projectId: id }) => id === site.id)
  expect(await listed(admin)).toHaveLength(2)
  const viewer = await setup.world.as('viewer@demo.test')
  expect(await listed(viewer)).toEqual([])
  expect((await here('sms', viewer)).items).toEqual([])
  const role = { userId: viewer.userId, projectId: site.id, projectRoleId: 40, accessLevel: 10, from: '2025-01-06' }
  await add(admin, 'userProjectRole', { ...role, systems: ['sms'] })
  expect((await listed(viewer)).map(({ recordId }) => recordId)).toEqual([seen.id])
  expect((await admin.read('GET', 'recentChanges?projectId=x')).errors[0]!.field).toBe('projectId')
  expect((await admin.read('GET', `recentChanges?projectId=${site.id}&system=x`)).errors[0]!.field).toBe('system')
})

test('each change that someone reads of in the demo world opens for them', async () => {
  for (const name of ['admin', 'safety', 'staff', 'viewer', 'facility']) {
    const who = await setup.world.as(`${name}@demo.test`)
    const { items } = await changed(who, '')
    expect(items.length).toBeLessThanOrEqual(40)
    for (const { kind, recordId } of items) {
      const { status } = await who.read('GET', `${kind}/${recordId}`)
      expect([name, kind, recordId, status]).toEqual([name, kind, recordId, 200])
    }
    const moments = items.map(({ on }) => Date.parse(on))
    expect(moments).toEqual(moments.toSorted((one, other) => other - one))
  }
})

test('the history of an accident is for those alone who read all of it', async () => {
  const bridge = projectId('HB-014')
  const { db } = setup.world.services
  const [hurt] = (await admin.read<Row[]>('GET', `accident?projectId=${bridge}&size=1`)).data
  await db.execute(sql`insert into "auditEntry" ("entityKind", "entityId", "projectId", "on", "byUserId", action, "fromStatusId", "toStatusId")
    values ('accident', ${hurt!.id}, ${bridge}, ${setup.world.services.now().toISOString()}, ${admin.userId}, 'close', 40, 80)`)
  const listed = async (who: Visitor) =>
    (await changed(who, `?projectId=${bridge}&system=sms`)).items.some(({ kind }) => kind === 'accident')
  expect(await listed(admin)).toBe(true)
  for (const name of ['viewer', 'staff', 'facility'])
    expect([name, await listed(await setup.world.as(`${name}@demo.test`))]).toEqual([name, false])
})

test('what changed takes one statement over the history, which is read by its date', async () => {
  const { db } = setup.world.services
  const asked: string[] = []
  const execute = db.execute.bind(db)
  db.execute = (query) => {
    asked.push('execute')
    return execute(query)
  }
  try {
    await changed(admin, '')
  } finally {
    db.execute = execute
  }
  expect(asked).toHaveLength(1)
})
