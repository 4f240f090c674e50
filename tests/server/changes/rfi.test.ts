import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Rfi } from '#contract/entities/rfi.ts'
import type { WindowChoice } from '#contract/window.ts'
import { dueAfter, workCalendar, type Place, type WorkCalendar } from '#contract/time/holidays.ts'
import { rfiStatusWords } from '#contract/changes/rfiStatus.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { isReminderDay, remindOfRfis } from '#server/kinds/rfi/reminders.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'
import type { Someone } from '../projects/projectPeople.ts'
import { reason, text, useRfiPeople } from './rfiPeople.ts'

const site = useRfiPeople()
const { setup, people, draft, read, move, done, rfiIn } = site

const everyAction = [
  'submit',
  'open',
  'return',
  'answer',
  'forward',
  'askOutside',
  'withdrawLink',
  'enough',
  'notEnough',
  'close',
  'reopen',
  'askReopen',
  'comment',
  'void',
]
const rights = String.raw`
Draft     | author   | submit
Draft     | manager  |
Draft     | leader   |
Submitted | author   | comment
Submitted | manager  | open return comment void
Submitted | leader   | open return comment void
Submitted | assignee | comment
Submitted | reader   |
Open      | author   | comment
Open      | manager  | forward askOutside withdrawLink enough comment void
Open      | leader   | forward askOutside withdrawLink enough comment void
Open      | assignee | answer forward comment
Open      | second   | comment
Open      | reader   |
Answered  | author   | comment
Answered  | manager  | notEnough close comment void
Answered  | leader   | notEnough close comment void
Answered  | assignee | comment
Closed    | author   | askReopen
Closed    | manager  | reopen
Closed    | leader   | reopen
Closed    | assignee |
Void      | author   |
Void      | manager  |
Void      | leader   |
`
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()) as [string, keyof typeof people, string])

const inputs: Fields = { ...reason, ...text, linkId: 1, email: 'eva@design.example', name: 'Eva Design' }

describe('Who may do what', () => {
  const made = new Map<string, Rfi>()
  beforeAll(async () => {
    for (const status of Object.values(rfiStatusWords)) made.set(status, await rfiIn(status))
  })

  test.each(rights)('While it is %s, the %s may: %s', async (status, who, may) => {
    const { id } = made.get(status)!
    const seen = await people[who].read<Rfi>('GET', `rfi/${id}`)
    const allowed = may.split(' ').filter(Boolean)
    expect([...(seen.data?.allowedActions ?? [])].sort()).toEqual([...allowed].sort())
    for (const action of everyAction.filter((one) => !allowed.includes(one))) {
      const { status: answered } = await move(people[who], id, action, { ...inputs, userId: people.second.userId })
      expect([action, [403, 404, 409].includes(answered)]).toEqual([action, true])
    }
    expect((await read(id)).rowVersion).toBe(made.get(status)!.rowVersion)
  })
})

test('An RFI goes from draft to closed, with the ball and the time it was held at each step', async () => {
  const { id } = await add(people.author, 'rfi', draft())
  const ball = async () => (await read(id)).ballInCourtUserIds
  expect([(await read(id)).number, await ball()]).toEqual([null, []])
  const submitted = await done(people.author, id, 'submit')
  expect(submitted.number).toMatch(/^RFI-\d{4}$/)
  expect(await ball()).toEqual([people.manager.userId])
  setup.world.pass(10 * 60_000)
  await done(people.manager, id, 'open')
  expect(await ball()).toEqual([people.assignee.userId])
  await done(people.assignee, id, 'forward', { userId: people.second.userId, text: 'Please check with the mill.' })
  expect(await ball()).toEqual([people.second.userId])
  await done(people.second, id, 'answer', { text: 'The mill can deliver 8.8.' })
  expect(await ball()).toEqual([people.assignee.userId])
  const answered = await done(people.assignee, id, 'answer', text)
  expect([answered.statusId, answered.ballInCourtUserIds]).toEqual([40, [people.manager.userId]])
  expect(await move(people.manager, id, 'close')).toMatchObject({
    status: 400,
    errors: [{ field: 'officialResponseId' }],
  })
  const official = answered.responses.at(-1)!.id
  const closed = await done(people.manager, id, 'close', { officialResponseId: official })
  expect([closed.statusId, closed.ballInCourtUserIds, closed.officialResponseId]).toEqual([50, [], official])
  expect(closed.holdings.map(({ userId, to }) => [userId, to !== null])).toEqual([
    [people.manager.userId, true],
    [people.assignee.userId, true],
    [people.second.userId, true],
    [people.assignee.userId, true],
    [people.manager.userId, true],
  ])
  const [first] = closed.holdings
  expect(Date.parse(first!.to!) - Date.parse(first!.from)).toBeGreaterThanOrEqual(10 * 60_000)
})

