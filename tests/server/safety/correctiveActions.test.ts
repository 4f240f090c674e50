import { ne } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionStatus, actionStatusWords, reopenActionDays } from '#contract/safety/actionStatus.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import type { OpenWork } from '#contract/people/openWork.ts'
import type { Workload } from '#contract/people/workload.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { remindOfActions } from '#server/kinds/questionResponseAction/reminders.ts'
import { questionResponseActions } from '#server/db/tables/questionResponseAction.ts'
import { pictureForm, rowOf, type Row } from '../rights/everyone.ts'
import { fixed, reason, useSafetyPeople } from './safetyPeople.ts'

const site = useSafetyPeople()
const { setup, people, held, action } = site
const kind = 'questionResponseAction'
const read = (id: number) => site.read(kind, id)
const move = (who: typeof people.author, id: number, name: string, more: object = {}) =>
  site.move(who, kind, id, name, { ...more })
const done = (who: typeof people.author, id: number, name: string, more: object = {}) =>
  site.done(who, kind, id, name, { ...more })
const today = () => setup.world.services.now().toISOString().slice(0, 10)
const statusOf = ({ statusId }: Pick<QuestionResponseAction, 'statusId'>) => actionStatusWords[statusId]!
const titles = async (who: typeof people.author) =>
  (await who.read<Row[]>('GET', 'notification?size=100')).data.map(({ title }) => String(title))

/** Input that each action requires besides the row version. */
const input: Record<string, object> = {
  start: {},
  fix: fixed,
  accept: {},
  reject: reason,
  postpone: { dueOn: '2030-04-01', ...reason },
  cancel: reason,
  reopen: reason,
}
const names = Object.keys(input)

/** Takes a new action to a status: the assignee resolves it and the author checks it. */
async function actionIn(status: string, more: object = {}) {
  const { id } = await action({ ...more })
  const { author, fixer, manager } = people
  if (status === 'In progress') await done(fixer, id, 'start')
  if (['Ready for review', 'Closed', 'Not accepted'].includes(status)) await done(fixer, id, 'fix', fixed)
  if (status === 'Closed') await done(author, id, 'accept')
  if (status === 'Not accepted') await done(author, id, 'reject', reason)
  if (status === 'Cancelled') await done(manager, id, 'cancel', reason)
  return read(id)
}

const rights = String.raw`
Open             | author  | postpone                       | edits
Open             | fixer   | start fix                      |
Open             | manager | start fix postpone cancel      | edits
Open             | reader  |                                |
In progress      | author  | postpone                       |
In progress      | fixer   | fix                            |
In progress      | manager | fix postpone cancel            | edits
Ready for review | author  | accept reject                  |
Ready for review | fixer   |                                |
Ready for review | manager | accept reject cancel           |
Not accepted     | author  | postpone                       |
Not accepted     | fixer   | start fix                      |
Not accepted     | manager | start fix postpone cancel      | edits
Closed           | author  |                                |
Closed           | fixer   |                                |
Closed           | manager | reopen                         |
Cancelled        | author  |                                |
Cancelled        | manager |                                |
`
const lines = rights
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()) as [string, 'author', string, string])

describe('An action that is', () => {
  test.each(lines)('%s offers its %s: %s %s', async (status, name, moves, edits) => {
    const row = await actionIn(status)
    const who = people[name]
    const { data } = await who.read<QuestionResponseAction>('GET', `${kind}/${row.id}`)
    expect(names.filter((one) => data.allowedActions.includes(one))).toEqual(moves === '' ? [] : moves.split(' '))
    expect(data.canEdit).toBe(edits !== '')
    for (const one of names.filter((other) => !moves.split(' ').includes(other))) {
      const { rowVersion } = await read(row.id)
      const answer = await who.read('PUT', `${kind}/${row.id}/move`, { action: one, rowVersion, ...input[one] })
      expect([one, answer.status]).toEqual([one, expect.toSatisfy((code: number) => code === 403 || code === 409)])
    }
    expect(statusOf(await read(row.id))).toBe(status)
  })
})

test('Whoever put it right never accepts it, not even a manager or an administrator', async () => {
  const { id } = await action()
  await done(people.manager, id, 'fix', fixed)
  expect(await move(people.manager, id, 'accept')).toMatchObject({ status: 403 })
  expect(await done(people.author, id, 'reject', reason)).toMatchObject({ statusId: 50, rejections: 1, ...reason })
  await site.done(held.admin, kind, id, 'fix', { ...fixed })
  expect(await site.move(held.admin, kind, id, 'accept')).toMatchObject({ status: 403 })
  expect(await done(people.author, id, 'accept')).toMatchObject({ statusId: 40, reason: null })
})

