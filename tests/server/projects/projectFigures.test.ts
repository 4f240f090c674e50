import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { RfiSummary } from '#contract/entities/rfi.ts'
import type { Workload } from '#contract/people/workload.ts'
import { entityOf } from '#contract/entities/index.ts'
import type { ProjectFigures } from '#contract/projects/projectFigures.ts'
import type { Visitor } from '#mocks/world.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { rowsOf } from '#server/db/database.ts'
import { useWorld } from '../../world.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'
import { newFolder, newProject } from './transferred.ts'

const setup = useWorld()
let admin: Visitor
let site: Row
beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
})
beforeEach(async () => {
  site = await newProject(admin, { contractValue: null })
})
const all = async (who: Visitor) => (await who.read<ProjectFigures[]>('GET', 'projectFigures')).data
const of = async (who: Visitor, id: number) => {
  const { data, errors } = await who.read<ProjectFigures[]>('GET', `projectFigures?projectIds=${id}`)
  expect(errors).toEqual([])
  return data[0]
}
const bridge = projectId('HB-014')

test('the safety file counts as it does on its overview, from 0 % on', async () => {
  expect(await of(admin, site.id)).toBeUndefined()
  const names = ['Lifts', 'Roof', 'Fire']
  const folders = await Promise.all(names.map((name) => newFolder(admin, 'sfs', site.id, name, { isRequired: true })))
  expect(await of(admin, site.id)).toEqual({ projectId: site.id, safetyFile: 0 })
  const row = await rowOf(admin, `projectFolder/${folders[0]!.id}`)
  const notNeeded = { ...row, isNotApplicable: true, notApplicableReason: 'There is none.' }
  expect((await admin.read('PUT', 'projectFolder', notNeeded)).errors).toEqual([])
  expect(await of(admin, site.id)).toEqual({ projectId: site.id, safetyFile: 33 })
})

test('an action is overdue from the day after its due date on site', async () => {
  const now = setup.world.services.now()
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const action = await add(admin, 'questionResponseAction', {
    projectId: site.id,
    title: 'Fit the handrail',
    priorityId: 20,
    assignedUserId: admin.userId,
    verifierUserId: (await setup.world.as('admin2@demo.test')).userId,
    dueOn: day(1),
  })
  expect(await of(admin, site.id)).toBeUndefined()
  await setup.world.services.db.execute(
    sql`update "questionResponseAction" set "dueOn" = ${day(-2)}::date where id = ${action.id}`,
  )
  expect(await of(admin, site.id)).toEqual({ projectId: site.id, overdueActions: 1 })
})

test('changes without a decision, active permits and RFIs of the reader count as the records say', async () => {
  const [expected] = rowsOf<Record<string, number>>(
    await setup.world.services.db.execute(sql`select
      (select sum(coalesce("recommendedCost", "quotedCost", "costEstimate", 0))::float8 from "changeRequest"
        where "projectId" = ${bridge} and "statusId" in (20, 30, 40, 50) and not "isDeleted") as "pendingChange",
      (select count(*)::int from permit where "projectId" = ${bridge} and "statusId" = 50 and not "isDeleted")
        as "activePermits"`),
  )
  expect(expected!.pendingChange).toBeGreaterThan(0)
  expect(expected!.activePermits).toBeGreaterThan(0)
  expect(await of(admin, bridge)).toMatchObject(expected!)
  const { userId } = admin
  const balls = rowsOf<{ count: number }>(
    await setup.world.services.db
      .execute(sql`select count(*)::int as count from "rfiHolding" h join rfi r on r.id = h."rfiId"
      where h."to" is null and h."userId" = ${userId} and r."parentProjectId" = ${bridge} and r."statusId" in (20, 30, 40)`),
  )[0]!.count
  expect(balls).toBeGreaterThan(0)
  expect((await of(admin, bridge))!.rfisWithMe).toBe(balls)
})

