import { and, desc, eq, like, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holidaysOf } from '#contract/time/holidays.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import type { Services } from '#server/core/services.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { runDaily } from '#server/application/jobs/daily.ts'
import { remindOfChanges } from '#server/kinds/changeRequest/reminders.ts'
import { remindOfFolders } from '#server/kinds/projectFolder/reminders.ts'
import { remindOfReviews } from '#server/features/documents/reviewReminders.ts'
import { daysLeft, stageOf } from '#server/platform/notices/reminders.ts'
import type { ZoneDay } from '#server/core/timedWork.ts'
import { changeRequests } from '#server/db/tables/changeRequest.ts'
import { notifications } from '#server/db/tables/notification.ts'
import { projectFolders } from '#server/db/tables/projectFolder.ts'
import { projectDocumentsPmp } from '#server/db/tables/projectDocumentPmp.ts'
import { projects } from '#server/db/tables/project.ts'
import { users } from '#server/db/tables/user.ts'
import { moved, useDocumentFolder } from '../documents/documentFolder.ts'
import { add } from '../rights/everyone.ts'

const site = useDocumentFolder()
const { setup } = site
const db = () => setup.world.services.db
const nobody = { clientId: 0, userId: 0, projectId: 0 }
const office = { workingDays: [1, 2, 3, 4, 5], holidaySet: 'IE' as const, closures: [] }
const on = (job: (w: Write, day: ZoneDay) => Promise<void>, today: string) =>
  writeAsSystem(setup.world.services, (w) => job(w, { today, timeZone: 'Europe/Dublin' }))
const noticesOf = async ({ userId }: Pick<Visitor, 'userId'>, words: string) =>
  (
    await db()
      .select({ title: notifications.title, body: notifications.body, url: notifications.url })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), like(notifications.title, `%${words}%`)))
      .orderBy(desc(notifications.id))
  ).map(({ title }) => title)

let manager: Visitor
beforeAll(async () => {
  manager = await setup.world.as('manager@demo.test')
  await db()
    .update(projects)
    .set({ managerUserId: manager.userId, timeZone: 'Europe/Dublin' })
    .where(eq(projects.id, site.projectId))
  await db()
    .update(users)
    .set({ pbSystems: ['pmp', 'sfs'] })
    .where(eq(users.id, manager.userId))
  await add(site.admin, 'userProjectRole', {
    projectId: site.projectId,
    userId: manager.userId,
    projectRoleId: 30,
    accessLevel: 30,
    systems: ['pmp', 'sfs'],
    from: '2025-01-06',
  })
})

/** Removes what the demo world and earlier tests left, because a person gets one notice for everything due. */
const clear = async () => {
  await db().update(changeRequests).set({ isDeleted: true })
  await db().update(projectDocumentsPmp).set({ isDeleted: true })
  await db().update(projectFolders).set({ dueOn: null })
}
beforeAll(clear)
afterEach(clear)

describe('The time for a reminder', () => {
  test.each([
    [11, null],
    [10, 10],
    [6, 10],
    [5, 5],
    [2, 5],
    [1, 1],
    [0, 1],
    [-1, -1],
    [-5, -1],
    [-6, -6],
    [-11, -11],
  ])('with %i working days left is %s', (left, stage) => expect(stageOf(left, [10, 5, 1], 5)).toBe(stage))
  test('comes once after the last day, if it is not repeated', () =>
    expect([-1, -2, -30].map((left) => stageOf(left, [1], null))).toEqual([-1, -1, -1]))
  test.each([
    // 25 and 26 December 2029 are a Tuesday and a Wednesday.
    ['2029-12-24', '2029-12-27', 1],
    ['2029-12-21', '2029-12-28', 3],
    ['2030-03-08', '2030-03-08', 0],
    // A last day on a Saturday has passed by Monday, but is not yet near on Friday.
    ['2030-03-08', '2030-03-09', 0],
    ['2030-03-11', '2030-03-09', -1],
    ['2030-03-11', '2030-03-01', -6],
  ])('counts working days of the office from %s to %s: %i', (today, last, left) => {
    expect(holidaysOf('IE', 2029).map(({ day }) => day)).toContain('2029-12-26')
    expect(daysLeft(today, last, { rule: 'working', calendar: office, timeZone: 'Europe/Dublin' })).toBe(left)
  })
})