test('Not enough and reopening ask for another answer, and keep the earlier ones', async () => {
  const { id } = await rfiIn('Answered')
  const again = await done(people.manager, id, 'notEnough', reason)
  expect([again.statusId, again.round, again.ballInCourtUserIds]).toEqual([30, 2, [people.assignee.userId]])
  await done(people.assignee, id, 'answer', { text: 'See the attached calculation.' })
  const { responses } = await read(id)
  expect(responses.map(({ round }) => round)).toEqual([1, 2])
  await done(people.manager, id, 'close', { officialResponseId: responses[1]!.id })
  const reopened = await done(people.manager, id, 'reopen', reason)
  expect([reopened.statusId, reopened.round, reopened.officialResponseId, reopened.closedOn]).toEqual([
    30,
    3,
    null,
    null,
  ])
})

test('Numbers rise within a project, whoever submits at the same time, and are not given twice', async () => {
  const rows = await Promise.all(Array.from({ length: 8 }, () => add(people.author, 'rfi', draft())))
  const answers = await Promise.all(
    rows.map(({ id }) => people.author.read<Rfi>('PUT', `rfi/${id}/move`, { action: 'submit', rowVersion: 1 })),
  )
  const numbers = answers.map(({ data }) => Number(data.number!.slice(4))).sort((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, at) => numbers[0]! + at))
  const returned = await done(people.manager, rows[0]!.id, 'return', reason)
  expect((await done(people.author, rows[0]!.id, 'submit')).number).toBe(returned.number)
})

/** How many RFIs the register counts for someone, and how many its menu of disciplines lists. */
async function countedOf(who: Someone) {
  const of = `parentProjectId=${site.projectId}`
  const { data } = await who.read<{ count: number }>('GET', `rfi/count?${of}`)
  const menu = await who.read<WindowChoice[]>('GET', `rfi/choices/disciplineId?${of}`)
  return [data.count, menu.data.reduce((sum, { count }) => sum + count, 0)]
}

describe('Who sees it', () => {
  const sees = async (who: Someone, id: number) => {
    const { data } = await who.read<Row[]>('GET', `rfi?parentProjectId=${site.projectId}&size=500`)
    const found = (await who.ask('GET', `rfi/${id}`)).status === 200
    expect(data.some((row) => row.id === id)).toBe(found)
    expect(await countedOf(who)).toEqual([data.length, data.length])
    const history = (await who.ask('GET', `audit?entityKind=rfi&entityId=${id}`)).status === 200
    expect(history).toBe(found)
    return found
  }
  const seenBy = async (id: number) => {
    const found = []
    for (const [name, who] of Object.entries(people)) if (await sees(who, id)) found.push(name)
    return found
  }

  test('Only its author sees a draft', async () => {
    expect(await seenBy((await rfiIn('Draft')).id)).toEqual(['author'])
  })
  test('A draft that was returned is seen by its author and by managers', async () => {
    const { id } = await rfiIn('Submitted')
    await done(people.manager, id, 'return', reason)
    expect(await seenBy(id)).toEqual(['author', 'manager', 'leader'])
  })
  test('Everyone in project management sees it, but not a subcontractor or supplier whom it does not concern', async () => {
    expect(await seenBy((await rfiIn('Open')).id)).toEqual([
      'author',
      'manager',
      'assignee',
      'second',
      'reader',
      'leader',
    ])
  })
  test('A subcontractor sees an RFI that is raised for it', async () => {
    expect(await seenBy((await rfiIn('Open', { raisedForClientId: people.welder.clientId })).id)).toContain('welder')
  })
  test('A subcontractor sees an RFI that one of its people is asked', async () => {
    const assignees = [people.assignee, people.welder].map(({ userId }) => ({ userId, responseRequired: true }))
    const seen = await seenBy((await rfiIn('Open', { assignees })).id)
    expect(seen).toContain('welder')
    expect(seen).not.toContain('otherWelder')
  })
  test('A private RFI is seen by those it names and by managers, once the project allows it', async () => {
    const refused = await people.author.read('POST', 'rfi', draft({ isPrivate: true }))
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'isPrivate' }] })
    const { rowVersion } = await rowOf(site.admin, `project/${site.projectId}`)
    await site.admin.read('PUT', 'updateRfiSettings', { projectId: site.projectId, rowVersion, allowPrivate: true })
    const group = await add(site.admin, 'projectGroup', {
      projectId: site.projectId,
      name: 'Private copies',
      purpose: 'distribution',
      userIds: [people.otherWelder.userId],
    })
    const row = await rfiIn('Open', { isPrivate: true, distributionGroupIds: [group.id] })
    expect(await seenBy(row.id)).toEqual(['author', 'manager', 'assignee', 'leader', 'otherWelder'])
  })
})

