import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Permit } from '#contract/entities/permit.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { plainFollowUp } from '#contract/entities/templateQuestion.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { typedSignature } from '#contract/questionnaires/signature.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import { writeAsSystem, type Write } from '#server/core/write.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { instanceSubmissions, type SubmittedContent } from '#server/db/tables/answers.ts'
import { permitActions } from '#server/kinds/permit/actions.ts'
import { permits } from '#server/db/tables/permit.ts'
import { rams } from '#server/db/tables/rams.ts'
import { inHours, newQuestionnaire, noFails, reason, safe, strokes, usePermits } from './permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { useRams } from './ramsPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, newSubType, read, move, done, decide, permit } = site
const method = useRams(site)
const check = { ...strokes, check: 'Wind is down to 5 m/s.' }
const tom = { ...strokes, name: 'Tom Reilly', company: 'Reilly Welding' }

/** A place of its own, so that permits of other tests are not in the way. */
const newPlace = async () =>
  (await add(held.admin, 'projectLocation', samples.projectLocation({ ...nobody, projectId: held.projectId }))).id
const approved = async (more: Fields = {}) => site.approved({ locationId: await newPlace(), ...more })
const active = async (more: Fields = {}) => site.active({ locationId: await newPlace(), ...more })
const store = ({ id }: Permit, values: Partial<typeof permits.$inferInsert>) =>
  setup.world.services.db.update(permits).set(values).where(eq(permits.id, id))
