import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { typedSignature } from '#contract/questionnaires/signature.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { runStatus } from '#contract/approvals/processRun.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { todayIn } from '#server/core/today.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { rams as table } from '#server/db/tables/rams.ts'
import { newQuestionnaire, reason, strokes, usePermits } from './permitPeople.ts'
import { newPerson, type Someone } from '../projects/projectPeople.ts'
import { useRams } from './ramsPeople.ts'
import { add, rowOf, type Row } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, newSubType } = site
const { draft, move, done, decide, approve, inForce, revised } = useRams(site)
const tom = { ...strokes, name: 'Tom Reilly', company: 'Reilly Welding' }
let foreman: Someone
let today: string
beforeAll(async () => {
  foreman = await newPerson({ world: setup.world, ...held }, held.welders, 20, ['sms'])
  const { project } = (await held.admin.read<{ project: { timeZone: string } }>('GET', `project/${held.projectId}`))
    .data
  today = todayIn(setup.world.services.now(), project.timeZone)
})

const nameOf = async ({ userId }: Someone) => {
  const { firstName, lastName } = await rowOf(held.admin, `user/${userId}`)
  return `${String(firstName)} ${String(lastName)}`
}
const reasonsOf = async (id: number) => {
  const found = await setup.world.services.db
    .select({ comment: auditEntries.comment })
    .from(auditEntries)
    .where(and(eq(auditEntries.entityKind, 'rams'), eq(auditEntries.entityId, id), eq(auditEntries.action, 'reason')))
    .orderBy(auditEntries.id)
  return found.map(({ comment }) => comment)
}
const refusal = (message: string, field?: string) => ({
  status: field ? 400 : 409,
  errors: [{ message, ...(field && { field }) }],
})

test('RAMS with a table of hazards need no document, and are submitted as they are', async () => {
  const { id } = await add(people.author, 'rams', draft())
  expect(await done(people.author, id, 'submit')).toMatchObject({ statusId: status.inReview, documents: [] })
})

describe('A signature under RAMS', () => {
  test('that is typed has the name of its signer', async () => {
    const { id } = await inForce()
    const other = { signature: typedSignature('Someone Else') }
    const own = await nameOf(foreman)
    expect(await move(foreman, id, 'sign', other)).toMatchObject(
      refusal(`Type the full name, ${own}, to sign.`, 'signature'),
    )
    expect(await move(people.author, id, 'brief', { ...tom, ...other })).toMatchObject(
      refusal('Type the full name, Tom Reilly, to sign.', 'signature'),
    )
    expect((await done(foreman, id, 'sign', { signature: typedSignature(own) })).briefings).toMatchObject([
      { name: own, userId: foreman.userId, company: null, contentHash: expect.stringMatching(/^[\da-f]{64}$/) },
    ])
  })

  test('stands beside those of others, whether they have an account or not', async () => {
    const { id } = await inForce()
    await done(people.author, id, 'brief', tom)
    await done(foreman, id, 'sign', strokes)
    expect(await move(people.author, id, 'brief', { ...tom, name: 'TOM REILLY' })).toMatchObject(
      refusal('TOM REILLY has signed this revision already.', 'name'),
    )
    const { briefings } = await done(people.author, id, 'brief', { ...tom, company: 'Another firm' })
    expect(briefings.map(({ id: own, name, company, userId }) => [own, name, company, userId])).toEqual([
      [1, 'Tom Reilly', 'Reilly Welding', null],
      [2, await nameOf(foreman), null, foreman.userId],
      [3, 'Tom Reilly', 'Another firm', null],
    ])
  })
})