describe('The time bar of a change request', () => {
  let title: string
  const draft = async (notifyBy: string, who = site.staff) => {
    const row = await add(who, 'changeRequest', {
      ...samples.changeRequest(nobody),
      projectId: site.projectId,
      assessorUserId: null,
    })
    await db().update(changeRequests).set({ notifyBy }).where(eq(changeRequests.id, row.id))
    title = String(row.title)
    return row.id
  }
  const told = async (who: Visitor) => (await noticesOf(who, title)).map((words) => words.split(':')[0])

  test('is announced to its author 10, 5 and 1 working days before, and once it lapses to the manager as well', async () => {
    // Friday 29 March 2030. Monday 18 March is a substitute holiday for St Patrick's Day in some jurisdictions, but not
    // in Ireland.
    const id = await draft('2030-03-29')
    const counts: Record<string, [number, number]> = {}
    for (const day of [
      '2030-03-14',
      '2030-03-15',
      '2030-03-16',
      '2030-03-18',
      '2030-03-22',
      '2030-03-28',
      '2030-03-30',
      '2030-04-01',
      '2030-04-02',
    ]) {
      await on(remindOfChanges, day)
      await on(remindOfChanges, day)
      counts[day] = [(await told(site.staff)).length, (await told(manager)).length]
    }
    expect(counts).toEqual({
      '2030-03-14': [0, 0],
      '2030-03-15': [1, 0],
      '2030-03-16': [1, 0],
      '2030-03-18': [1, 0],
      '2030-03-22': [2, 0],
      '2030-03-28': [3, 0],
      // A Saturday.
      '2030-03-30': [3, 0],
      '2030-04-01': [4, 1],
      '2030-04-02': [4, 1],
    })
    expect((await told(manager))[0]).toBe('Change request was not notified in time')
    expect((await told(site.staff))[1]).toBe('Change request must be notified soon')
    const [{ url }] = (await db()
      .select({ url: notifications.url })
      .from(notifications)
      .where(eq(notifications.entityId, id))) as [{ url: string }]
    expect(url).toMatch(new RegExp(`/changerequests/${id}$`))
  })

  test('is announced once for a day on which no server ran, as near as it is by then', async () => {
    await draft('2030-05-31')
    await on(remindOfChanges, '2030-05-29')
    expect(await told(site.staff)).toEqual(['Change request must be notified soon'])
  })

  test('that has been kept is announced to nobody', async () => {
    const id = await draft('2030-07-05')
    await db().update(changeRequests).set({ statusId: 90 }).where(eq(changeRequests.id, id))
    await on(remindOfChanges, '2030-07-08')
    expect(await told(site.staff)).toEqual([])
  })

  test('on one project are one notice and one mail a day, as each person wishes', async () => {
    const wishes = (kind: 'app+email' | 'off', userId: number) =>
      db()
        .update(users)
        .set({
          notificationPrefs: sql`${users.notificationPrefs} || ${JSON.stringify({ kind: 'app+email', digest: 'none', topics: { change: kind } })}::jsonb`,
        })
        .where(eq(users.id, userId))
    const several = async (who: Visitor) => (await noticesOf(who, 'change requests are due or overdue')).length
    const mails = async () =>
      (await db().select().from(outboxMails).where(like(outboxMails.subject, '%change requests are due or overdue')))
        .length
    await wishes('app+email', site.staff.userId)
    await wishes('off', manager.userId)
    await draft('2030-09-06')
    await draft('2030-09-06')
    await on(remindOfChanges, '2030-09-05')
    expect([await several(site.staff), await mails()]).toEqual([1, 1])
    await on(remindOfChanges, '2030-09-09')
    expect([await several(site.staff), await several(manager), await mails()]).toEqual([2, 0, 2])
    const [notice] = await db().select().from(notifications).where(like(notifications.title, '2 change requests%'))
    expect(notice).toMatchObject({ entityId: null, url: `/manage/projects/pmp/view/${site.projectId}/changerequests` })
    expect(notice?.body.split('\n')).toHaveLength(2)
    await wishes('app+email', manager.userId)
  })
})