describe('What it is checked for', () => {
  const refused = async (more: Fields) =>
    (await people.author.read('POST', 'rfi', draft(more))).errors.map(({ field }) => field)

  test('Without a due date it gets the project’s working days', async () => {
    const { rowVersion } = await rowOf(site.admin, `project/${site.projectId}`)
    await site.admin.read('PUT', 'updateRfiSettings', { projectId: site.projectId, rowVersion, defaultDueDays: 5 })
    const { data: office } = await site.admin.read<WorkCalendar>('GET', 'settings/1')
    const project = (await rowOf(site.admin, `project/${site.projectId}`)) as unknown as Place
    const row = await add(people.author, 'rfi', draft({ dueOn: null }))
    const today = setup.world.services.now().toISOString().slice(0, 10)
    expect(row.dueOn).toBe(dueAfter(today, 5, 'working', workCalendar(project, office)))
  })
  test('A due date in the past, a stranger and nobody at all are refused', async () => {
    expect(await refused({ dueOn: '2020-01-06' })).toEqual(['dueOn'])
    const asked = (userId: number, responseRequired = true) => ({ assignees: [{ userId, responseRequired }] })
    expect(await refused(asked(people.safety.userId))).toEqual(['assignees.0.userId'])
    expect(await refused(asked(people.assignee.userId, false))).toEqual(['assignees'])
    expect(await refused({ assignees: [] })).toEqual(['assignees'])
    expect(await refused({ managerUserId: people.safety.userId })).toEqual(['managerUserId'])
    expect(await refused({ question: 'Which?' })).toEqual(['question'])
  })
  test('A change of the question after submission keeps the former wording', async () => {
    const before = await rfiIn('Open')
    const { errors } = await people.manager.read('PUT', 'rfi', {
      ...before,
      question: 'Which grade of bolt at splice S4?',
    })
    expect(errors).toEqual([])
    expect((await read(before.id)).formerQuestions).toEqual([
      expect.objectContaining({ question: before.question }) as object,
    ])
  })
  test('A new assignee of an open RFI gets the ball, and a former one loses it', async () => {
    const before = await rfiIn('Open')
    const assignees = [{ userId: people.second.userId, responseRequired: true }]
    expect((await people.manager.read('PUT', 'rfi', { ...before, assignees })).errors).toEqual([])
    expect((await read(before.id)).ballInCourtUserIds).toEqual([people.second.userId])
  })
})

describe('What is told', () => {
  beforeEach(() => setup.world.services.db.execute(sql`delete from "notification"`))
  const announced = async (who: Someone) =>
    (await who.read<{ title: string }[]>('GET', 'notification')).data.map(({ title }) => title)

  test('Whoever gets the ball is notified, and nobody of what they did themselves', async () => {
    const { number } = await rfiIn('Open')
    expect((await announced(people.assignee))[0]).toMatch(`${number} needs your answer`)
    expect((await announced(people.manager))[0]).toMatch(`${number} waits for you`)
    expect((await announced(people.author))[0]).toMatch(`${number} is open`)
    expect(await announced(people.second)).toEqual([])
  })
  test('A save names the project, so that it goes stale', async () => {
    const { changes } = await people.author.read('POST', 'rfi', draft())
    expect(changes!.find(({ kind }) => kind === 'rfi')).toMatchObject({
      affected: [[site.projectId]],
      scope: String(site.projectId),
    })
  })
})

describe('Reminders', () => {
  test('come two days before, one day after, and every third day from then on', () => {
    const days = [3, 2, 1, 0, -1, -2, -3, -4, -5, -7].filter((left) => isReminderDay(left, 2, 1))
    expect(days).toEqual([2, -1, -4, -7])
  })
  test('go once to whoever has the ball', async () => {
    const { db } = setup.world.services
    const row = await rfiIn('Open')
    await db.execute(sql`delete from "notification"`)
    // Several in one project would be combined into one notice.
    await db.execute(sql`update "rfi" set "dueOn" = case id when ${row.id} then '2030-03-04'::date end`)
    for (let times = 0; times < 2; times++)
      await writeAsSystem(setup.world.services, (w) =>
        remindOfRfis(w, { today: '2030-03-05', timeZone: 'Europe/Dublin' }),
      )
    const { data } = await people.assignee.read<{ rows?: { title: string }[] }>('GET', 'notification')
    const titles = ((data.rows ?? data) as { title: string }[]).map(({ title }) => title)
    expect(titles.filter((title) => title.includes(row.subject))).toEqual([`${row.number} is overdue: ${row.subject}`])
    const managers = await people.manager.read<unknown>('GET', 'notification')
    expect(JSON.stringify(managers.data)).not.toContain(row.subject)
  })
})
