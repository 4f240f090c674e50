import * as fc from 'fast-check'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rfi, type Rfi } from '#contract/entities/rfi.ts'
import { dueAfter, isWorkingDay, workingDaysBetween, type WorkCalendar } from '#contract/holidays.ts'
import { rfiStatusWords } from '#contract/rfiStatus.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { isReminderDay, remindOfRfis } from '#server/jobs/rfiReminders.ts'
import { holdersOf, isAnswered, type Turn } from '#server/kinds/rfi/ball.ts'
import { users } from '#server/kinds/user/table.ts'
import { pdfPages } from '#tests/pdfPages.ts'
import { useWorld } from '#tests/world.ts'
import { add, rowOf, type Fields, type Row } from './rights/everyone.ts'

const setup = useWorld()
type Someone = Visitor & { clientId: number }

let admin: Visitor
let projectId: number
const people = {} as Record<
  'author' | 'manager' | 'assignee' | 'second' | 'reader' | 'leader' | 'welder' | 'otherWelder' | 'safety',
  Someone
>

const nobody = { clientId: 0, userId: 0, projectId: 0 }

async function newPerson(clientId: number, level: number, systems = ['pmp']): Promise<Someone> {
  const row = await add(admin, 'user', {
    ...samples.user({ ...nobody, clientId }),
    pbSystems: ['pmp', 'sms', 'sfs', 'fm'],
  })
  await setup.world.services.db.update(users).set({ statusId: 20 }).where(eq(users.id, row.id))
  await add(admin, 'userProjectRole', {
    projectId,
    userId: row.id,
    projectRoleId: 40,
    accessLevel: level,
    systems,
    from: '2025-01-06',
  })
  return Object.assign(await setup.world.as(String(row.email)), { clientId })
}

async function newFirm(relationshipId: number | null) {
  const firm = await add(admin, 'client', samples.client(nobody))
  if (relationshipId !== null) await add(admin, 'projectClient', { projectId, clientId: firm.id, relationshipId })
  return firm.id
}

beforeAll(async () => {
  admin = await setup.world.as('admin@demo.test')
  const { clientId } = await rowOf(admin, `user/${admin.userId}`)
  const own = Number(clientId)
  projectId = (await add(admin, 'project', samples.project({ ...nobody, clientId: own, userId: admin.userId }))).id
  const [welders, others] = [await newFirm(90), await newFirm(100)]
  people.author = await newPerson(own, 20)
  people.manager = await newPerson(own, 20)
  people.assignee = await newPerson(own, 20)
  people.second = await newPerson(own, 20)
  people.reader = await newPerson(own, 10)
  people.leader = await newPerson(own, 30)
  people.welder = await newPerson(welders, 20)
  people.otherWelder = await newPerson(others, 20)
  people.safety = await newPerson(own, 30, ['sms'])
})

const draft = (more: Fields = {}) => ({
  ...samples.rfi({ ...nobody, projectId }),
  managerUserId: people.manager.userId,
  assignees: [{ userId: people.assignee.userId, responseRequired: true }],
  distributionUserIds: [],
  ...more,
})
const read = async (id: number) => (await admin.read<Rfi>('GET', `rfi/${id}`)).data
async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
  const { rowVersion } = await read(id)
  return who.read<Rfi>('PUT', `rfi/${id}/move`, { action, rowVersion, ...more })
}
async function done(who: Visitor, id: number, action: string, more: Fields = {}) {
  const answer = await move(who, id, action, more)
  expect([action, answer.errors]).toEqual([action, []])
  return read(id)
}

const reason = { reason: 'The drawing is missing.' }
const text = { text: 'Grade 8.8, as on drawing S-104.' }

/** Takes a new RFI to a status by the steps that lead there. */
async function rfiIn(status: string, more: Fields = {}) {
  const { id } = await add(people.author, 'rfi', draft(more))
  if (status === 'Draft') return read(id)
  await done(people.author, id, 'submit')
  if (status === 'Void') await done(people.manager, id, 'void', reason)
  if (status === 'Submitted' || status === 'Void') return read(id)
  await done(people.manager, id, 'open')
  if (status === 'Open') return read(id)
  await done(people.assignee, id, 'answer', text)
  if (status === 'Answered') return read(id)
  const { responses } = await read(id)
  return done(people.manager, id, 'close', { officialResponseId: responses.at(-1)!.id })
}

