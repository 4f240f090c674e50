import { expect, test } from 'vitest'
import { safetyBoardPath, type SafetyBoard } from '#contract/safety/safetyBoard.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { sql } from 'drizzle-orm'
import { useAccidents } from './accidentPeople.ts'
import { inHours, strokes, usePermits } from './permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, type Fields } from '../rights/everyone.ts'

const site = usePermits()
const { held, people, approved, done } = site
const accidents = useAccidents()

const read = (who: Visitor, projectId = held.projectId) =>
  who.read<SafetyBoard>('GET', `${safetyBoardPath}/${projectId}`)
const board = async (who: Visitor, projectId?: number) => (await read(who, projectId)).data

test('The board counts permits that are live, suspended, and ended without being handed back', async () => {
  const before = (await board(people.reader)).permits
  const permit = async () => {
    const { id } = await approved({ validFrom: inHours(-2), validTo: inHours(4) })
    await done(people.holder, id, 'start', strokes)
    return id
  }
  await permit()
  const stopped = await permit()
  const late = await permit()
  const { db } = site.setup.world.services
  await db.execute(sql`update permit set "statusId" = 60 where id = ${stopped}`)
  // It has expired, but the job that sets the status has not run yet.
  await db.execute(sql`update permit set "validTo" = ${inHours(-1)}::timestamptz where id = ${late}`)
  expect((await board(people.reader)).permits).toEqual({
    active: before.active + 1,
    suspended: before.suspended + 1,
    notHandedBack: before.notHandedBack + 1,
  })
  // A subcontractor's people see only records of their company.
  expect((await board(people.otherWelder)).permits).toEqual({ active: 0, suspended: 0, notHandedBack: 0 })
})

test.each([
  [0, 0],
  [7, 0],
  [8, 8],
  [14, 8],
  [15, 15],
  [30, 15],
  [31, 31],
  [400, 31],
])('An open action raised %i days ago is counted from day %i', async (days, from) => {
  const action = (more: Fields) =>
    add(held.admin, 'questionResponseAction', {
      ...samples.questionResponseAction({ ...nobody, projectId: held.projectId }),
      assignedClientId: held.ownFirm,
      assignedUserId: null,
      verifierUserId: null,
      priorityId: 40,
      ...more,
    })
  const { id } = await action({})
  const { db } = site.setup.world.services
  const others = (await board(people.manager)).actions
  await db.execute(sql`update "questionResponseAction" set "statusId" = 40, "closedOn" = now() where id <> ${id}
    and "projectId" = ${held.projectId}`)
  // In days of the site's time zone, whose clock may have changed in between.
  await db.execute(sql`update "questionResponseAction" set "dueOn" = site.today - 1,
    "createdOn" = (site.today - ${days}::int + time '12:00') at time zone site.zone
    from (select p."timeZone" as zone, (now() at time zone p."timeZone")::date as today from project p
      where p.id = ${held.projectId}) site
    where id = ${id}`)
  expect(others.open).toBeGreaterThan(0)
  const { open, overdue, critical, byAge } = (await board(people.manager)).actions
  expect({ open, overdue, critical }).toEqual({ open: 1, overdue: 1, critical: 1 })
  expect(byAge.filter(({ high }) => high > 0)).toEqual([{ from, high: 1, medium: 0, low: 0, overdue: 1 }])
})

test('The last lost-time injury is told to those who see every accident, and to nobody else', async () => {
  const { projectId } = accidents.held
  expect((await board(accidents.people.manager, projectId)).lostTime).toEqual({ lastOn: null })
  await accidents.submitted({}, { severity: 'firstAid' })
  expect((await board(accidents.people.manager, projectId)).lostTime).toEqual({ lastOn: null })
  await accidents.submitted({}, { severity: 'lostTime' })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Dublin' }).format(
    new Date(Date.now() - 2 * 3_600_000),
  )
  expect((await board(accidents.people.manager, projectId)).lostTime).toEqual({ lastOn: today })
  expect((await board(accidents.people.author, projectId)).lostTime).toBeNull()
  expect((await board(accidents.people.viewer, projectId)).lostTime).toBeNull()
})

test('People without safety management find nothing on the board, and strangers no board', async () => {
  const { permits, actions, observations, inductions, lostTime } = await board(people.designer)
  expect({ permits, observations, inductions, lostTime }).toEqual({
    permits: { active: 0, suspended: 0, notHandedBack: 0 },
    observations: { open: 0, raisedInWeek: 0 },
    inductions: { valid: 0, ending: 0, ended: 0 },
    lostTime: null,
  })
  expect(actions).toMatchObject({ open: 0, overdue: 0, critical: 0 })
  expect((await read(await site.setup.world.as('throttle@demo.test'))).status).toBe(404)
})
