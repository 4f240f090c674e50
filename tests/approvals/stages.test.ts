import { describe, expect, test } from 'vitest'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { runStatus } from '#contract/approvals/processRun.ts'
import { cancel, delegate, escalate, recall, reassign, remind, skip } from '#server/features/approvals/handingOver.ts'
import { resubmit, submit } from '#server/features/approvals/submission.ts'
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
  submission,
  submitted,
  who,
  hoursAfter,
} from './approvals.ts'

const review = asks('review', ['Brian', 'Ciara'])
const reason = 'Brian has left the company.'

describe('Submission (6.2)', () => {
  test('asks the people of the first stage after the author’s; the other stages wait', () => {
    const run = submitted(review, approval(['Dermot']))
    expect(standing(run)).toBe('review current, approve waiting')
    expect(peopleAt(run, 'write')).toBe('Aoife approved')
    expect(peopleAt(run, 'review')).toBe('Brian current, Ciara current')
    expect(peopleAt(run, 'approve')).toBe('Dermot waiting')
    expect(run).toMatchObject({ statusId: runStatus.inReview, round: 1, result: null })
  })

  test('is blocked while a stage has nobody, and names the stage', () => {
    expect(refusal(submit(submission(review, approval([]))))).toBe('No one is available for stage Approve.')
  })

  test('is blocked while a stage has too few people for its rule', () => {
    const two = asks('review', ['Brian'], { rule: 'atLeast', atLeast: 2, minUsers: 2 })
    expect(refusal(submit(submission(two)))).toBe('Stage Review needs 2 people and has 1.')
  })

  test('does not ask the author, so a stage that has only the author has nobody', () => {
    expect(peopleAt(submitted(asks('review', ['Aoife', 'Brian'])), 'review')).toBe('Brian current')
    expect(refusal(submit(submission(approval(['Aoife']))))).toBe('No one is available for stage Approve.')
  })

  test('asks the author where the stage allows it', () => {
    const run = submitted(approval(['Aoife'], { allowSameUserAsAuthor: true }))
    expect(done(decided(run, 'Aoife')).result).toBe('approved')
  })

  test('asks a person named twice once', () => {
    expect(peopleAt(submitted(asks('review', ['Brian', 'Brian'])), 'review')).toBe('Brian current')
  })

  test('passes over a stage that does not apply, with the reason', () => {
    const run = submitted({ ...asks('review', []), skipped: 'The cost estimate is below 25000.' }, approval(['Dermot']))
    expect(standing(run)).toBe('review skipped, approve current')
    expect(stageAt(run, 'review').reason).toBe('The cost estimate is below 25000.')
  })

  test('is refused when every stage that could approve is passed over', () => {
    const nobody = submit(submission(review, { ...approval(['Dermot']), skipped: 'Not needed.' }))
    expect(refusal(nobody)).toBe('No stage is left to decide on it.')
  })

  test('approves at once a record whose template has only the author’s stage', () => {
    expect(submitted()).toMatchObject({ statusId: runStatus.approved, result: 'approved' })
  })

  test('makes a stage due the stated hours after its people are asked, not after submission', () => {
    const run = submitted(review, approval(['Dermot'], { dueHours: 24 }))
    expect(stageAt(run, 'approve').dueOn).toBeNull()
    const half = done(decided(run, 'Brian', 'approve', { hours: 1 }))
    expect(stageAt(done(decided(half, 'Ciara', 'approve', { hours: 5 })), 'approve').dueOn).toBe(at(29))
  })
})

describe('A stage passes (6.2)', () => {
  test('with the first approval if any may approve; the others are not asked any more', () => {
    const run = done(decided(submitted(asks('review', ['Brian', 'Ciara'], { rule: 'any' })), 'Ciara'))
    expect(run.result).toBe('approved')
    expect(peopleAt(run, 'review')).toBe('Brian skipped, Ciara approved')
  })

  test('when each has approved if all must', () => {
    const half = done(decided(submitted(review), 'Brian'))
    expect(standing(half)).toBe('review current')
    expect(done(decided(half, 'Ciara')).result).toBe('approved')
  })

  test('with the stated number of approvals if at least so many must', () => {
    const two = asks('review', ['Brian', 'Ciara', 'Dermot'], { rule: 'atLeast', atLeast: 2, minUsers: 2 })
    const one = done(decided(submitted(two), 'Dermot'))
    expect(standing(one)).toBe('review current')
    expect(peopleAt(done(decided(one, 'Brian')), 'review')).toBe('Brian approved, Ciara skipped, Dermot approved')
  })

  test('with comments if one approves with comments, and so does the record', () => {
    const run = done(
      decided(submitted(asks('review', ['Brian']), approval(['Dermot'])), 'Brian', 'approveWithComments'),
    )
    expect(standing(run)).toBe('review approved with comments, approve current')
    expect(done(decided(run, 'Dermot')).result).toBe('approvedWithComments')
  })
})

