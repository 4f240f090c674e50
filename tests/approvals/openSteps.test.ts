import { describe, expect, test } from 'vitest'
import type { ApprovalRun, RecordApproval } from '#contract/approvals/processRun.ts'
import { stepsFor } from '#server/features/approvals/openSteps.ts'
import type { changeRequest, ChangeRequest } from '#contract/entities/changeRequest.ts'
import type { ApprovalHooks } from '#server/core/approvalHooks.ts'
import { recall } from '#server/features/approvals/handingOver.ts'
import { resubmit } from '#server/features/approvals/submission.ts'
import { personWith } from '#tests/server/rights/person.ts'
import {
  approval,
  asks,
  at,
  author,
  decided,
  done,
  hoursAfter,
  id,
  manager,
  submitted,
  who,
  type Name,
} from './approvals.ts'

const of = { projectId: 7, authorId: id('Aoife'), system: 'pmp', number: 'CR-0001', title: 'Crane', url: '' } as const

const row = {} as ChangeRequest
const hooks = { of: () => of } as unknown as ApprovalHooks<typeof changeRequest>

/** The run as the database returns it. */
const stored = ({ stages, ...run }: ApprovalRun): RecordApproval => ({
  ...run,
  id: 1,
  templateId: 1,
  templateName: 'Two stages',
  templateVersion: 1,
  authorName: 'Aoife',
  submittedOn: at(),
  endedOn: null,
  plan: [...new Map(stages.map(({ stage }) => [stage.key, stage])).values()],
  lists: stages.map(({ stage, ...list }) => ({ ...list, stageKey: stage.key })),
})
const person = (name: Name, level = 20) => personWith({ userId: id(name), projects: new Map([[7, { pmp: level }]]) })
/** The steps as sentences: 'review 1: approve, delegate'. */
const steps = (run: ApprovalRun, name: Name, level?: number) =>
  stepsFor(person(name, level), stored(run), hooks, row).map(
    ({ stage, round, steps: open }) => `${stage} ${round}: ${open.join(', ')}`,
  )

const decisions = 'approve, approveWithComments, requestChanges, reject, delegate'
const two = () => submitted(asks('review', ['Brian', 'Ciara'], { rule: 'any' }), approval(['Dermot']))

describe('The open steps of an approval', () => {
  test('without an approval, and after its end, there are none', () => {
    expect(stepsFor(person('Brian', 30), null, hooks, row)).toEqual([])
    const rejected = done(decided(two(), 'Brian', 'reject'))
    for (const name of ['Aoife', 'Brian', 'Dermot'] as const) expect(steps(rejected, name, 30)).toEqual([])
  })

  test('whoever is asked may decide, until they have decided', () => {
    expect(steps(two(), 'Brian')).toEqual([`review 1: ${decisions}`])
    const all = submitted(asks('review', ['Brian', 'Ciara'], { rule: 'all' }), approval(['Dermot']))
    const half = done(decided(all, 'Brian'))
    expect(steps(half, 'Brian')).toEqual([])
    expect(steps(half, 'Ciara')).toEqual([`review 1: ${decisions}`])
  })

  test('whoever is asked at a later stage waits', () => {
    expect(steps(two(), 'Dermot')).toEqual([])
    expect(steps(done(decided(two(), 'Brian')), 'Dermot')).toEqual([`approve 1: ${decisions}`])
  })

  test('whoever is not asked has none', () => {
    expect(steps(two(), 'Una')).toEqual([])
  })

  test('a stage may forbid to delegate', () => {
    const run = submitted(asks('review', ['Brian'], { canDelegate: false }), approval(['Dermot']))
    expect(steps(run, 'Brian')).toEqual(['review 1: approve, approveWithComments, requestChanges, reject'])
  })

  test('a manager of the project asks others and skips stages, those that wait too', () => {
    expect(steps(two(), 'Una', 30)).toEqual(['review 1: reassign, skip', 'approve 1: reassign, skip'])
    expect(steps(done(decided(two(), 'Brian')), 'Una', 30)).toEqual(['approve 1: reassign, skip'])
  })

  test('a manager skips no stage of their own record', () => {
    expect(steps(two(), 'Aoife', 30)).toEqual(['review 1: reassign', 'approve 1: reassign', 'null 1: recall'])
  })

  test('the lead reviewer asks others', () => {
    const led = submitted(asks('review', ['lead Brian', 'Ciara']), approval(['Dermot']))
    expect(steps(led, 'Brian')).toEqual([`review 1: ${decisions}, reassign`])
    expect(steps(led, 'Ciara')).toEqual([`review 1: ${decisions}`])
  })

  test('the author recalls it while nobody has decided', () => {
    expect(steps(two(), 'Aoife')).toEqual(['null 1: recall'])
    const all = submitted(asks('review', ['Brian', 'Ciara'], { rule: 'all' }), approval(['Dermot']))
    expect(steps(done(decided(all, 'Brian')), 'Aoife')).toEqual([])
  })

  test('in the next round the author recalls it again, and the decisions of the round before do not count', () => {
    const returned = done(decided(two(), 'Brian', 'requestChanges'))
    const asked = [author, asks('review', ['Brian', 'Ciara']), approval(['Dermot'])]
    const again = done(resubmit(returned, { by: manager('Aoife'), asked, on: at(2), hoursAfter, manages: false }))
    expect(steps(again, 'Aoife')).toEqual(['null 2: recall'])
    expect(steps(again, 'Brian')).toEqual([`review 2: ${decisions}`])
  })

  test('a stage that keeps its approval from the round before does not stop the author from recalling', () => {
    const keeps = { keepsApproval: true }
    const run = submitted(asks('review', ['Brian'], keeps), approval(['Dermot']))
    const returned = done(decided(done(decided(run, 'Brian')), 'Dermot', 'requestChanges'))
    const asked = [author, asks('review', ['Brian'], keeps), approval(['Dermot'])]
    const again = done(resubmit(returned, { by: manager('Aoife'), asked, on: at(2), hoursAfter, manages: false }))
    expect(steps(again, 'Aoife')).toEqual(['null 2: recall'])
  })

  test('a recalled record has no steps', () => {
    expect(steps(done(recall(two(), { by: who('Aoife'), on: at(1) })), 'Aoife')).toEqual([])
  })
})
