import { settings } from '#server/db/tables/settings.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { RoleListTemplate } from '#contract/entities/roleListTemplate.ts'
import { runStatus, type StagePreview } from '#contract/approvals/processRun.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { notifyOfOverdueStages } from '#server/features/approvals/clock.ts'
import { lockedRun } from '#server/features/approvals/storedRun.ts'
import { personId, personOf } from '#server/application/worlds/people/people.ts'
import { peopleAt, stageAt, standing } from '../../approvals/approvals.ts'
import { approve, review, said, stage, useApprovedLocations, write } from './approvedLocations.ts'

const { setup, by, as, template, location, submit, submitted, step, stored, run, noticesOf, titles } =
  useApprovedLocations()

describe('An approval that is stored', () => {
  test('goes through its stages, tells whose turn it is, and changes the record with its result', async () => {
    const row = await submitted(review, approve)
    expect(standing(await run(row))).toBe('review current, approve waiting')
    expect(await titles('doyle', row)).toEqual(['To review'])
    expect(await titles('byrne', row)).toEqual([])

    const first = await step('doyle', row, 'approveWithComments', { comment: 'Mind the slope.' })
    expect(said(first)).toBe('')
    expect(first.data.rowVersion).toBe(row.rowVersion + 1)
    expect(await titles('byrne', row)).toEqual(['To approve'])
    const last = await step('byrne', row, 'approve', { stage: 'approve' })
    expect(last.data.category).toBe('approvedWithComments')
    expect(await run(row)).toMatchObject({ statusId: runStatus.approved, result: 'approvedWithComments' })
    expect(await titles('gill', row)).toEqual(['Approved with comments'])
  })

  test('writes each step to the history of the record, with its comment', async () => {
    const row = await submitted(review, approve)
    await step('doyle', row, 'requestChanges', { comment: 'The level is missing.' })
    const entries = await setup.world.services.db
      .select({ action: auditEntries.action, comment: auditEntries.comment, by: auditEntries.byUserId })
      .from(auditEntries)
      .where(and(eq(auditEntries.entityKind, 'projectLocation'), eq(auditEntries.entityId, row.id)))
    expect(entries.at(-1)).toEqual({
      action: 'requestChanges',
      comment: 'Stage Review: The level is missing.',
      by: personId('doyle'),
    })
    expect(await noticesOf('gill', row)).toMatchObject([{ body: expect.stringContaining('The level is missing.') }])
  })

  test('refuses a step with its sentence, a status and the field', async () => {
    const row = await submitted(review, approve)
    const short = await step('doyle', row, 'requestChanges', { comment: 'No.' })
    expect(short.status).toBe(400)
    expect(short.errors[0]).toMatchObject({
      message: 'Say what must change, in at least 10 characters.',
      field: 'comment',
    })
    expect((await step('murphy', row, 'approve')).status).toBe(403)
    expect(said(await step('gill', row, 'approve'))).toBe('You cannot decide on your own record.')
    expect(said(await step('byrne', row, 'approve', { stage: 'approve' }))).toBe('Stage Approve is not open yet.')
  })

  test('is answered as missing to people who do not see the record', async () => {
    const row = await submitted(review, approve)
    const outsider = await setup.world.as('library@demo.test')
    const answer = await outsider.read('PUT', `projectLocation/${row.id}/approval`, {
      action: 'approve',
      stage: 'review',
      round: 1,
    })
    expect(answer.status).toBe(404)
  })

  test('keeps the stages it started with when its template changes, and the template begins a new version', async () => {
    const before = await template(review, approve)
    const row = await location()
    await submit(row)
    const { data } = await as('byrne').read<RoleListTemplate>('PUT', 'roleListTemplate', {
      ...before,
      stages: [write, approve],
    })
    expect(data.version).toBe(before.version + 1)
    expect((await run(row)).stages.map(({ stage: { name } }) => name)).toEqual(['Write', 'Review', 'Approve'])
    expect((await stored(row)).templateVersion).toBe(before.version)
    await step('doyle', row, 'requestChanges', { comment: 'The level is missing.' })
    await submit(row)
    expect(standing(await run(row))).toBe('review current, approve waiting')
  })

  test('starts anew when another template applies to the record, and the former run stays', async () => {
    const row = await submitted(review, approve)
    expect(said(await step('gill', row, 'recall'))).toBe('')
    await template(approve)
    await submit(row)
    expect(await run(row)).toMatchObject({ round: 1, statusId: runStatus.inReview })
    expect(standing(await run(row))).toBe('approve current')
  })

  test('is blocked while a stage has nobody, and nothing is written', async () => {
    await template(review, stage('Approve', 30, ['gill']))
    const row = await location()
    await expect(submit(row)).rejects.toThrow('No one is available for stage Approve.')
    expect(
      await setup.world.services.db.transaction((tx) =>
        lockedRun({ tx, services: setup.world.services }, 'projectLocation', row.id),
      ),
    ).toBeNull()
  })

  test('asks nobody who cannot open the record', async () => {
    await template(stage('Review', 20, ['walsh', 'doyle']), approve)
    const row = await location()
    await submit(row)
    expect(peopleAt(await run(row), 'review')).not.toContain('Walsh')
  })

  test('passes over a stage whose condition the record meets', async () => {
    const small = { ...review, skipIf: { questionKey: 'grossArea', operator: '<', value: '50' } }
    const row = await submitted(small, approve)
    expect(standing(await run(row))).toBe('review skipped, approve current')
    expect(stageAt(await run(row), 'review').reason).toBe('The gross area is below 50.')
  })

  test('shows before submission whom it would ask, without the author', async () => {
    await template({ ...review, candidateIds: [personId('doyle'), personId('gill')] }, approve)
    const row = await location()
    const { data } = await as('gill').read<StagePreview[]>('GET', `projectLocation/${row.id}/approval/preview`)
    expect(data.map(({ name, people }) => [name, people.map(({ id }) => id)])).toEqual([
      ['Review', [personId('doyle')]],
      ['Approve', [personId('byrne')]],
    ])
  })

  test('offers for delegation only people who may be asked, and hands over to one of them', async () => {
    const row = await submitted(review, approve)
    const { data } = await as('doyle').read<{ id: number }[]>(
      'GET',
      `projectLocation/${row.id}/approval/people?stage=review`,
    )
    const ids = data.map(({ id }) => id)
    expect(ids).toContain(personId('murphy'))
    for (const key of ['doyle', 'lynch', 'gill'] as const) expect(ids).not.toContain(personId(key))
    expect(said(await step('doyle', row, 'delegate', { toUserId: personId('murphy') }))).toBe('')
    expect(await titles('murphy', row)).toEqual(['Delegated to you'])
    expect(said(await step('doyle', row, 'approve'))).toBe('Sinéad Murphy is asked in your place.')
    expect(said(await step('murphy', row, 'approve'))).toBe('')
  })
})