describe('A decision (6.2)', () => {
  test('to reject ends the approval at once, whatever the others would say', () => {
    const run = done(decided(submitted(review, approval(['Dermot'])), 'Brian', 'reject'))
    expect(run).toMatchObject({ statusId: runStatus.rejected, result: 'rejected' })
    expect(standing(run)).toBe('review rejected, approve skipped')
    expect(peopleAt(run, 'review')).toBe('Brian rejected, Ciara skipped')
  })

  test('to request changes returns the record at once', () => {
    const run = done(decided(submitted(review, approval(['Dermot'])), 'Ciara', 'requestChanges'))
    expect(run).toMatchObject({ statusId: runStatus.changesRequested, result: 'changesRequested' })
    expect(peopleAt(run, 'review')).toBe('Brian skipped, Ciara changes requested')
  })

  test('to request changes says what must change in at least 10 characters', () => {
    const short = decided(submitted(review), 'Brian', 'requestChanges', { comment: ' Too  dear ' })
    expect(refusal(short)).toBe('Say what must change, in at least 10 characters.')
    expect(short).toMatchObject({ code: 'invalid', field: 'comment' })
    done(decided(submitted(review), 'Brian', 'requestChanges', { comment: 'Too dear!!' }))
  })

  test('other than a plain approval needs a comment (5.4)', () => {
    for (const decision of ['reject', 'approveWithComments'] as const)
      expect(refusal(decided(submitted(review), 'Brian', decision, { comment: '  ' }))).toBe('Enter a comment.')
  })

  test('has a comment of at most 2000 characters (0)', () => {
    const long = decided(submitted(review), 'Brian', 'approve', { comment: 'x'.repeat(2001) })
    expect(refusal(long)).toBe('Comment must be 2000 characters or fewer.')
  })

  test('is signed with the full name where the stage asks for a signature (6.1)', () => {
    const run = submitted(approval(['Dermot'], { requireSignature: true }))
    expect(refusal(decided(run, 'Dermot'))).toBe('Type your full name, Dermot, to sign.')
    expect(refusal(decided(run, 'Dermot', 'approve', { signature: 'D.' }))).toBe(
      'Type your full name, Dermot, to sign.',
    )
    const signed = done(decided(run, 'Dermot', 'approve', { signature: ' dermot ' }))
    expect(stageAt(signed, 'approve').people[0]).toMatchObject({ signature: 'dermot', actedOn: at() })
  })

  test('is taken once per stage', () => {
    const half = done(decided(submitted(review), 'Brian'))
    expect(refusal(decided(half, 'Brian', 'reject'))).toBe('You have already decided at stage Review.')
  })

  test('is not the author’s to take', () => {
    expect(refusal(decided(submitted(review), 'Aoife'))).toBe('You cannot decide on your own record.')
  })

  test('is not taken by people who are not asked', () => {
    expect(refusal(decided(submitted(review), 'Una'))).toBe('You are not asked at this stage.')
  })

  test('is not taken before the stage is open', () => {
    const run = submitted(review, approval(['Dermot']))
    expect(refusal(decided(run, 'Dermot', 'approve', { at: { key: 'approve', round: 1 } }))).toBe(
      'Stage Approve is not open yet.',
    )
  })

  test('comes too late when another has ended the stage, and names who did', () => {
    const run = submitted(asks('review', ['Brian', 'Ciara'], { rule: 'any' }), approval(['Dermot']))
    const sawBoth = seen(run)
    const after = done(decided(run, 'Brian'))
    expect(refusal(decided(after, 'Ciara', 'reject', { at: sawBoth }))).toBe(
      'Brian has already decided at stage Review.',
    )
    const rejected = done(decided(run, 'Brian', 'reject'))
    expect(refusal(decided(rejected, 'Ciara', 'approve', { at: sawBoth }))).toBe(
      'Brian has already decided at stage Review.',
    )
  })
})