test('In random walks its status is always the one of a plain model', async () => {
  const next: Record<number, Record<string, number>> = {
    10: { start: 20, fix: 30, postpone: 10, cancel: 60 },
    20: { fix: 30, postpone: 20, cancel: 60 },
    30: { accept: 40, reject: 50, cancel: 60 },
    40: { reopen: 10 },
    50: { start: 20, fix: 30, postpone: 50, cancel: 60 },
    60: {},
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 9 }), async (walk) => {
      const { id } = await action()
      let status: number = actionStatus.open
      let dueOn = '2030-03-01'
      for (const name of walk) {
        const doer = name === 'start' || name === 'fix' ? people.fixer : people.manager
        const later = name === 'postpone' ? daysAfter(dueOn, 1) : dueOn
        const { status: code } = await move(doer, id, name, {
          ...input[name],
          ...(name === 'postpone' && { dueOn: later }),
        })
        const to = next[status]![name]
        expect([status, name, code === 200]).toEqual([status, name, to !== undefined])
        if (to !== undefined) [status, dueOn] = [to, later]
        const row = await read(id)
        expect(row).toMatchObject({ statusId: status, dueOn })
        expect(row.closedOn === null).toBe(status !== 40 && status !== 60)
      }
    }),
    { numRuns: 15 },
  )
})

test('By default the raiser checks it, and it is due after the days of its priority', async () => {
  for (const [priorityId, days] of [
    [10, 14],
    [20, 7],
    [30, 2],
    [40, 0],
  ] as const) {
    const { id } = await action({ priorityId, dueOn: null, verifierUserId: null })
    expect(await read(id)).toMatchObject({ verifierUserId: people.author.userId, dueOn: await site.dueIn(days) })
  }
})

test.each([
  [{ assignedUserId: null }, 'assignedUserId', 'Choose the company or the person who puts it right.'],
  [{ dueOn: '2020-01-01' }, 'dueOn', 'Due date must not be in the past.'],
  [{ title: ' ' }, 'title', 'Enter a title.'],
])('%j is refused at its field', async (more, field, message) => {
  const answer = await people.author.read('POST', kind, site.actionDraft(more))
  expect(answer).toMatchObject({ status: 400, errors: [{ field, message }] })
})

test('Those who put it right and check it must be able to open it', async () => {
  for (const field of ['assignedUserId', 'verifierUserId'])
    expect(await people.author.read('POST', kind, site.actionDraft({ [field]: people.designer.userId }))).toMatchObject(
      {
        status: 400,
        errors: [{ field, message: 'Choose someone who may open the safety records of this project.' }],
      },
    )
})

test('From priority High on, a fix needs a photo, which whoever fixes it may add', async () => {
  const { id, rowVersion } = await action({ priorityId: 30 })
  expect(await move(people.fixer, id, 'fix', fixed)).toMatchObject({
    status: 400,
    errors: [{ field: 'photosAfter', message: 'Add a photo: an action of priority High needs one of the fix.' }],
  })
  const form = async (version: number) => {
    const body = await pictureForm({ id, rowVersion: version })
    body.set('files', new File([body.get('files') as File], 'rail.png', { type: 'image/png' }))
    return body
  }
  const path = 'questionResponseActionFixPhoto'
  expect((await people.otherWelder.ask('POST', path, await form(rowVersion))).status).toBe(404)
  expect((await people.reader.ask('POST', path, await form(rowVersion))).status).toBe(403)
  const added = await people.fixer.read<QuestionResponseAction>('POST', path, await form(rowVersion))
  expect(added).toMatchObject({ errors: [], data: { photosAfter: [{ mime: 'image/png' }], canEdit: false } })
  // Only people who may edit the action can add a photo of the state before.
  const before = await form(added.data.rowVersion)
  expect((await people.fixer.ask('POST', 'questionResponseActionPhoto', before)).status).toBe(403)
  expect(await done(people.fixer, id, 'fix', fixed)).toMatchObject({ statusId: 30, fixedByUserId: people.fixer.userId })
  const { rowVersion: version, photosAfter } = await read(id)
  const removal = `${path}/${photosAfter[0]!.id}?rowVersion=${version}`
  expect((await people.fixer.ask('DELETE', removal)).status).toBe(403)
})

test('A new due date needs a reason, and the first one is kept', async () => {
  const row = await action({ dueOn: '2030-03-01' })
  expect(await people.author.read('PUT', kind, { ...row, dueOn: '2030-03-08' })).toMatchObject({
    status: 400,
    errors: [{ field: 'dueOn', message: 'Use Change due date, which asks for the reason.' }],
  })
  expect(await move(people.author, row.id, 'postpone', { dueOn: '2030-03-08', reason: 'Rain' })).toMatchObject({
    status: 400,
    errors: [{ field: 'reason', message: 'Reason must be at least 10 characters.' }],
  })
  await done(people.author, row.id, 'postpone', { dueOn: '2030-03-08', ...reason })
  const later = await done(people.author, row.id, 'postpone', { dueOn: '2030-03-15', ...reason })
  expect(later).toMatchObject({ dueOn: '2030-03-15', firstDueOn: '2030-03-01' })
})

