import { settings } from '#server/db/tables/settings.ts'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/documents/bulkApproval.ts'
import { runStatus } from '#contract/approvals/processRun.ts'
import { writeAsSystem } from '#server/core/write.ts'
import { auditEntries, changes } from '#server/db/tables/journal.ts'
import { resources } from '#server/kinds/index.ts'
import { handOverApproval } from '#server/features/approvals/handOver.ts'
import { cancelApproval } from '#server/features/approvals/runner.ts'
import { stepOnRecord } from '#server/features/approvals/stepOnRecord.ts'
import { processInstanceUserLists as lists, processRuns as runs } from '#server/db/tables/approvalRun.ts'
import { personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { peopleAt, stageAt, standing } from '../../approvals/approvals.ts'
import { approve, review, said, useApprovedLocations } from './approvedLocations.ts'

const { setup, as, locations, template, location, byAuthor, submit, submitted, step, stored, run, noticesOf, titles } =
  useApprovedLocations()

const historyOf = ({ id }: { id: number }) =>
  setup.world.services.db
    .select({
      action: auditEntries.action,
      comment: auditEntries.comment,
      by: auditEntries.byUserId,
      projectId: auditEntries.projectId,
    })
    .from(auditEntries)
    .where(and(eq(auditEntries.entityKind, 'projectLocation'), eq(auditEntries.entityId, id)))
    .orderBy(auditEntries.id)
const listsOf = async (row: { id: number }) =>
  setup.world.services.db
    .select()
    .from(lists)
    .where(eq(lists.runId, (await stored(row)).id))
    .orderBy(asc(lists.round), asc(lists.position))
const runsOf = ({ id }: { id: number }) =>
  setup.world.services.db
    .select()
    .from(runs)
    .where(and(eq(runs.entityKind, 'projectLocation'), eq(runs.entityId, id)))
    .orderBy(runs.id)
const comment = 'The level is missing.'

describe('A step', () => {
  test.each<[string, object, string]>([
    ['without an action', { action: 'wave through' }, 'action'],
    ['at a stage whose name is too long', { stage: 'r'.repeat(41) }, 'stage'],
    ['in no round', { round: 0 }, 'round'],
    ['in a round that no number of the database holds', { round: 2 ** 31 }, 'round'],
    ['with a comment that is too long', { comment: 'm'.repeat(2001) }, 'comment'],
    ['with a signature that is too long', { signature: 'm'.repeat(131) }, 'signature'],
    ['for nobody', { toUserId: 0 }, 'toUserId'],
    ['for a person whom no number of the database names', { toUserId: 2 ** 31 }, 'toUserId'],
    ['in the place of nobody', { fromUserId: 0 }, 'fromUserId'],
  ])('%s is refused at its field', async (_, body, field) => {
    const row = await submitted(review, approve)
    expect(await step('doyle', row, 'approve', body)).toMatchObject({ status: 400, errors: [{ field }] })
    expect(standing(await run(row))).toBe('review current, approve waiting')
  })

  test('is refused with a sentence for a record that was never submitted', async () => {
    await template(review, approve)
    expect(await step('doyle', await location(), 'approve')).toMatchObject({
      status: 409,
      errors: [{ message: 'It has not been submitted for approval.' }],
    })
  })

  test('hands a place only to a person, and says so where none is chosen', async () => {
    const row = await submitted(review, approve)
    const nobody = { status: 400, errors: [{ message: 'Nobody can be asked. Choose a person.' }] }
    expect(await step('doyle', row, 'delegate')).toMatchObject(nobody)
    expect(await step('murphy', row, 'reassign', { fromUserId: personId('doyle') })).toMatchObject(nobody)
    const gone = { status: 404, errors: [{ message: 'This user does not exist or was deleted.' }] }
    expect(await step('doyle', row, 'delegate', { toUserId: 2_000_000_000 })).toMatchObject(gone)
    expect(await step('doyle', row, 'delegate', { toUserId: personId('murphy'), stage: 'polish' })).toMatchObject(gone)
    expect(standing(await run(row))).toBe('review current, approve waiting')
  })

  test('hands a place to nobody who cannot be asked, and says why', async () => {
    const row = await submitted(review, approve)
    expect(said(await step('doyle', row, 'delegate', { toUserId: personId('walsh') }))).toBe(
      'Martin Walsh cannot open this record.',
    )
    expect(peopleAt(await run(row), 'review')).toBe('Róisín Doyle current, Patrick Lynch current')
  })

  test('of a manager asks another person in the place of one who is silent, whom it has to name', async () => {
    const row = await submitted(review, approve)
    const toUserId = personId('kearney')
    expect(said(await step('murphy', row, 'reassign', { toUserId }))).toBe('This person is not asked at stage Review.')
    expect(said(await step('murphy', row, 'reassign', { fromUserId: personId('doyle'), toUserId }))).toBe('')
    expect(await titles('kearney', row)).toEqual(['To review'])
    expect(said(await step('kearney', row, 'approve'))).toBe('')
  })

  test('that skips a stage says why', async () => {
    const row = await submitted(review, approve)
    expect(said(await step('murphy', row, 'skip'))).toBe('Say why, in at least 10 characters.')
    expect(said(await step('murphy', row, 'skip', { comment: 'Nobody is there.' }))).toBe('')
    expect(stageAt(await run(row), 'review').reason).toBe('Nobody is there.')
  })

  test('stands in the history with its stage, and a recall with its comment alone', async () => {
    const row = await submitted(review, approve)
    const last = async () => (await historyOf(row)).at(-1)
    await step('gill', row, 'recall', { comment: 'The wrong drawing.' })
    expect(await last()).toMatchObject({ action: 'recall', comment: 'The wrong drawing.', by: personId('gill') })
    await submit(row)
    await step('gill', row, 'recall', { round: 2 })
    expect(await last()).toMatchObject({ action: 'recall', comment: null })
    await submit(row)
    await step('doyle', row, 'approve', { round: 3 })
    expect(await last()).toMatchObject({ action: 'approve', comment: 'Stage Review' })
    await step('byrne', row, 'approveWithComments', { stage: 'approve', round: 3, comment })
    expect(await last()).toMatchObject({ action: 'approveWithComments', comment: `Stage Approve: ${comment}` })
  })

  test('is taken only on records that are approved at all', async () => {
    const refused = byAuthor((w) =>
      stepOnRecord(w, resources.client, 1, () => {
        throw new Error('It was asked for.')
      }),
    )
    await expect(refused).rejects.toThrow('client has no approval.')
  })
})

describe('An approval', () => {
  const endedOn = async (row: { id: number }) => (await stored(row)).endedOn

  test('ends with its result, and not when the record goes back to its author', async () => {
    const row = await submitted(review, approve)
    expect(await endedOn(row)).toBeNull()
    await step('gill', row, 'recall')
    expect(await endedOn(row)).toBeNull()
    await submit(row)
    await step('doyle', row, 'requestChanges', { round: 2, comment })
    expect(await endedOn(row)).toBeNull()
    await submit(row)
    await step('doyle', row, 'approve', { round: 3 })
    expect(await endedOn(row)).toBeNull()
    await step('byrne', row, 'approve', { stage: 'approve', round: 3 })
    const { lists: stages, endedOn: ended } = await stored(row)
    expect(ended).not.toBeNull()
    expect(ended).toBe(stages.at(-1)!.endedOn)
  })

  test('that rejects or cancels the record has ended, and the next submission is an approval of its own', async () => {
    const row = await submitted(review, approve)
    await step('doyle', row, 'reject', { comment })
    expect(await endedOn(row)).not.toBeNull()
    await submit(row)
    await byAuthor((w) => cancelApproval(w, locations, row, 'It is built already.'))
    expect(await endedOn(row)).not.toBeNull()
    await submit(row)
    expect((await runsOf(row)).map(({ statusId, round }) => [statusId, round])).toEqual([
      [runStatus.rejected, 1],
      [runStatus.cancelled, 1],
      [runStatus.inReview, 1],
    ])
    expect((await stored(row)).statusId).toBe(runStatus.inReview)
  })

  test('that asks nobody ends as it begins', async () => {
    const row = await submitted()
    const { submittedOn, endedOn: ended, statusId } = await stored(row)
    expect(statusId).toBe(runStatus.approved)
    expect(ended).toBe(submittedOn)
  })

  test('is called what the record is called at its last submission', async () => {
    const row = await submitted(review, approve)
    const [first] = await runsOf(row)
    expect(first).toMatchObject({ number: row.code, title: row.name })
    await step('gill', row, 'recall')
    setup.world.pass(60_000)
    await submit({ ...row, name: 'Pier 4, upper plinth' })
    const [second] = await runsOf(row)
    expect(second).toMatchObject({ id: first!.id, number: row.code, title: 'Pier 4, upper plinth', round: 2 })
    expect(second!.submittedOn > first!.submittedOn).toBe(true)
  })

  test('reminds of a stage the stated hours after it began, and of no other', async () => {
    // Hours count on every day of the week.
    await setup.world.services.db.update(settings).set({ dueRule: 'calendar' })
    const row = await submitted(
      { ...review, dueHours: 48, reminderHours: 24 },
      { ...approve, dueHours: 8, reminderHours: 4 },
      { ...approve, key: 'confirm', name: 'Confirm' },
    )
    const waits = async () =>
      (await listsOf(row))
        .slice(1)
        .map(({ startedOn, remindOn }) => startedOn && remindOn && Date.parse(remindOn) - Date.parse(startedOn))
    const hour = 3_600_000
    expect(await waits()).toEqual([24 * hour, null, null])
    await step('doyle', row, 'approve')
    expect(await waits()).toEqual([24 * hour, 4 * hour, null])
    await step('byrne', row, 'approve', { stage: 'approve' })
    expect(stageAt(await run(row), 'confirm').startedOn).not.toBeNull()
    expect(await waits()).toEqual([24 * hour, 4 * hour, null])
  })

  test('keeps every round, each with its stages in order and what was decided in it', async () => {
    const row = await submitted(review, approve)
    await step('lynch', row, 'requestChanges', { comment })
    await submit(row)
    await step('doyle', row, 'approveWithComments', { round: 2, comment: 'Mind the slope.' })
    const { stages } = await run(row)
    expect(stages.map(({ round, stage: { name } }) => `${round} ${name}`)).toEqual([
      '1 Write',
      '1 Review',
      '1 Approve',
      '2 Write',
      '2 Review',
      '2 Approve',
    ])
    const words = stages.map(({ people }) =>
      people.flatMap((one) => (one.comment ? [`${one.name}: ${one.comment}`] : [])),
    )
    expect(words).toEqual([[], [`Patrick Lynch: ${comment}`], [], [], ['Róisín Doyle: Mind the slope.'], []])
  })

  test('is not decided together with others unless its record is one of the questionnaires', async () => {
    const row = await submitted(review, approve)
    const { id } = await stored(row)
    const answered = await as('doyle').read<{ results: BulkResult[] }>('PUT', 'bulkApproval', {
      projectId: row.projectId,
      itemKind: 'processInstance',
      ids: [id],
      decision: 'approve',
    })
    expect(answered).toMatchObject({
      status: 409,
      data: { results: [{ id, problem: 'This record does not exist or was deleted.' }] },
    })
    expect(standing(await run(row))).toBe('review current, approve waiting')
  })
})

describe('Whoever leaves while a record waits for them', () => {
  const handOverWork = ({ id }: { id: number }, from: PersonKey, toUserId: number) =>
    writeAsSystem(setup.world.services, (w) => handOverApproval(w, 'projectLocation', id, personId(from), toUserId))
  const announced = ({ id }: { id: number }) =>
    setup.world.services.db.$count(changes, and(eq(changes.kind, 'projectLocation'), eq(changes.recordId, id)))

  test('is replaced by another person, who is told, decides, and stands in the history', async () => {
    const row = await submitted(review, approve)
    const before = await announced(row)
    await handOverWork(row, 'doyle', personId('murphy'))
    expect(peopleAt(await run(row), 'review')).toBe(
      'Róisín Doyle skipped, Patrick Lynch current, Sinéad Murphy current',
    )
    expect(await noticesOf('murphy', row)).toEqual([
      {
        title: `To review: ${row.code} ${row.name}`,
        body: 'Stage Review waits for your decision. You are asked in the place of Róisín Doyle.',
      },
    ])
    expect((await historyOf(row)).at(-1)).toEqual({
      action: 'reassign',
      comment: 'Stage Review',
      by: null,
      projectId: row.projectId,
    })
    expect(await announced(row)).toBe(before + 1)
    expect(said(await step('doyle', row, 'approve'))).toBe('Sinéad Murphy is asked in your place.')
    expect(said(await step('murphy', row, 'approve'))).toBe('')
  })

  test('is not replaced by someone who cannot decide, and the answer names the record', async () => {
    const row = await submitted(review, approve)
    const unnumbered = await location({ category: 'without a number' })
    await submit(unnumbered)
    const refusal = (message: string) => ({ status: 400, problems: [{ message, field: 'toUserId' }] })
    const why = (one: typeof row) => handOverWork(one, 'doyle', personId('walsh')).catch((error: unknown) => error)
    expect(await why(row)).toMatchObject(refusal(`Martin Walsh cannot open this record: ${row.code} ${row.name}.`))
    expect(await why(unnumbered)).toMatchObject(refusal(`Martin Walsh cannot open this record: ${unnumbered.name}.`))
    expect(await handOverWork(row, 'doyle', 2_000_000_000).catch((error: unknown) => error)).toMatchObject(
      refusal('Choose someone else who can sign in.'),
    )
    await expect(handOverWork(row, 'doyle', personId('gill'))).rejects.toThrow(
      `Declan Gill is the author and cannot decide on it: ${row.code} ${row.name}.`,
    )
    await expect(handOverWork(row, 'doyle', personId('lynch'))).rejects.toThrow(
      'Patrick Lynch has already been asked at stage Review.',
    )
    expect(peopleAt(await run(row), 'review')).toBe('Róisín Doyle current, Patrick Lynch current')
  })

  test('is not replaced where nothing waits any more', async () => {
    await template(review, approve)
    const draft = await location()
    const ended = await submitted(review, approve)
    await step('doyle', ended, 'reject', { comment })
    for (const row of [draft, ended]) {
      const before = [await historyOf(row), await announced(row)]
      await handOverWork(row, 'doyle', personId('murphy'))
      expect([await historyOf(row), await announced(row)]).toEqual(before)
    }
    expect(await titles('murphy', ended)).toEqual([])
  })
})