describe('With a lead reviewer at a stage (6.2)', () => {
  const led = asks('review', ['Brian', 'lead Ciara', 'Eimear'])

  test('the results of the others are advice, even a rejection', () => {
    const advised = done(decided(submitted(led, approval(['Dermot'])), 'Brian', 'reject'))
    expect(standing(advised)).toBe('review current, approve waiting')
    expect(peopleAt(advised, 'review')).toBe('Brian rejected, Ciara current, Eimear current')
    const changes = done(decided(submitted(led), 'Brian', 'requestChanges'))
    expect(standing(changes)).toBe('review current')
  })

  test('the lead gives the result of the stage without waiting for the others', () => {
    const run = done(decided(submitted(led, approval(['Dermot'])), 'Ciara'))
    expect(standing(run)).toBe('review approved, approve current')
    expect(peopleAt(run, 'review')).toBe('Brian skipped, Ciara approved, Eimear skipped')
    expect(done(decided(submitted(led), 'Ciara', 'reject')).result).toBe('rejected')
    expect(done(decided(submitted(led), 'Ciara', 'requestChanges')).result).toBe('changesRequested')
  })

  test('the rule of the stage counts among several leads', () => {
    const both = submitted(asks('review', ['Brian', 'Ciara'], { processRoleId: processRoles.leadReviewer }))
    const half = done(decided(both, 'Brian'))
    expect(standing(half)).toBe('review current')
    expect(done(decided(half, 'Ciara')).result).toBe('approved')
  })

  test('the lead may ask someone else in the place of a silent reviewer, but not of themselves (2.2)', () => {
    const run = submitted(led)
    const given = { by: who('Ciara'), at: seen(run), fromUserId: id('Brian'), to: who('Una'), on: at(1) }
    expect(peopleAt(done(reassign(run, given)), 'review')).toBe(
      'Brian skipped, Ciara current, Eimear current, Una current',
    )
    const words = 'Only a manager of the project or the lead reviewer can ask someone else.'
    expect(refusal(reassign(run, { ...given, by: who('Eimear') }))).toBe(words)
    expect(refusal(reassign(run, { ...given, fromUserId: id('Ciara') }))).toBe(words)
  })
})

describe('To delegate (6.2)', () => {
  const run = submitted(review)
  const given = { by: who('Brian'), at: seen(run), to: who('Una'), comment: 'I am on leave.', on: at(1) }
  const delegated = done(delegate(run, given))

  test('keeps both names, and the other decides', () => {
    expect(peopleAt(delegated, 'review')).toBe('Brian delegated, Ciara current, Una current')
    expect(stageAt(delegated, 'review').people).toMatchObject([
      { comment: 'I am on leave.', actedOn: at(1) },
      {},
      { forUserId: id('Brian'), cameBy: 'delegated' },
    ])
    const half = done(decided(delegated, 'Una'))
    expect(done(decided(half, 'Ciara')).result).toBe('approved')
  })

  test('leaves no decision to the one who delegated', () => {
    expect(refusal(decided(delegated, 'Brian'))).toBe('Una is asked in your place.')
  })

  test('does not reach the author, someone asked already, or someone who cannot be asked', () => {
    expect(refusal(delegate(run, { ...given, to: who('Aoife') }))).toBe('Aoife is the author and cannot decide on it.')
    expect(refusal(delegate(run, { ...given, to: who('Ciara') }))).toBe('Ciara has already been asked at stage Review.')
    expect(refusal(delegate(run, { ...given, to: who('Brian') }))).toBe('Brian has already been asked at stage Review.')
    const away = { ...who('Una'), problem: 'has no active account' }
    expect(refusal(delegate(run, { ...given, to: away }))).toBe('Una has no active account.')
  })

  test('is refused where the stage does not allow it', () => {
    const inPerson = submitted(asks('review', ['Brian'], { canDelegate: false }))
    expect(refusal(delegate(inPerson, given))).toBe('Stage Review cannot be delegated.')
  })

  test('hands over the lead with the place', () => {
    const led = submitted(asks('review', ['Ciara', 'lead Brian']))
    const handed = done(delegate(led, given))
    expect(done(decided(handed, 'Una', 'reject')).result).toBe('rejected')
  })
})