test('RFIs count until they are closed, and as overdue from the day after their due date, drafts never', async () => {
  const counted = async () => {
    const { openRfis, overdueRfis } = (await of(admin, bridge)) ?? {}
    return { openRfis, overdueRfis: overdueRfis ?? 0 }
  }
  const before = await counted()
  const { data } = await admin.read<RfiSummary[]>('GET', `rfi?parentProjectId=${bridge}&size=500`)
  expect(before.openRfis).toBe(data.filter(({ statusId }) => statusId >= 20 && statusId < 50).length)
  const row = data.find(
    ({ statusId, dueOn }) => statusId === 30 && dueOn && dueOn > setup.world.services.now().toISOString(),
  )!
  const day = (days: number) =>
    new Date(setup.world.services.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const dueOn = (date: string) =>
    setup.world.services.db.execute(sql`update rfi set "dueOn" = ${date}::date where id = ${row.id}`)
  await dueOn(day(-2))
  expect(await counted()).toEqual({ ...before, overdueRfis: before.overdueRfis + 1 })
  await dueOn(day(2))
  expect(await counted()).toEqual(before)
})

test('nobody reads a figure of records or projects that they may not see', async () => {
  const stranger = await setup.world.as('throttle@demo.test')
  expect(await all(stranger)).toEqual([])
  expect(await of(stranger, bridge)).toBeUndefined()
  const staff = await setup.world.as('staff@demo.test')
  const own = new Set((await staff.read<{ id: number }[]>('GET', 'project')).data.map(({ id }) => id))
  for (const figures of await all(staff)) {
    expect(own).toContain(figures.projectId)
    // Their account has only project management.
    for (const name of ['activePermits', 'overdueActions', 'safetyFile']) expect(figures).not.toHaveProperty(name)
  }
  expect((await staff.read('GET', 'projectFigures?projectIds=x')).status).toBe(400)
})

/** How many statements the database gets for some requests of a person. */
async function statements(who: Visitor, paths: readonly string[]) {
  const { db } = setup.world.services
  const counts = { execute: 0, select: 0 }
  const own = { execute: db.execute.bind(db), select: db.select.bind(db) }
  db.execute = (query) => (counts.execute++, own.execute(query))
  db.select = (...columns: []) => (counts.select++, own.select(...columns))
  try {
    for (const path of paths) expect((await who.read('GET', path)).errors).toEqual([])
  } finally {
    Object.assign(db, own)
  }
  return counts
}

test('the table of all projects takes as many statements however many projects there are', async () => {
  const figures = 'projectFigures?rates=true'
  expect((await statements(admin, [figures])).execute).toBe(1)
  const dashboard = ['project', figures, 'siteAttendanceNow', 'recentChanges']
  const before = await statements(admin, dashboard)
  for (let count = 0; count < 5; count++) await newProject(admin)
  expect(await statements(admin, dashboard)).toEqual(before)
  expect((await all(admin)).length).toBeGreaterThan(3)
})

test('a browser asks for the figures of the projects that changed alone', async () => {
  const asked = async (ids: string) =>
    (await admin.read<ProjectFigures[]>('GET', `projectFigures?projectIds=${ids}`)).data
  const [whole] = await asked(String(bridge))
  expect(whole).toEqual((await all(admin)).find(({ projectId: id }) => id === bridge))
  const both = (await all(admin)).slice(0, 2).map(({ projectId: id }) => id)
  expect((await asked(both.join())).map(({ projectId: id }) => id)).toEqual(both)
  const tooMany = Array.from({ length: 201 }, (_, at) => at + 1).join()
  const refused = await admin.read('GET', `projectFigures?projectIds=${tooMany}`)
  expect([refused.status, refused.errors[0]!.field]).toEqual([400, 'projectIds'])
})

test('the rate of accidents is left to those who read all of them, and says so where no hours are known', async () => {
  const rated = async (who: Visitor, id: number) =>
    (await who.read<ProjectFigures[]>('GET', `projectFigures?rates=true&projectIds=${id}`)).data[0]
  expect(await rated(admin, site.id)).toEqual({ projectId: site.id, afr: null })
  const staff = await setup.world.as('staff@demo.test')
  const viewer = await setup.world.as('viewer@demo.test')
  for (const who of [staff, viewer])
    for (const { id } of (await who.read<{ id: number }[]>('GET', 'project')).data)
      expect((await rated(who, id)) ?? {}).not.toHaveProperty('afr')
  // Hours of 12 months and of a day before them.
  const { db } = setup.world.services
  const now = setup.world.services.now()
  const stay = (daysAgo: number, hours: number) =>
    db.execute(sql`insert into "siteAttendance" ("projectId", "visitorName", name, "clientId", "signedInOn", "signedOutOn",
        "statusId", method, "createdOn", "updatedOn", "createdById", "updatedById")
      values (${site.id}, 'Visitor', 'Visitor', ${Number(site.clientId)}, ${now.toISOString()}::timestamptz - ${daysAgo} * interval '1 day',
        ${now.toISOString()}::timestamptz - ${daysAgo} * interval '1 day' + ${hours} * interval '1 hour', 20, 'staff', now(), now(),
        ${admin.userId}, ${admin.userId})`)
  await stay(500, 8)
  expect((await rated(admin, site.id))!.afr).toBeNull()
  await stay(20, 8)
  expect((await rated(admin, site.id))!.afr).toBe(0)
  // Cards, which do not show it, do not ask for it.
  expect(await of(admin, site.id)).toBeUndefined()
})

/** Deadline fields of kinds whose register has a view of overdue records, which counts them there. */
const inViews: Record<string, readonly string[]> = {
  permit: ['Stage', 'End of permit'],
  rams: ['Stage'],
  incident: ['Stage'],
  questionResponseAction: ['Completion'],
  equipment: ['Inspection'],
  nonEquipmentItem: ['Inspection'],
  rfi: ['Answer'],
}

test.each(['admin', 'manager', 'safety', 'staff', 'viewer', 'facility'])(
  'what waits for %s is late in the workload if it is in the view of what is overdue in its register',
  async (name) => {
    const who = await setup.world.as(`${name}@demo.test`)
    const { items, overdue } = (await who.read<Workload>('GET', 'workload')).data
    expect(items.filter((item) => item.isOverdue)).toHaveLength(overdue)
    for (const { dueOn, dueFor, reason } of items) expect([reason, dueFor === null]).toEqual([reason, dueOn === null])
    const views = new Map<string, Promise<ReadonlySet<number>>>()
    const lateIn = (kind: string, project: number) => {
      const key = `${kind}?${entityOf(kind).listsBy[0]}=${project}&view=overdue&size=500`
      const known = views.get(key) ?? who.read<Row[]>('GET', key).then(({ data }) => new Set(data.map(({ id }) => id)))
      views.set(key, known)
      return known
    }
    for (const { entityKind, entityId, projectId: project, dueFor, isOverdue: late, reason } of items) {
      if (project === null || !inViews[entityKind]?.includes(dueFor ?? '')) continue
      expect([entityKind, entityId, reason, late]).toEqual([
        entityKind,
        entityId,
        reason,
        (await lateIn(entityKind, project)).has(entityId),
      ])
    }
  },
)