const everyAction = [
  'submit',
  'open',
  'return',
  'answer',
  'forward',
  'askOutside',
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
Open      | manager  | forward askOutside enough comment void
Open      | leader   | forward askOutside enough comment void
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

const inputs: Fields = { ...reason, ...text, email: 'eva@design.example', name: 'Eva Design' }

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

describe('Who sees it', () => {
  const sees = async (who: Someone, id: number) => {
    const { data } = await who.read<Row[]>('GET', `rfi?parentProjectId=${projectId}`)
    const found = (await who.ask('GET', `rfi/${id}`)).status === 200
    expect(data.some((row) => row.id === id)).toBe(found)
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
    const { rowVersion } = await rowOf(admin, `project/${projectId}`)
    await admin.read('PUT', 'updateRfiSettings', { projectId, rowVersion, allowPrivate: true })
    const group = await add(admin, 'projectGroup', {
      projectId,
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
    const { rowVersion } = await rowOf(admin, `project/${projectId}`)
    await admin.read('PUT', 'updateRfiSettings', { projectId, rowVersion, defaultDueDays: 5 })
    const { data: office } = await admin.read<WorkCalendar>('GET', 'settings/1')
    const row = await add(people.author, 'rfi', draft({ dueOn: null }))
    const today = setup.world.services.now().toISOString().slice(0, 10)
    expect(row.dueOn).toBe(dueAfter(today, 5, 'working', office))
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
  const told = async (who: Someone) =>
    (await who.read<{ title: string }[]>('GET', 'notification')).data.map(({ title }) => title)

  test('Whoever gets the ball is notified, and nobody of what they did themselves', async () => {
    const { number } = await rfiIn('Open')
    expect((await told(people.assignee))[0]).toMatch(`${number} needs your answer`)
    expect((await told(people.manager))[0]).toMatch(`${number} waits for you`)
    expect((await told(people.author))[0]).toMatch(`${number} is open`)
    expect(await told(people.second)).toEqual([])
  })
  test('A save names the project, so that it goes stale', async () => {
    const { changes } = await people.author.read('POST', 'rfi', draft())
    expect(changes!.find(({ kind }) => kind === 'rfi')).toMatchObject({
      affected: [[projectId]],
      scope: String(projectId),
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
    await db.execute(sql`update "rfi" set "dueOn" = '2030-03-04' where id = ${row.id}`)
    for (let times = 0; times < 2; times++)
      await writeAsSystem(setup.world.services, (w) => remindOfRfis(w, '2030-03-05'))
    const { data } = await people.assignee.read<{ rows?: { title: string }[] }>('GET', 'notification')
    const titles = ((data.rows ?? data) as { title: string }[]).map(({ title }) => title)
    expect(titles.filter((title) => title.includes(row.subject))).toEqual([`${row.number} is overdue: ${row.subject}`])
    const managers = await people.manager.read<unknown>('GET', 'notification')
    expect(JSON.stringify(managers.data)).not.toContain(row.subject)
  })
})

describe('An answer with files', () => {
  const respond = async (who: Visitor, id: number, action: string, ...files: File[]) => {
    const form = new FormData()
    const { rowVersion } = await read(id)
    for (const [name, value] of Object.entries({ id, rowVersion, action, text: text.text }))
      form.set(name, String(value))
    for (const file of files) form.append('files', file)
    return who.read<Rfi>('POST', 'rfiResponse', form)
  }
  const sketch = new File(['Sketch of the splice'], 'sketch.txt', { type: 'text/plain' })

  test('is one save: the answer, its files and the ball', async () => {
    const { id } = await rfiIn('Open')
    const { data, errors } = await respond(people.assignee, id, 'answer', sketch, sketch)
    expect(errors).toEqual([])
    expect(data).toMatchObject({ statusId: 40, ballInCourtUserIds: [people.manager.userId] })
    expect(data.responses).toMatchObject([{ kind: 'answer', files: [{ name: 'sketch.txt' }, { name: 'sketch.txt' }] }])
    expect((await respond(people.author, id, 'comment', sketch)).data.responses[1]).toMatchObject({
      kind: 'comment',
      files: [{ name: 'sketch.txt' }],
    })
  })
  test('is refused like one without files, and leaves nothing behind', async () => {
    const { id } = await rfiIn('Open')
    expect((await respond(people.reader, id, 'answer', sketch)).status).toBe(403)
    expect((await respond(people.otherWelder, id, 'answer', sketch)).status).toBe(404)
    expect((await respond(people.assignee, id, 'answer')).errors).toMatchObject([{ field: 'files' }])
    expect((await respond(people.assignee, id, 'answer', new File(['MZ'], 'run.exe'))).status).toBe(400)
    expect((await respond(people.assignee, id, 'close', sketch)).status).toBe(400)
    expect((await read(id)).responses).toEqual([])
  })
})

describe('On paper', () => {
  /** The text of each page. */
  async function pagesOf(who: Visitor, path: string) {
    const answer = await who.ask('GET', path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'application/pdf'])
    return pdfPages(await answer.arrayBuffer())
  }

  test('an RFI says what was asked and answered, in Polish and Greek letters too, over as many pages as it needs', async () => {
    const long = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ')
    const row = await rfiIn('Open', { subject: 'Łącznik węzła, κόμβος G9', question: long })
    await done(people.assignee, row.id, 'answer', { text: 'Zażółć gęślą jaźń.' })
    const answer = (await read(row.id)).responses[0]!
    await done(people.manager, row.id, 'close', { officialResponseId: answer.id })
    const pages = await pagesOf(people.reader, `rfi/${row.id}/pdf`)
    const whole = pages.join(' ')
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]).toContain(`${row.number} Łącznik węzła, κόμβος G9`)
    for (const part of ['word0 ', 'word899', 'Official answer', 'Zażółć gęślą jaźń.', 'Closed'])
      expect(whole).toContain(part)
    for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1}`)
    expect(whole).toContain('Printed by')
  })
  test('the log lists every RFI but drafts, and repeats its heads on each page', async () => {
    const draftRow = await rfiIn('Draft', { subject: 'Only a draft' })
    for (let at = 0; at < 40; at++)
      await rfiIn('Submitted', { subject: `Question ${at} about the parapet, long enough for two lines of the log` })
    const pages = await pagesOf(people.reader, `rfiLog/${projectId}`)
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page).toContain('Ball in court')
    expect(pages.join(' ')).toContain('Question 39')
    expect(pages.join(' ')).not.toContain(draftRow.subject)
    expect((await people.safety.ask('GET', `rfi/${draftRow.id}/pdf`)).status).toBe(404)
  })
})

describe('An answer by link', () => {
  const stranger = () => setup.world.stranger()
  const linkOf = async (id: number) => {
    await done(people.manager, id, 'askOutside', { email: 'eva@design.example', name: 'Eva Design', days: 14 })
    const [mail] = await setup.world.services.db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(1)
    return /answerRfi\?token=([\w-]{43})/.exec(mail!.text)![1]!
  }
  const read = (Token: string) => stranger().read<{ question: string }>('POST', 'rfiAnswer/read', { Token })
  const answerBy = (Token: string, Answer = 'Grade 8.8 is right.') =>
    stranger().read('POST', 'rfiAnswer', { Token, Answer })

  test('Somebody without an account reads the question and answers it once', async () => {
    const row = await rfiIn('Open')
    const token = await linkOf(row.id)
    expect((await read(token)).data.question).toBe(row.question)
    const answers = await Promise.all([answerBy(token), answerBy(token)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    const { responses, answerLinks, statusId } = (await admin.read<Rfi>('GET', `rfi/${row.id}`)).data
    expect(responses).toEqual([
      expect.objectContaining({ kind: 'answer', byUserId: null, byName: 'Eva Design', text: 'Grade 8.8 is right.' }),
    ])
    expect([answerLinks[0]!.usedOn !== null, statusId]).toEqual([true, 30])
    expect((await read(token)).errors).toMatchObject([{ field: 'Token' }])
  })
  test('The link is stored as a hash only, and ends with its day and with the question', async () => {
    const row = await rfiIn('Open')
    const token = await linkOf(row.id)
    const rows = await setup.world.services.db.execute(sql`select * from "rfiAnswerLink"`)
    expect(JSON.stringify(rows)).not.toContain(token)
    await done(people.assignee, row.id, 'answer', text)
    expect((await answerBy(token)).status).toBe(400)
    const other = await linkOf((await rfiIn('Open')).id)
    await setup.world.services.db.execute(sql`update "rfiAnswerLink" set "expiresOn" = now() - interval '1 day'`)
    expect((await answerBy(other)).status).toBe(400)
  })
  test('Files come with the answer and are read with the RFI; programs and too much are refused and keep the link', async () => {
    const row = await rfiIn('Open')
    const token = await linkOf(row.id)
    const withFiles = (...files: File[]) => {
      const form = new FormData()
      form.set('Token', token)
      form.set('Answer', 'See the sketch.')
      for (const file of files) form.append('files', file)
      return stranger().read('POST', 'rfiAnswer', form)
    }
    const sketch = new File(['Sketch of the splice'], 'Łączenie.txt', { type: 'text/plain' })
    const sketches = Array.from({ length: 6 }, () => sketch)
    expect((await withFiles(...sketches)).errors).toMatchObject([{ field: 'files' }])
    expect((await withFiles(new File(['MZ'], 'run.exe'))).errors).toMatchObject([{ field: 'files' }])
    expect((await withFiles(new File(['x'.repeat(22 * 1_048_576)], 'big.txt'))).status).toBe(413)
    expect((await withFiles(sketch)).errors).toEqual([])
    const [response] = (await admin.read<Rfi>('GET', `rfi/${row.id}`)).data.responses
    expect(response!.files).toMatchObject([{ name: 'Łączenie.txt', size: 20 }])
    const file = await people.author.ask('GET', `file/${response!.files[0]!.id}`)
    expect(await file.text()).toBe('Sketch of the splice')
    expect((await people.otherWelder.ask('GET', `file/${response!.files[0]!.id}`)).status).toBe(404)
  })
  test('Guessing links has to wait', async () => {
    const tries = []
    for (let at = 0; at < 101; at++) tries.push((await read('guessed')).status)
    expect([tries[0], tries.at(-1)]).toEqual([400, 429])
  })
})

describe('The ball', () => {
  const court = (responses: Turn[]) => ({
    statusId: 30,
    managerUserId: 1,
    assignees: [
      { userId: 2, responseRequired: true },
      { userId: 3, responseRequired: false },
    ],
    responses,
  })
  const turns: fc.Arbitrary<Turn[]> = fc.array(
    fc.record({
      kind: fc.constantFrom('answer' as const, 'forward' as const, 'comment' as const),
      byUserId: fc.integer({ min: 1, max: 5 }),
      toUserId: fc.integer({ min: 1, max: 5 }),
    }),
    { maxLength: 12 },
  )

  test('An open RFI is with somebody until the required answer is there, whatever is forwarded', () => {
    fc.assert(
      fc.property(turns, (responses) => {
        const asked = court(responses)
        const has = responses.some(({ kind, byUserId }) => kind === 'answer' && byUserId === 2)
        if (!has) expect(holdersOf(asked).length).toBeGreaterThan(0)
        if (isAnswered(asked)) expect(has).toBe(true)
        expect(new Set(holdersOf(asked)).size).toBe(holdersOf(asked).length)
      }),
    )
  })
})

describe('Working days', () => {
  const calendar: fc.Arbitrary<WorkCalendar> = fc.record({
    workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    holidaySet: fc.constantFrom('IE' as const, 'GB' as const, 'NI' as const),
    closures: fc.constant([{ from: '2026-08-03', to: '2026-08-14' }]),
  })
  const day = fc
    .integer({ min: 0, max: 3000 })
    .map((at) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10))

  test('A due date is a working day, and lies as many working days ahead as the project gives', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), calendar, (from, days, office) => {
        const due = dueAfter(from, days, 'working', office)
        expect(isWorkingDay(due, office)).toBe(true)
        expect(workingDaysBetween(from, due, office)).toBe(days)
        expect(workingDaysBetween(due, from, office)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})

test('Every status has actions or none, and every action a status', () => {
  const used = new Set(Object.values(rfi.moves!).flat())
  expect([...used].sort()).toEqual(Object.keys(rfi.actions).sort())
})