describe('To reassign (6.2: Manage may reassign)', () => {
  const run = submitted(review, approval(['Dermot']))
  const given = { by: manager('Una'), at: seen(run), fromUserId: id('Brian'), to: who('Eimear'), on: at(1) }

  test('keeps the name of the person who was silent', () => {
    const after = done(reassign(run, given))
    expect(peopleAt(after, 'review')).toBe('Brian skipped, Ciara current, Eimear current')
    expect(refusal(decided(after, 'Brian'))).toBe('Eimear is asked in your place.')
  })

  test('reaches a stage that waits', () => {
    const later = { ...given, at: { key: 'approve', round: 1 }, fromUserId: id('Dermot') }
    expect(peopleAt(done(reassign(run, later)), 'approve')).toBe('Dermot skipped, Eimear waiting')
  })

  test('takes no decision away from anyone', () => {
    const half = done(decided(run, 'Brian'))
    expect(refusal(reassign(half, given))).toBe('Brian has already decided at stage Review.')
    const handed = done(delegate(run, { by: who('Brian'), at: seen(run), to: who('Una'), comment: null, on: at(1) }))
    expect(refusal(reassign(handed, given))).toBe('Brian is not asked any more at stage Review.')
  })
})

describe('To skip a stage', () => {
  const run = submitted(review, approval(['Dermot']))
  const given = { by: manager('Una'), at: seen(run), reason, on: at(1), hoursAfter }

  test('is for managers, with a reason of at least 10 characters, and opens the next stage', () => {
    const after = done(skip(run, given))
    expect(standing(after)).toBe('review skipped, approve current')
    expect(stageAt(after, 'review').reason).toBe(reason)
    expect(refusal(skip(run, { ...given, by: who('Una') }))).toBe('Only a manager of the project can skip a stage.')
    expect(refusal(skip(run, { ...given, reason: 'Late' }))).toBe('Say why, in at least 10 characters.')
  })

  test('is not for managers on their own record', () => {
    expect(refusal(skip(run, { ...given, by: manager('Aoife') }))).toBe('You cannot skip a stage of your own record.')
  })

  test('never leaves a record without an approver, or without anyone', () => {
    const last = { ...given, at: { key: 'approve', round: 1 } }
    const words = 'Stage Approve cannot be skipped, because nobody else decides.'
    expect(refusal(skip(run, last))).toBe(words)
    const reviewed = done(decided(done(decided(run, 'Brian')), 'Ciara'))
    expect(refusal(skip(reviewed, last))).toBe(words)
    expect(refusal(skip(submitted(review), given))).toBe('Stage Review cannot be skipped, because nobody else decides.')
  })

  test('takes no decision away', () => {
    const after = done(skip(done(decided(run, 'Brian')), given))
    expect(peopleAt(after, 'review')).toBe('Brian approved, Ciara skipped')
    expect(refusal(skip(after, given))).toBe('Stage Review has ended.')
    expect(refusal(decided(after, 'Ciara', 'approve', { at: given.at }))).toBe('Stage Review has been skipped.')
  })
})

describe('An overdue stage (6.2)', () => {
  const timed = asks('review', ['Brian', 'Ciara'], { dueHours: 8, reminderHours: 4, escalateToProjectRoleId: 30 })
  const run = submitted(timed)
  const seenAt = seen(run)

  test('is reminded of once, at the stated time before it is due', () => {
    expect(refusal(remind(run, { at: seenAt, on: at(3) }))).toBe('No reminder is due.')
    const reminded = done(remind(run, { at: seenAt, on: at(4) }))
    expect(refusal(remind(reminded, { at: seenAt, on: at(5) }))).toBe('No reminder is due.')
  })

  test('asks the people of the escalation role as well, once', () => {
    expect(refusal(escalate(run, { at: seenAt, people: [who('Una')], on: at(7) }))).toBe('Stage Review is not overdue.')
    const after = done(escalate(run, { at: seenAt, people: [who('Una'), who('Brian'), who('Aoife')], on: at(8) }))
    expect(peopleAt(after, 'review')).toBe('Brian current, Ciara current, Una current')
    expect(refusal(escalate(after, { at: seenAt, people: [who('Eimear')], on: at(9) }))).toBe(
      'Stage Review is not overdue.',
    )
  })

  test('needs no more approvals than before: one of theirs replaces a missing one', () => {
    const after = done(escalate(run, { at: seenAt, people: [who('Una')], on: at(8) }))
    const passed = done(decided(done(decided(after, 'Brian')), 'Una'))
    expect(passed.result).toBe('approved')
    expect(peopleAt(passed, 'review')).toBe('Brian approved, Ciara skipped, Una approved')
  })

  test('lets them give the result where the lead reviewer is silent', () => {
    const led = submitted(asks('review', ['lead Brian', 'Ciara'], { dueHours: 8 }))
    const after = done(escalate(led, { at: seen(led), people: [who('Una')], on: at(8) }))
    expect(done(decided(after, 'Una')).result).toBe('approved')
  })
})