describe('My workload', () => {
  const waiting = async (who: typeof people.author, id: number) =>
    (await who.read<Workload>('GET', `workload?projectId=${held.projectId}`)).data.items
      .filter(({ entityKind, entityId }) => entityKind === kind && entityId === id)
      .map(({ reason: why, next }) => `${why}: ${next}`)

  test('shows it to the person who puts it right, then to the one who checks it', async () => {
    const { id } = await action()
    expect(await waiting(people.fixer, id)).toEqual(['Action to put right: Put right'])
    expect(await waiting(people.author, id)).toEqual([])
    await done(people.fixer, id, 'fix', fixed)
    expect(await waiting(people.fixer, id)).toEqual([])
    expect(await waiting(people.author, id)).toEqual(['Fix to check: Check'])
    await done(people.author, id, 'reject', reason)
    expect(await waiting(people.fixer, id)).toEqual(['Fix not accepted: Put right'])
  })

  test('shows it to everyone of a company if it names nobody of it', async () => {
    const { id } = await action({ assignedClientId: held.welders, assignedUserId: null })
    expect(await waiting(people.welder, id)).toEqual(['Action to put right: Put right'])
    expect(await waiting(people.foreman, id)).toEqual(['Action to put right: Put right'])
    expect(await waiting(people.otherWelder, id)).toEqual([])
  })
})

test('Whoever leaves hands it over to someone who may open it', async () => {
  const { fixer, manager, designer } = people
  const row = await action({ verifierUserId: fixer.userId })
  const path = `user/${fixer.userId}`
  const { data: work } = await held.admin.read<OpenWork[]>('GET', `${path}/openWork`)
  expect(work.some((one) => one.kind === kind && one.recordId === row.id)).toBe(true)
  const handOver = (toUserId: number, rowVersion: number) =>
    held.admin.read('PUT', `${path}/handOver`, { toUserId, rowVersion })
  const { rowVersion } = await rowOf(held.admin, path)
  expect(await handOver(designer.userId, rowVersion)).toMatchObject({ status: 400, errors: [{ field: 'toUserId' }] })
  expect(await handOver(manager.userId, rowVersion)).toMatchObject({ errors: [] })
  expect(await read(row.id)).toMatchObject({ assignedUserId: manager.userId, verifierUserId: manager.userId })
})

test('Reminders go out every day it is late, to the company’s contact from the third and to the manager from the seventh', async () => {
  const { id, number } = await action({ assignedUserId: people.welder.userId, dueOn: today() })
  const due = (await read(id)).dueOn!
  // Several on one project would be combined into one notice.
  await setup.world.services.db
    .update(questionResponseActions)
    .set({ dueOn: null })
    .where(ne(questionResponseActions.id, id))
  const remind = async (late: number) => {
    await writeAsSystem(setup.world.services, (w) =>
      remindOfActions(w, { today: daysAfter(due, late), timeZone: 'Europe/Dublin' }),
    )
    await writeAsSystem(setup.world.services, (w) =>
      remindOfActions(w, { today: daysAfter(due, late), timeZone: 'Europe/Dublin' }),
    )
    const words = `${String(number)} is overdue`
    const counts = []
    for (const who of [people.welder, people.foreman, held.admin])
      counts.push((await titles(who as typeof people.author)).filter((title) => title.startsWith(words)).length)
    return counts
  }
  expect(await remind(0)).toEqual([0, 0, 0])
  expect(await remind(1)).toEqual([1, 0, 0])
  expect(await remind(2)).toEqual([2, 0, 0])
  expect(await remind(3)).toEqual([3, 1, 0])
  expect(await remind(7)).toEqual([4, 2, 1])
  await done(people.welder, id, 'fix', fixed)
  expect(await remind(8)).toEqual([4, 2, 1])
})

test('A closed action is reopened for 30 days', async () => {
  const row = await actionIn('Closed')
  setup.world.pass((reopenActionDays * 24 + 1) * 3_600_000)
  const later = await setup.world.as('admin@demo.test')
  const { rowVersion } = await rowOf(later, `${kind}/${row.id}`)
  expect(await later.read('PUT', `${kind}/${row.id}/move`, { action: 'reopen', rowVersion, ...reason })).toMatchObject({
    status: 409,
    errors: [{ message: 'An action can be reopened for 30 days after it was closed. Raise another one.' }],
  })
})