/** A permit whose end has passed while it was in this status. */
async function over(row: Permit) {
  await store(row, { validFrom: inHours(-8), validTo: inHours(-1) })
  return read(row.id)
}
const refusal = (message: string, field?: string) => ({
  status: field ? 400 : 409,
  errors: [{ message, ...(field && { field }) }],
})
const reasonsOf = async ({ id }: Permit) => {
  const found = await setup.world.services.db
    .select({ comment: auditEntries.comment, projectId: auditEntries.projectId })
    .from(auditEntries)
    .where(and(eq(auditEntries.entityKind, 'permit'), eq(auditEntries.entityId, id), eq(auditEntries.action, 'reason')))
    .orderBy(auditEntries.id)
  return found.map(({ comment, projectId }) => [projectId, comment])
}
/** Takes a step at exactly this moment; undoes it. Returns the values that the permit would get, or the refusal. */
async function at(on: string, take: (w: Write) => unknown, by: keyof typeof people = 'holder') {
  class Undone extends Error {}
  let outcome: unknown
  const person = (await setup.world.gateway.people.find(people[by].userId, ''))!
  await writeAsSystem(setup.world.services, async (w) => {
    outcome = await Promise.resolve()
      .then(() => take({ ...w, person, on }))
      .catch((error: unknown) => (error as Error).message)
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return outcome
}

describe('A permit whose end has passed', () => {
  test('is not asked for, until it has a later end', async () => {
    const row = await permit({ locationId: await newPlace() })
    await store(row as unknown as Permit, { validFrom: inHours(-8), validTo: inHours(-1) })
    expect(await move(people.author, row.id, 'submit')).toMatchObject(
      refusal('Its end time has passed. Enter a later one before you submit it.'),
    )
    await store(row as unknown as Permit, { validTo: inHours(1) })
    expect(await done(people.author, row.id, 'submit')).toMatchObject({ statusId: status.inReview })
  })

  test('does not start, lets nobody sign on, and is neither handed over nor resumed', async () => {
    const ready = await over(await approved())
    expect(await move(people.holder, ready.id, 'start', strokes)).toMatchObject(refusal('Its end time has passed.'))
    expect(await move(people.holder, ready.id, 'signOn', tom)).toMatchObject(
      refusal('Its end time has passed, so nobody can sign on.'),
    )
    const running = await over(await active())
    const asNew = refusal('Its end time has passed. Hand it back and request a new one.')
    const toAuthor = { ...strokes, holderUserId: people.author.userId }
    expect(await move(people.holder, running.id, 'handOver', toAuthor)).toMatchObject(asNew)
    await done(people.holder, running.id, 'suspend', reason)
    expect(await move(people.issuer, running.id, 'resume', check)).toMatchObject(asNew)
  })

  test('has ended at the moment of its end, and begins at the moment of its beginning', async () => {
    const row = await approved()
    const { start } = permitActions
    const begins = (w: Write) => start(w, row, strokes)
    const early = new Date(Date.parse(row.validFrom) - 1).toISOString()
    expect(await at(early, begins)).toMatch(/^It is valid from .+\. Work must not start before\.$/)
    expect(await at(row.validFrom, begins)).toMatchObject({ statusId: status.active, startedOn: row.validFrom })
    expect(await at(row.validTo, begins)).toBe('Its end time has passed.')
    const last = new Date(Date.parse(row.validTo) - 1).toISOString()
    expect(await at(last, begins)).toMatchObject({ statusId: status.active })
  })

  test('is expired after it was not accepted; before its end it runs again', async () => {
    const late = await active()
    await done(people.holder, late.id, 'handBack', { ...safe, fireWatchMinutes: 60 })
    await over(late)
    const again = { handedBackOn: null, fireWatchUntil: null, reason: reason.reason }
    expect(await done(people.issuer, late.id, 'notAccept', reason)).toMatchObject({
      statusId: status.expired,
      ...again,
    })
    const early = await active()
    await done(people.holder, early.id, 'handBack', { ...safe, fireWatchMinutes: 60 })
    expect(await done(people.issuer, early.id, 'notAccept', reason)).toMatchObject({
      statusId: status.active,
      ...again,
    })
    expect(await reasonsOf(early)).toEqual([[held.projectId, reason.reason]])
  })
})

describe('A signature', () => {
  test('that is typed has the name of its signer at every step', async () => {
    const row = await approved()
    const other = { signature: typedSignature('Someone Else') }
    const { firstName, lastName } = (await held.admin.read<Fields>('GET', `user/${people.holder.userId}`)).data
    const own = `${String(firstName)} ${String(lastName)}`
    expect(await move(people.holder, row.id, 'start', other)).toMatchObject(
      refusal(`Type the full name, ${own}, to sign.`, 'signature'),
    )
    expect(await move(people.holder, row.id, 'signOn', { ...tom, ...other })).toMatchObject(
      refusal('Type the full name, Tom Reilly, to sign.', 'signature'),
    )
    await done(people.holder, row.id, 'signOn', { ...tom, signature: typedSignature('tom reilly') })
    const typed = typedSignature(own)
    expect((await done(people.holder, row.id, 'start', { signature: typed })).signatures).toMatchObject([
      { step: 'start', name: own, userId: people.holder.userId, strokes: typed },
    ])
  })

  test('stays when others follow, and each says what was submitted when it was given', async () => {
    const row = await active()
    await done(people.issuer, row.id, 'extend', { ...reason, validTo: inHours(8) })
    await done(people.holder, row.id, 'suspend', reason)
    await done(people.issuer, row.id, 'resume', check)
    await done(people.holder, row.id, 'handOver', { ...strokes, holderUserId: people.author.userId })
    await done(people.author, row.id, 'handBack', safe)
    const { signatures } = await done(people.issuer, row.id, 'close', strokes)
    expect(signatures.map(({ step, userId }) => [step, userId])).toEqual([
      ['start', people.holder.userId],
      ['resume', people.issuer.userId],
      ['handOver', people.holder.userId],
      ['handBack', people.author.userId],
      ['close', people.issuer.userId],
    ])
    const [start, resume, handOver, handBack, close] = signatures.map(({ contentHash }) => contentHash)
    // An extension and a handover change what the permit says; the rest does not.
    expect(new Set([start, resume, handOver])).toHaveProperty('size', 3)
    expect([handBack, close]).toEqual([handOver, handOver])
    const { firstName, lastName } = (await held.admin.read<Fields>('GET', `user/${people.author.userId}`)).data
    expect(signatures.map(({ to }) => to)).toEqual([
      undefined,
      undefined,
      `${String(firstName)} ${String(lastName)}`,
      undefined,
      undefined,
    ])
    expect(Object.keys(signatures[0]!)).not.toContain('to')
  })
})

describe('The crew', () => {
  const names = ({ workers }: Permit) => workers.map(({ name, offAt }) => `${name} ${offAt === null ? 'on' : 'off'}`)

  test('signs on and off one by one, and a person who has left may come back', async () => {
    const { id } = await active()
    await done(people.holder, id, 'signOn', tom)
    const two = await done(people.holder, id, 'signOn', { ...tom, name: 'Ciara Doyle', company: null })
    expect(names(two)).toEqual(['Tom Reilly on', 'Ciara Doyle on'])
    expect(two.workers[0]).toMatchObject({
      contentHash: expect.stringMatching(/^[\da-f]{64}$/),
      offAt: null,
      offBy: null,
    })
    const workerId = two.workers[0]!.id
    const one = await done(people.holder, id, 'signOff', { workerId })
    expect(names(one)).toEqual(['Tom Reilly off', 'Ciara Doyle on'])
    const { firstName, lastName } = (await held.admin.read<Fields>('GET', `user/${people.holder.userId}`)).data
    expect(one.workers[0]!.offBy).toBe(`${String(firstName)} ${String(lastName)}`)
    for (const gone of [workerId, 99])
      expect(await move(people.holder, id, 'signOff', { workerId: gone })).toMatchObject(
        refusal('Choose someone who is signed on.', 'workerId'),
      )
    expect(names(await done(people.holder, id, 'signOn', tom))).toEqual([
      'Tom Reilly off',
      'Ciara Doyle on',
      'Tom Reilly on',
    ])
  })

  test('is needed at the start only where the type says so, and only those count who are there', async () => {
    const { id } = await approved()
    expect(await done(people.holder, id, 'start', strokes)).toMatchObject({ statusId: status.active, workers: [] })
    const signsOn = await newSubType({ name: 'Crew by test', maxDurationHours: 12, requiresSignOn: true })
    const crewed = await approved({ processSubTypeId: signsOn })
    const signed = await done(people.holder, crewed.id, 'signOn', tom)
    await done(people.holder, crewed.id, 'signOff', { workerId: signed.workers[0]!.id })
    expect(await move(people.holder, crewed.id, 'start', strokes)).toMatchObject(
      refusal('Sign on the people who work under this permit first.'),
    )
    await done(people.holder, crewed.id, 'signOn', tom)
    expect(await done(people.holder, crewed.id, 'start', strokes)).toMatchObject({ statusId: status.active })
  })

  test('is out before the permit is cancelled', async () => {
    const row = await approved()
    const one = await done(people.holder, row.id, 'signOn', tom)
    expect(await move(people.manager, row.id, 'cancel', reason)).toMatchObject(
      refusal('One person is still signed on. Sign them off first.'),
    )
    const two = await done(people.holder, row.id, 'signOn', { ...tom, name: 'Ciara Doyle' })
    expect(await move(people.manager, row.id, 'cancel', reason)).toMatchObject(
      refusal('2 people are still signed on. Sign them off first.'),
    )
    for (const { id } of two.workers) await done(people.holder, row.id, 'signOff', { workerId: id })
    expect(await done(people.manager, row.id, 'cancel', reason)).toMatchObject({
      statusId: status.cancelled,
      reason: reason.reason,
      closedOn: expect.any(String),
    })
    expect(await reasonsOf(one)).toEqual([[held.projectId, reason.reason]])
  })

  test('is confirmed to be out when the permit is handed back, which keeps when others left', async () => {
    const { id } = await active()
    await done(people.holder, id, 'signOn', tom)
    const both = await done(people.holder, id, 'signOn', { ...tom, name: 'Ciara Doyle' })
    const left = await done(people.holder, id, 'signOff', { workerId: both.workers[0]!.id })
    expect(await move(people.holder, id, 'handBack', safe)).toMatchObject(
      refusal('One person is still signed on. Confirm that everyone is out.', 'peopleOut'),
    )
    const back = await done(people.holder, id, 'handBack', { ...safe, peopleOut: true })
    expect(names(back)).toEqual(['Tom Reilly off', 'Ciara Doyle off'])
    expect(back.workers[0]).toEqual(left.workers[0])
    expect(back).toMatchObject({ fireWatchUntil: null, handedBackOn: expect.any(String) })
    expect(back.workers[1]!.offAt).toBe(back.handedBackOn)
  })
})

describe('An extension', () => {
  const later = 'Choose an end later than now and later than the current one.'

  test('ends later than the permit does, and later than now', async () => {
    const row = await active()
    expect(await move(people.issuer, row.id, 'extend', { ...reason, validTo: row.validTo })).toMatchObject(
      refusal(later, 'validTo'),
    )
    await store(row, { validFrom: inHours(-8), validTo: inHours(-2), statusId: status.expired, remindedBefore: 30 })
    expect(await move(people.issuer, row.id, 'extend', { ...reason, validTo: inHours(-1) })).toMatchObject(
      refusal(later, 'validTo'),
    )
    const validTo = inHours(1)
    const longer = await done(people.issuer, row.id, 'extend', { ...reason, validTo })
    expect(longer).toMatchObject({
      statusId: status.active,
      validTo,
      extensions: [{ to: validTo, comment: reason.reason, userId: people.issuer.userId }],
    })
    const [stored] = await setup.world.services.db.select().from(permits).where(eq(permits.id, row.id))
    expect(stored!.remindedBefore).toBeNull()
    expect(await reasonsOf(row)).toEqual([[held.projectId, reason.reason]])
    const again = await done(people.issuer, row.id, 'extend', { ...reason, validTo: inHours(2) })
    expect(again.extensions.map(({ from }) => from)).toEqual([longer.extensions[0]!.from, validTo])
  })

  test('stays within the longest time of its type, counted from the beginning', async () => {
    const row = await active()
    const until = (hours: number) => new Date(Date.parse(row.validFrom) + hours * 3_600_000).toISOString()
    expect(await move(people.issuer, row.id, 'extend', { ...reason, validTo: until(12.1) })).toMatchObject(
      refusal('This type of permit may run for 12 hours at most, extensions included.', 'validTo'),
    )
    expect(await done(people.issuer, row.id, 'extend', { ...reason, validTo: until(12) })).toMatchObject({
      validTo: until(12),
    })
  })

  test('is kept with the number of the permit and its new end', async () => {
    const row = await active()
    const validTo = inHours(8)
    await done(people.issuer, row.id, 'extend', { ...reason, validTo })
    const kept = await setup.world.services.db
      .select({ content: instanceSubmissions.content })
      .from(instanceSubmissions)
      .where(and(eq(instanceSubmissions.entityKind, 'permit'), eq(instanceSubmissions.entityId, row.id)))
      .orderBy(instanceSubmissions.id)
    const contents = kept.map(({ content }) => content as SubmittedContent)
    expect(new Set(contents.map(({ number }) => number))).toEqual(new Set([row.number]))
    expect(contents[0]!.fields.validTo).toBe(row.validTo)
    expect(contents.at(-1)!.fields.validTo).toBe(validTo)
  })

  test('runs into no other work of the zone', async () => {
    const locationId = await newPlace()
    const row = await site.active({ locationId })
    await site.submitted({
      locationId,
      processSubTypeId: held.confined,
      validFrom: inHours(7),
      validTo: inHours(9),
    })
    expect(await move(people.issuer, row.id, 'extend', { ...reason, validTo: inHours(8) })).toMatchObject({
      status: 409,
      errors: [{ message: expect.stringMatching(/^The zone cannot be shared with Entry by test in /) }],
    })
    const validTo = inHours(6.9)
    expect(await done(people.issuer, row.id, 'extend', { ...reason, validTo })).toMatchObject({ validTo })
  })
})

test('A handover goes to another person who may open it, and not to the issuer', async () => {
  const row = await active()
  const to = (holderUserId: number) => move(people.holder, row.id, 'handOver', { ...strokes, holderUserId })
  expect(await to(people.holder.userId)).toMatchObject(refusal('Choose another person.', 'holderUserId'))
  expect(await to(people.issuer.userId)).toMatchObject(
    refusal('The issuer and the permit holder must be different people.', 'holderUserId'),
  )
  expect(await to(people.designer.userId)).toMatchObject(
    refusal('Choose someone who may open the safety records of this project.', 'holderUserId'),
  )
  expect((await read(row.id)).holderUserId).toBe(people.holder.userId)
})

test('Work that was suspended goes on with what was checked in its history', async () => {
  const row = await active()
  await done(people.author, row.id, 'suspend', reason)
  await done(people.issuer, row.id, 'resume', check)
  expect(await reasonsOf(row)).toEqual([
    [held.projectId, reason.reason],
    [held.projectId, check.check],
  ])
})

test('A permit is closed when its fire watch is over, and not before', async () => {
  const row = await active()
  await done(people.holder, row.id, 'handBack', { ...safe, fireWatchMinutes: 60 })
  const back = await read(row.id)
  expect(Date.parse(back.fireWatchUntil!) - Date.parse(back.handedBackOn!)).toBe(3_600_000)
  const closes = (w: Write) => permitActions.close(w, back, strokes)
  const before = new Date(Date.parse(back.fireWatchUntil!) - 1).toISOString()
  expect(await at(before, closes, 'issuer')).toMatch(/^The fire watch runs until /)
  expect(await at(back.fireWatchUntil!, closes, 'issuer')).toMatchObject({
    statusId: status.closed,
    closedOn: back.fireWatchUntil,
  })
})

test('An action that must be closed first holds up the closing of its permit, and no other one does', async () => {
  const raise = {
    ...plainFollowUp,
    effect: 'raiseAction',
    when: { op: '=', value: 'no' },
    assignTo: 'askUser',
    priorityId: 20,
  }
  const template = await newQuestionnaire(
    held.admin,
    10,
    {
      key: 'guard',
      text: 'Is the guard rail up?',
      inputTypeId: inputType.yesNo,
      options: noFails,
      onAnswer: [{ ...raise, title: 'Put the guard rail up', mustCloseBeforeParent: true }],
    },
    {
      key: 'light',
      text: 'Is there light?',
      inputTypeId: inputType.yesNo,
      options: noFails,
      onAnswer: [{ ...raise, title: 'Bring light' }],
    },
  )
  const processSubTypeId = await newSubType({ name: 'Blocked by test', questionTemplateId: template })
  const { id } = await permit({ locationId: await newPlace(), processSubTypeId, validTo: inHours(2) })
  await site.answer(id, [
    { slot: 'guard', value: 'no' },
    { slot: 'light', value: 'no' },
  ])
  await done(people.author, id, 'submit')
  expect(await decide(people.approver, id, 'approve')).toMatchObject(
    refusal('Its result is Fail. Say in a comment why you approve it all the same.', 'comment'),
  )
  const comment = 'The guard rail goes up before the work starts.'
  expect(await decide(people.approver, id, 'approve', { comment })).toMatchObject({ errors: [] })
  await done(people.holder, id, 'start', strokes)
  await done(people.holder, id, 'handBack', safe)
  expect(await move(people.issuer, id, 'close', strokes)).toMatchObject({
    status: 409,
    errors: [{ message: 'Close its action ‘Put the guard rail up’ first.' }],
  })
  const actions = (
    await held.admin.read<QuestionResponseAction[]>('GET', `questionResponseAction?sourceKind=permit&sourceId=${id}`)
  ).data
  const guard = actions.find(({ title }) => title === 'Put the guard rail up')!
  const { rowVersion } = await rowOf(held.admin, `questionResponseAction/${guard.id}`)
  const cancelled = { action: 'cancel', rowVersion, ...reason }
  expect(await people.manager.read('PUT', `questionResponseAction/${guard.id}/move`, cancelled)).toMatchObject({
    errors: [],
  })
  expect(await done(people.issuer, id, 'close', strokes)).toMatchObject({ statusId: 80, unfinishedActionCount: 1 })
})

describe('Its RAMS', () => {
  let needsRams: number
  beforeAll(async () => {
    needsRams = await newSubType({ name: 'Dig by test', requiresRams: true, maxDurationHours: 200 })
  })

  test('are in force when the permit is asked for, begins, is extended and goes on', async () => {
    const { id: ramsId, number } = await method.inForce()
    const locationId = await newPlace()
    const draft = await permit({ processSubTypeId: needsRams, clientId: held.welders, ramsId, locationId })
    const stopped = refusal(`${number} rev A is not in force.`)
    const stop = () => method.done(people.manager, ramsId, 'suspend', reason)
    const goOn = () => method.done(people.manager, ramsId, 'resume')
    await stop()
    expect(await move(people.author, draft.id, 'submit')).toMatchObject(stopped)
    await goOn()
    await done(people.author, draft.id, 'submit')
    expect(await decide(people.approver, draft.id, 'approve')).toMatchObject({ errors: [] })
    await stop()
    expect(await move(people.holder, draft.id, 'start', strokes)).toMatchObject(stopped)
    await goOn()
    await done(people.holder, draft.id, 'start', strokes)
    await stop()
    expect(await move(people.issuer, draft.id, 'extend', { ...reason, validTo: inHours(9) })).toMatchObject(stopped)
    await done(people.issuer, draft.id, 'suspend', reason)
    expect(await move(people.issuer, draft.id, 'resume', check)).toMatchObject(stopped)
    await goOn()
    expect(await done(people.issuer, draft.id, 'resume', check)).toMatchObject({ statusId: status.active })
  })

  test('are named with the letter of their revision', async () => {
    const former = await method.inForce()
    const next = await method.approve((await method.revised(former.id)).id)
    const row = await approved({ processSubTypeId: needsRams, clientId: held.welders, ramsId: next.id })
    await method.done(people.manager, next.id, 'suspend', reason)
    expect(await move(people.holder, row.id, 'start', strokes)).toMatchObject(
      refusal(`${former.number} rev B is not in force.`),
    )
  })

  test('are reviewed on the last day of the permit at the earliest, its extensions included', async () => {
    const { id: ramsId, number } = await method.inForce()
    const { timeZone } = (await held.admin.read<{ project: { timeZone: string } }>('GET', `project/${held.projectId}`))
      .data.project
    const dayOf = (moment: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment))
    const validTo = inHours(50)
    await setup.world.services.db
      .update(rams)
      .set({ reviewDueOn: dayOf(validTo) })
      .where(eq(rams.id, ramsId))
    const row = await active({ processSubTypeId: needsRams, clientId: held.welders, ramsId, validTo })
    expect(await move(people.issuer, row.id, 'extend', { ...reason, validTo: inHours(75) })).toMatchObject({
      status: 409,
      errors: [
        { message: expect.stringMatching(new RegExp(`^The review of ${number} is due on .+, before the permit`)) },
      ],
    })
    // Without a day for their review, they are in force until someone changes that.
    await setup.world.services.db.update(rams).set({ reviewDueOn: null }).where(eq(rams.id, ramsId))
    expect(await done(people.issuer, row.id, 'extend', { ...reason, validTo: inHours(75) })).toMatchObject({
      statusId: status.active,
    })
  })

  test('are not needed where the type does not ask for them', async () => {
    const row = await permit({ locationId: await newPlace(), ramsId: null })
    expect(await done(people.author, row.id, 'submit')).toMatchObject({ statusId: status.inReview })
  })
})