describe('To recall (6.2: before the first decision)', () => {
  const run = submitted(review, approval(['Dermot']))

  test('is the author’s, and nobody is asked any more', () => {
    const after = done(recall(run, { by: who('Aoife'), on: at(1) }))
    expect(after).toMatchObject({ statusId: runStatus.recalled, result: null })
    expect(standing(after)).toBe('review skipped, approve skipped')
    expect(refusal(decided(after, 'Brian', 'approve', { at: seen(run) }))).toBe('The author has recalled it.')
    expect(refusal(recall(run, { by: who('Brian'), on: at(1) }))).toBe('Only the author can recall it.')
  })

  test('is refused after the first decision, with its name, even if it is advice', () => {
    const half = done(decided(run, 'Brian'))
    expect(refusal(recall(half, { by: who('Aoife'), on: at(1) }))).toBe(
      'Brian has already decided, so it cannot be recalled.',
    )
    const advised = done(decided(submitted(asks('review', ['Brian', 'lead Ciara'])), 'Brian'))
    expect(refusal(recall(advised, { by: who('Aoife'), on: at(1) }))).toContain('Brian has already decided')
  })

  test('is refused when it is not in review', () => {
    const over = done(decided(run, 'Brian', 'reject'))
    expect(refusal(recall(over, { by: who('Aoife'), on: at(1) }))).toBe('It is not in review.')
  })
})

describe('To submit again (6.2)', () => {
  const kept = asks('check', ['Eimear'], { keepsApproval: true })
  const asked = [author, kept, review, approval(['Dermot'])]
  const returned = done(decided(done(decided(submitted(...asked.slice(1)), 'Eimear')), 'Brian', 'requestChanges'))
  const again = { by: who('Aoife'), asked, on: at(48), hoursAfter, manages: false }

  test('restarts all stages unless a stage keeps its approval', () => {
    const run = done(resubmit(returned, again))
    expect(standing(run)).toBe('check approved, review current, approve waiting')
    expect(peopleAt(run, 'review')).toBe('Brian current, Ciara current')
    expect(run).toMatchObject({ round: 2, statusId: runStatus.inReview, result: null })
  })

  test('keeps what was decided before', () => {
    const first = done(resubmit(returned, again)).stages.filter(({ round }) => round === 1)
    expect(first).toEqual(returned.stages)
  })

  test('does not accept a decision on the round before', () => {
    const run = done(resubmit(returned, again))
    const before = { key: 'review', round: 1 }
    expect(refusal(decided(run, 'Ciara', 'approve', { at: before }))).toBe('Brian has already decided at stage Review.')
  })

  test('is the author’s or a manager’s', () => {
    const words = 'Only the author or a manager of the project can submit it again.'
    expect(refusal(resubmit(returned, { ...again, by: who('Una') }))).toBe(words)
    expect(done(resubmit(returned, { ...again, by: who('Una'), manages: true })).authorId).toBe(id('Aoife'))
  })

  test('follows a recall too, but neither a review nor an end', () => {
    const recalled = done(recall(submitted(...asked.slice(1)), { by: who('Aoife'), on: at(1) }))
    expect(done(resubmit(recalled, again)).round).toBe(2)
    expect(refusal(resubmit(done(resubmit(recalled, again)), again))).toBe('It is already in review.')
    const rejected = done(decided(submitted(review), 'Brian', 'reject'))
    expect(refusal(resubmit(rejected, again))).toBe('Its approval has ended.')
  })
})

describe('To cancel', () => {
  test('ends an approval that is open, keeps what was decided, and is refused afterwards', () => {
    const half = done(decided(submitted(review), 'Brian'))
    const over = done(cancel(half, { reason, on: at(1) }))
    expect(over).toMatchObject({ statusId: runStatus.cancelled, result: null })
    expect(peopleAt(over, 'review')).toBe('Brian approved, Ciara skipped')
    expect(refusal(cancel(over, { reason, on: at(2) }))).toBe('Its approval has ended.')
  })
})
