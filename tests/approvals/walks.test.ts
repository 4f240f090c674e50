import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { processRoles } from '#contract/approvals/processRoles.ts'
import { stepStatus, type ApprovalRun, type Decision } from '#contract/approvals/processRun.ts'
import { decide } from '#server/features/approvals/deciding.ts'
import { cancel, delegate, escalate, reassign, recall, skip } from '#server/features/approvals/handingOver.ts'
import { isRefused } from '#server/features/approvals/refused.ts'
import { currentStage, hasDecided, isCurrent, latestStages } from '#server/features/approvals/runState.ts'
import { resubmit, submit, type AskedStage } from '#server/features/approvals/submission.ts'
import { at, author, hoursAfter, stageOf } from './approvals.ts'
import { PaperApproval, type PaperStage, type Step } from './plainModel.ts'

const everyone = [1, 2, 3, 4, 5, 6]
const person = fc.constantFrom(...everyone)
const paperStage = (key: string): fc.Arbitrary<PaperStage> =>
  fc
    .record({
      asked: fc.shuffledSubarray(everyone.slice(1), { minLength: 1, maxLength: 4 }),
      withAuthor: fc.boolean(),
      leads: fc.subarray(everyone, { maxLength: 2 }),
      isLed: fc.boolean(),
      rule: fc.constantFrom('any' as const, 'all' as const, 'some' as const),
      isApprover: fc.boolean(),
      keeps: fc.boolean(),
      delegable: fc.boolean(),
      authorMay: fc.boolean(),
    })
    .map(({ withAuthor, leads, isLed, rule, ...rest }) => ({
      ...rest,
      key,
      asked: withAuthor ? [...rest.asked, 1] : rest.asked,
      rule: rule === 'some' ? Math.ceil(rest.asked.length / 2) : rule,
      // Only reviewers have leads among them.
      leads: isLed && !rest.isApprover ? leads : [],
    }))