describe('The next revision', () => {
  test('is made with everything that its author may write, by whoever begins it', async () => {
    const former = await inForce({ highRisk: true, ppe: 'Harness and helmet', steps: ['Lift the panel.'] })
    const next = await revised(former.id)
    for (const field of Object.keys(draft()) as (keyof typeof former)[])
      expect([field, next[field]]).toEqual([field, former[field]])
    expect(next).toMatchObject({ authorUserId: people.author.userId, reviewDueOn: null, approval: null })
  })

  test('has the letter after the last one of its number, also after one that was rejected', async () => {
    const first = await inForce()
    const second = await revised(first.id)
    await done(people.author, second.id, 'submit')
    await decide(second.id, 'reject', { comment: 'The scaffold is gone.' })
    expect(await revised(first.id)).toMatchObject({ revision: 2, number: first.number, supersedesId: first.id })
    const other = await inForce()
    expect((await revised(other.id)).revision).toBe(1)
  })

  test('is the only one while it is written, reviewed or returned, and another may follow its end', async () => {
    const former = await inForce()
    const next = await revised(former.id)
    const isWritten = refusal('The next revision is being written already.')
    expect(await move(people.author, former.id, 'revise')).toMatchObject(isWritten)
    await done(people.author, next.id, 'submit')
    expect(await move(people.author, former.id, 'revise')).toMatchObject(isWritten)
    await decide(next.id, 'requestChanges', { comment: 'Say who rescues.' })
    expect(await move(people.author, former.id, 'revise')).toMatchObject(isWritten)
    await done(people.author, next.id, 'submit')
    await done(people.author, next.id, 'cancel', reason)
    expect(await revised(former.id)).toMatchObject({ revision: 2 })
  })

  test('of other RAMS, and one that was deleted, are not in its way', async () => {
    const [one, other] = [await inForce(), await inForce()]
    await revised(other.id)
    const next = await revised(one.id)
    expect((await people.author.read('DELETE', `rams/${next.id}?rowVersion=${next.rowVersion}`)).status).toBe(200)
    expect((await revised(one.id)).supersedesId).toBe(one.id)
  })
})

describe('RAMS that were stopped', () => {
  const stopped = async (reviewDueOn: string | null) => {
    const { id } = await inForce()
    await done(people.manager, id, 'suspend', reason)
    await setup.world.services.db.update(table).set({ reviewDueOn }).where(eq(table.id, id))
    return id
  }

  test('go on until the day of their review, and without one for good', async () => {
    for (const day of [daysAfter(today, 1), today, null])
      expect(await done(people.manager, await stopped(day), 'resume')).toMatchObject({
        statusId: status.approved,
        reason: null,
      })
  })

  test('have expired if their review was due meanwhile', async () => {
    expect(await done(people.manager, await stopped(daysAfter(today, -1)), 'resume')).toMatchObject({
      statusId: status.expired,
      reason: null,
    })
  })

  test('say in their history why', async () => {
    expect(await reasonsOf(await stopped(null))).toEqual([reason.reason])
  })
})

test('RAMS that are cancelled say why, and nobody is asked any more', async () => {
  const { id } = await add(people.author, 'rams', draft())
  await done(people.author, id, 'submit')
  const over = await done(people.author, id, 'cancel', reason)
  expect(over).toMatchObject({
    statusId: status.cancelled,
    reason: reason.reason,
    closedOn: expect.any(String),
    approval: { statusId: runStatus.cancelled },
  })
  expect(await reasonsOf(id)).toEqual([reason.reason])
})

test('RAMS are closed when the actions are finished that have to be', async () => {
  const questionTemplateId = await newQuestionnaire(held.admin, 20, {
    key: 'rescue',
    text: 'Is a rescue team named?',
    inputTypeId: inputType.yesNo,
    onAnswer: [
      {
        effect: 'raiseAction',
        when: { op: '=', value: 'no' },
        title: 'Name the rescue team',
        assignTo: 'askUser',
        priorityId: 20,
        mustCloseBeforeParent: true,
      },
    ],
  })
  const asks = { processKindId: 20, maxDurationHours: null, validityHours: null, questionTemplateId }
  const processSubTypeId = await newSubType({ ...asks, name: 'RAMS with a rescue' })
  const { id } = await add(people.author, 'rams', draft({ processSubTypeId }))
  await people.author.read('PUT', `rams/${id}/answers?set=main`, {
    answers: [{ version: 0, slot: 'rescue', value: 'no' }],
  })
  await approve(id, { comment: 'The rescue team is named before the work starts.' })
  expect(await move(people.manager, id, 'close')).toMatchObject(
    refusal('Close its action ‘Name the rescue team’ first.'),
  )
  const { data } = await held.admin.read<Row[]>('GET', `questionResponseAction?sourceKind=rams&sourceId=${id}`)
  const action = data.find(({ title }) => title === 'Name the rescue team')!
  const { rowVersion } = await rowOf(held.admin, `questionResponseAction/${action.id}`)
  expect(
    await people.manager.read('PUT', `questionResponseAction/${action.id}/move`, {
      action: 'cancel',
      rowVersion,
      ...reason,
    }),
  ).toMatchObject({ errors: [] })
  expect(await done(people.manager, id, 'close')).toMatchObject({
    statusId: status.closed,
    closedOn: expect.any(String),
  })
})