describe('Two people who decide at once', () => {
  test('at a stage for one: the first wins, and the second learns whose decision it was', async () => {
    for (let round = 0; round < 8; round++) {
      const row = await submitted(review, approve)
      const answers = await Promise.all([
        step('doyle', row, 'approve'),
        step('lynch', row, 'reject', { comment: 'Not there.' }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const first = answers[0].status === 200 ? 'doyle' : 'lynch'
      const { firstName, lastName } = personOf(first)
      const refused = answers.find(({ status }) => status === 409)!
      expect(said(refused)).toBe(`${firstName} ${lastName} has already decided at stage Review.`)
      const after = await run(row)
      expect(after.statusId).toBe(first === 'doyle' ? runStatus.inReview : runStatus.rejected)
    }
  })

  test('at a stage for all: both count, and neither has to try again', async () => {
    for (let round = 0; round < 8; round++) {
      const row = await submitted({ ...review, rule: 'all' }, approve)
      const answers = await Promise.all([step('doyle', row, 'approve'), step('lynch', row, 'approve')])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(standing(await run(row))).toBe('review approved, approve current')
      expect(await titles('byrne', row)).toEqual(['To approve'])
    }
  })

  test('twice the same person: one decision', async () => {
    const row = await submitted({ ...review, rule: 'all' }, approve)
    const answers = await Promise.all([step('doyle', row, 'approve'), step('doyle', row, 'approve')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(said(answers.find(({ status }) => status === 409)!)).toBe('You have already decided at stage Review.')
  })
})

test('a stage is skipped by managers of the project only', async () => {
  const row = await submitted(review, approve)
  expect(said(await step('kearney', row, 'skip', { comment: 'Nobody is there.' }))).toBe(
    'Only a manager of the project can skip a stage.',
  )
  expect(said(await step('murphy', row, 'skip', { comment: 'Nobody is there.' }))).toBe('')
  expect(standing(await run(row))).toBe('review skipped, approve current')
})

test('the clock reminds of a stage once, then asks more people once, however many servers look', async () => {
  // Hours count on every day of the week.
  await setup.world.services.db.update(settings).set({ dueRule: 'calendar' })
  const role = lookupId('projectRoles', 'Site manager')
  const timed = { ...review, dueHours: 8, reminderHours: 4, escalateToProjectRoleId: role }
  const row = await submitted(timed, approve)
  const { services } = setup.world
  const look = () => Promise.all([notifyOfOverdueStages(services), notifyOfOverdueStages(services)])
  await look()
  expect(await titles('doyle', row)).toEqual(['To review'])
  setup.world.pass(4 * 3_600_000)
  await look()
  expect(await titles('doyle', row)).toEqual(['To review', 'Reminder'])
  setup.world.pass(4 * 3_600_000)
  await look()
  await look()
  expect(await titles('doyle', row)).toEqual(['To review', 'Reminder', 'Overdue'])
  expect(await titles('murphy', row)).toEqual(['To review'])
  expect(peopleAt(await run(row), 'review')).toContain('Sinéad Murphy current')
  // The sessions have ended after eight hours.
  by.set('murphy', await setup.world.as(personOf('murphy').email))
  expect(said(await step('murphy', row, 'approve'))).toBe('')
})