const verdicts = { yes: 'approve', 'yes, but': 'approveWithComments', change: 'requestChanges', no: 'reject' } as const
const stage = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('say' as const),
      who: person,
      stage,
      verdict: fc.constantFrom('yes', 'yes', 'yes', 'yes, but', 'change', 'no'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('delegate' as const), who: person, stage, to: person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      who: person,
      manages: fc.boolean(),
      stage,
      from: person,
      to: person,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('leave out' as const), who: person, manages: fc.boolean(), stage }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('late' as const), stage, more: fc.subarray(everyone, { maxLength: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recall' as const), who: person }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), who: person, manages: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) },
)

/** Points most steps at the open stage and at people who may speak there, so that walks get far. */
function aimed(what: Step, aim: number, paper: PaperApproval): Step {
  const open = paper.now
  if (aim % 4 === 0 || !open || !('stage' in what)) return what
  const waiting = [...open.waitingFor]
  const one = waiting[aim % waiting.length]!
  const lead = waiting.find((who) => open.leads.has(who)) ?? one
  const stageNow = paper.sheets.indexOf(open)
  if (what.do === 'say' || what.do === 'delegate') return { ...what, stage: stageNow, who: one }
  if (what.do === 'replace') return { ...what, stage: stageNow, from: one, who: lead }
  return { ...what, stage: stageNow }
}

const name = (userId: number) => `P${userId}`
const by = (userId: number, manages = false) => ({ userId, name: name(userId), manages, problem: null })

const asked = (plan: readonly PaperStage[]): AskedStage[] => [
  author,
  ...plan.map(({ key, rule, asked: people, leads, isApprover, keeps, delegable, authorMay }) => ({
    stage: stageOf(key, {
      processRoleId: isApprover ? processRoles.approver : processRoles.reviewer,
      rule: typeof rule === 'number' ? 'atLeast' : rule,
      atLeast: typeof rule === 'number' ? rule : null,
      minUsers: typeof rule === 'number' ? rule : 1,
      dueHours: 1,
      keepsApproval: keeps,
      canDelegate: delegable,
      allowSameUserAsAuthor: authorMay,
    }),
    people: people.map((userId) => ({ ...by(userId), isLead: leads.includes(userId) })),
    skipped: null,
  })),
]

function tried(run: ApprovalRun, plan: readonly PaperStage[], what: Step, on: string) {
  const key = 'stage' in what ? plan[what.stage % plan.length]!.key : ''
  const seen = { key, round: latestStages(run).find((one) => one.stage.key === key)?.round ?? 0 }
  switch (what.do) {
    case 'say': {
      const decision: Decision = verdicts[what.verdict]
      return decide(run, {
        by: by(what.who),
        at: seen,
        decision,
        comment: 'Said aloud.',
        signature: null,
        on,
        hoursAfter,
      })
    }
    case 'delegate':
      return delegate(run, { by: by(what.who), at: seen, to: by(what.to), comment: null, on })
    case 'replace':
      return reassign(run, { by: by(what.who, what.manages), at: seen, fromUserId: what.from, to: by(what.to), on })
    case 'leave out':
      return skip(run, { by: by(what.who, what.manages), at: seen, reason: 'Nobody is there.', on, hoursAfter })
    case 'late':
      return escalate(run, { at: seen, people: what.more.map((userId) => by(userId)), on })
    case 'recall':
      return recall(run, { by: by(what.who), on })
    case 'again':
      return resubmit(run, { by: by(what.who), manages: what.manages, asked: asked(plan), on, hoursAfter })
    default:
      return cancel(run, { reason: 'Not needed any more.', on })
  }
}

const paperState = { 10: 'taken back', 20: 'open', 30: 'returned', 40: 'approved', 90: 'refused', 95: 'cancelled' }
const verdictOf = new Map<number, string>([
  [stepStatus.approved, 'yes'],
  [stepStatus.approvedWithComments, 'yes, but'],
  [stepStatus.changesRequested, 'change'],
  [stepStatus.rejected, 'no'],
])
const decisionsIn = (run: ApprovalRun) =>
  run.stages
    .filter(({ stage: { key } }) => key !== 'write')
    .flatMap(({ stage: { key }, round, people }) =>
      people.filter(hasDecided).map(({ userId, statusId }) => `${round}/${key}/${userId}: ${verdictOf.get(statusId)}`),
    )

/** Invariants of every state, however it was reached. */
function expectSound(run: ApprovalRun, before: ApprovalRun) {
  const latest = latestStages(run)
  const current = latest.filter(isCurrent)
  expect(current).toHaveLength(run.statusId === 20 ? 1 : 0)
  for (const one of current) expect(one.people.some(isCurrent)).toBe(true)
  for (const one of run.stages) {
    expect(new Set(one.people.map(({ userId }) => userId)).size).toBe(one.people.length)
    // Only the current stage asks anyone.
    if (!current.includes(one)) expect(one.people.some(isCurrent)).toBe(false)
    for (const { statusId, userId } of one.people)
      if (statusId === stepStatus.delegated) expect(one.people.some(({ forUserId }) => forUserId === userId)).toBe(true)
  }
  expect(run.result === null).toBe([10, 20, 95].includes(run.statusId))
  // Nobody is removed, and decisions that were made stay.
  before.stages.forEach((old, index) => {
    const now = run.stages[index]!
    expect(now.people.map(({ userId }) => userId).slice(0, old.people.length)).toEqual(
      old.people.map(({ userId }) => userId),
    )
    old.people.forEach((one, place) => {
      if (one.actedOn !== null) expect(now.people[place]).toEqual(one)
    })
  })
}

test('a random walk through any approval agrees with the model, and no decision is ever lost', () => {
  let steps = 0
  let passed = 0
  const ends = new Map<string, number>()
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }).chain((count) => fc.tuple(...['a', 'b', 'c'].slice(0, count).map(paperStage))),
      fc.array(fc.tuple(step, fc.nat(1000)), { maxLength: 40 }),
      (plan, walk) => {
        const start = submit({ by: by(1), asked: asked(plan), on: at(0), hoursAfter })
        if (isRefused(start)) return false
        const paper = new PaperApproval(plan)
        let run = start
        walk.forEach(([wish, aim], index) => {
          const what = aimed(wish, aim, paper)
          const before = run
          // Every step is two hours after the one before, so each stage that is open is overdue.
          const answer = tried(run, plan, what, at(2 * (index + 1)))
          const wasPossible = paper.take(what)
          expect({ what, wasPossible: !isRefused(answer) }).toEqual({ what, wasPossible })
          if (!isRefused(answer)) run = answer
          else expect(answer.refusal).toMatch(/^[A-Z].*\.$/)
          steps++
          if (wasPossible) passed++
          expect(paperState[run.statusId]).toBe(paper.state)
          expect(currentStage(run)?.stage.key).toBe(paper.now?.plan.key)
          expect(
            new Set(
              currentStage(run)
                ?.people.filter(isCurrent)
                .map(({ userId }) => userId),
            ),
          ).toEqual(new Set(paper.now?.waitingFor))
          expect(decisionsIn(run).toSorted()).toEqual(paper.minutes.toSorted())
          expectSound(run, before)
        })
        ends.set(paper.state, (ends.get(paper.state) ?? 0) + 1)
        return true
      },
    ),
    { numRuns: 1500 },
  )
  // The walks must reach every end and not only be refused.
  expect([...ends.keys()].toSorted()).toEqual(['approved', 'cancelled', 'open', 'refused', 'returned', 'taken back'])
  expect(passed).toBeGreaterThan(steps / 20)
})