describe('The review of a document', () => {
  test('is announced to those who hold it, before it is due and every week once it is overdue', async () => {
    const folderId = await site.newFolder()
    await site.name(folderId, site.viewer.userId, { canReview: true, canDownload: true })
    const { data } = await site.upload(site.staff, folderId, [`Roof ${crypto.randomUUID()}.pdf`])
    const row = data.documents[0]!
    await moved(site.staff, row, 'submit', { reviewDueOn: '2030-03-08' })
    const counts: [string, number, number][] = []
    for (const day of [
      '2030-02-28',
      '2030-03-01',
      '2030-03-07',
      '2030-03-10',
      '2030-03-11',
      '2030-03-12',
      '2030-03-19',
    ]) {
      await on((w, at) => remindOfReviews(w, at, 'pmp'), day)
      counts.push([
        day,
        (await noticesOf(site.viewer, row.title)).length,
        (await noticesOf(site.staff, row.title)).length,
      ])
    }
    expect(counts).toEqual([
      ['2030-02-28', 0, 0],
      ['2030-03-01', 1, 0],
      ['2030-03-07', 2, 0],
      ['2030-03-10', 2, 0],
      ['2030-03-11', 3, 0],
      ['2030-03-12', 3, 0],
      // St Patrick's Day was on Sunday 17 March.
      ['2030-03-19', 4, 0],
    ])
    expect(await noticesOf(site.viewer, row.title)).toEqual([
      `Review overdue: ${row.title}`,
      `Review overdue: ${row.title}`,
      `Review due: ${row.title}`,
      `Review due: ${row.title}`,
    ])
  })
})

describe('A folder of the safety file', () => {
  test('is announced to the company that provides it until it is submitted', async () => {
    const [own] = await db().select({ clientId: users.clientId }).from(users).where(eq(users.id, manager.userId))
    const folder = await add(site.admin, 'projectFolder', {
      projectId: site.projectId,
      parentId: null,
      name: `Fire doors ${crypto.randomUUID()}`,
      ownerClientId: own!.clientId,
      dueOn: '2030-03-08',
    })
    const name = String(folder.name)
    const told = async (who: Visitor) => (await noticesOf(who, name)).length
    await on(remindOfFolders, '2030-03-07')
    expect([await told(manager), await told(site.viewer)]).toEqual([1, 0])
    await on(remindOfFolders, '2030-03-11')
    expect(await noticesOf(manager, name)).toEqual([
      `${name} is overdue for the safety file`,
      `${name} is due soon for the safety file`,
    ])
    await db().update(projectFolders).set({ statusId: 30 }).where(eq(projectFolders.id, folder.id))
    await on(remindOfFolders, '2030-03-18')
    expect(await told(manager)).toBe(2)
  })
})

describe('The clock', () => {
  const at = (moment: string): Services => ({ ...setup.world.services, now: () => new Date(moment) })
  let title: string
  const told = async () => (await noticesOf(site.staff, title)).length
  beforeEach(async () => {
    const row = await add(site.staff, 'changeRequest', {
      ...samples.changeRequest(nobody),
      projectId: site.projectId,
      assessorUserId: null,
    })
    title = String(row.title)
    await db().update(changeRequests).set({ notifyBy: '2031-06-13' }).where(eq(changeRequests.id, row.id))
  })

  test('reminds from six in the morning on site, in summer time, and on one day once over restarts', async () => {
    // Summer time in Dublin is one hour ahead of UTC.
    await runDaily(at('2031-06-12T04:59:00Z'))
    expect(await told()).toBe(0)
    await Promise.all([runDaily(at('2031-06-12T05:00:00Z')), runDaily(at('2031-06-12T05:00:00Z'))])
    expect(await told()).toBe(1)
    await db().update(changeRequests).set({ notifyBy: '2031-06-12' }).where(eq(changeRequests.title, title))
    await runDaily(at('2031-06-12T15:00:00Z'))
    expect(await told()).toBe(1)
    await runDaily(at('2031-06-13T05:00:00Z'))
    expect(await told()).toBe(2)
  })
})
