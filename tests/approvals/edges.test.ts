import { expect, test } from 'vitest'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { stepStatus } from '#contract/approvals/processRun.ts'
import { decide } from '#server/features/approvals/deciding.ts'
import {
  delegate,
  escalationIsDue,
  reassign,
  recall,
  remind,
  reminderIsDue,
  skip,
} from '#server/features/approvals/handingOver.ts'
import { approvalsNeeded } from '#server/features/approvals/runState.ts'
import { resubmit } from '#server/features/approvals/submission.ts'
import {
  approval,
  asks,
  at,
  author,
  decided,
  done,
  id,
  manager,
  peopleAt,
  refusal,
  seen,
  stageAt,
  standing,
  submitted,
  who,
  hoursAfter,
} from './approvals.ts'

const all = asks('review', ['Brian', 'Ciara'], { rule: 'all' })

test('One approval with comments among several makes the stage approved with comments', () => {
  const half = done(decided(submitted(all, approval(['Dermot'])), 'Brian', 'approveWithComments'))
  expect(standing(done(decided(half, 'Ciara')))).toBe('review approved with comments, approve current')
})

test('Changes are not requested without a comment', () => {
  const run = submitted(all)
  const asked = { by: who('Brian'), at: seen(run), decision: 'requestChanges', comment: null, signature: null } as const
  expect(refusal(decide(run, { ...asked, on: at(1), hoursAfter }))).toBe(
    'Say what must change, in at least 10 characters.',
  )
})

test('A comment may have 2000 characters', () => {
  done(decided(submitted(all), 'Brian', 'approve', { comment: 'x'.repeat(2000) }))
})

test.each([
  ['Brian', 'Ciara'],
  ['Ciara', 'Brian'],
] as const)('After %s and then %s, whoever comes too late learns of the second', (first, second) => {
  const run = submitted(asks('review', ['Brian', 'Dermot', 'Ciara'], { rule: 'atLeast', atLeast: 2, minUsers: 2 }))
  const half = done(decided(run, first, 'approve', { hours: 1 }))
  const over = done(decided(half, second, 'approve', { hours: 2 }))
  expect(refusal(decided(over, 'Dermot', 'approve', { at: seen(half) }))).toBe(
    `${second} has already decided at stage Review.`,
  )
})

test('Any approval is enough, whatever number the stage once had', () => {
  expect(approvalsNeeded(stageAt(submitted(asks('review', ['Brian', 'Ciara'], { rule: 'any' })), 'review'))).toBe(1)
  const stage = stageAt(submitted(asks('review', ['Brian', 'Ciara'], { rule: 'any' })), 'review')
  expect(approvalsNeeded({ ...stage, stage: { ...stage.stage, atLeast: 2 } })).toBe(1)
})

test.each([
  ['  On leave until Monday.  ', 'On leave until Monday.'],
  ['   ', null],
  [null, null],
])('Whoever hands over with %j leaves %j', (comment, kept) => {
  const run = submitted(all)
  const to = { ...who('Una'), problem: null }
  const after = done(delegate(run, { by: who('Brian'), at: seen(run), to, comment, on: at(1) }))
  expect(stageAt(after, 'review').people[0]).toMatchObject({ statusId: stepStatus.delegated, comment: kept })
})

test('The reason for skipping a stage has 10 characters, and spaces around it do not count', () => {
  const run = submitted(all, approval(['Dermot']))
  const skipped = (reason: string) => skip(run, { by: manager('Una'), at: seen(run), reason, on: at(1), hoursAfter })
  expect(refusal(skipped('   On leave   '))).toBe('Say why, in at least 10 characters.')
  expect(stageAt(done(skipped(' They left. ')), 'review').reason).toBe('They left.')
})

test('A stage that does not apply has nobody', () => {
  const run = submitted({ ...all, skipped: 'The cost is below the limit.' }, approval(['Dermot']))
  expect(peopleAt(run, 'review')).toBe('')
})

test('Only a review has lead reviewers', () => {
  const run = submitted(approval(['Dermot']), asks('confirm', ['lead Brian'], { processRoleId: processRoles.approver }))
  expect(stageAt(run, 'confirm').people[0]!.processRoleId).toBe(processRoles.approver)
})

test('Without a time for it, and before it has started, a stage asks for no reminder', () => {
  const run = submitted(all, approval(['Dermot'], { dueHours: 8, reminderHours: 4 }))
  expect(reminderIsDue(stageAt(run, 'review'), at(9000))).toBe(false)
  expect(reminderIsDue(stageAt(run, 'approve'), at(9000))).toBe(false)
})

test('Without a time for it, a stage is not due when it begins, and never after', () => {
  const run = done(decided(submitted(asks('review', ['Brian']), approval(['Dermot'])), 'Brian'))
  expect(stageAt(run, 'approve')).toMatchObject({ startedOn: at(), dueOn: null })
  expect(escalationIsDue(stageAt(run, 'approve'), at(9000))).toBe(false)
})

test('A person who was replaced at a waiting stage is not asked when it begins', () => {
  const run = submitted(asks('review', ['Brian']), approval(['Dermot']))
  const later = { by: manager('Una'), at: { key: 'approve', round: 1 }, fromUserId: id('Dermot'), to: who('Eimear') }
  const begun = done(decided(done(reassign(run, { ...later, on: at(1) })), 'Brian'))
  expect(peopleAt(begun, 'approve')).toBe('Dermot skipped, Eimear current')
})

test('Nobody is reminded of a stage that has ended, and an earlier round of it cannot be skipped', () => {
  const run = submitted(all, approval(['Dermot'], { dueHours: 8, reminderHours: 4 }))
  const returned = done(decided(run, 'Brian', 'requestChanges'))
  expect(refusal(remind(returned, { at: seen(run), on: at(9) }))).toBe('Stage Review has ended.')
  const again = {
    by: manager('Aoife'),
    asked: [author, all, approval(['Dermot'])],
    on: at(24),
    hoursAfter,
    manages: false,
  }
  const second = done(resubmit(returned, again))
  const skipped = { by: manager('Una'), at: seen(run), reason: 'Brian is on leave.', on: at(25), hoursAfter }
  expect(refusal(skip(second, skipped))).toBe('This stage has ended.')
  expect(refusal(skip(second, { ...skipped, at: { key: 'approve', round: 1 } }))).toBe('This stage has ended.')
})

test('A stage that keeps its approval does not stop the author from recalling the next round', () => {
  const kept = asks('check', ['Eimear'], { keepsApproval: true })
  const checked = done(decided(submitted(kept, all), 'Eimear'))
  const returned = done(decided(checked, 'Brian', 'requestChanges'))
  const again = { by: manager('Aoife'), asked: [author, kept, all], on: at(24), hoursAfter, manages: false }
  const second = done(resubmit(returned, again))
  expect(standing(second)).toBe('check approved, review current')
  done(recall(second, { by: who('Aoife'), on: at(25) }))
})
