import { tooFew } from '#contract/approvals/approvalPeople.ts'
import type { Stage } from '#contract/approvals/approvalStages.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import {
  runStatus,
  stepStatus,
  type ApprovalRun,
  type StagePerson,
  type StageRun,
} from '#contract/approvals/processRun.ts'
import { hasApproved, isApproverStage, isAuthorStage, isOpen, latestStages } from './runState.ts'
import { refused, type Refused } from './refused.ts'
import { advance, type HoursAfter } from './advance.ts'

/** A stage with the people to ask at submission. */
export interface AskedStage {
  stage: Stage
  people: readonly { userId: number; name: string; isLead?: boolean }[]
  /** Why the stage does not apply to this record; null if it does. */
  skipped: string | null
  /** If too few people are left: who does not count, and whom to add. */
  wayOut?: string
}

export interface Submission {
  by: { userId: number; name: string }
  asked: readonly AskedStage[]
  on: string
  hoursAfter: HoursAfter
}

/** Starts a run: one list of people per stage, and the first stage that is not the author's becomes current (6.2). */
export function submit(submission: Submission): ApprovalRun | Refused {
  const empty: ApprovalRun = {
    authorId: submission.by.userId,
    statusId: runStatus.inReview,
    result: null,
    round: 0,
    stages: [],
  }
  return newRound(empty, submission)
}

/**
 * Submits again after a recall or a request for changes. All stages restart, except passed ones that keep their
 * approval (6.2).
 */
export function resubmit(run: ApprovalRun, { manages, ...submission }: Submission & { manages: boolean }) {
  if (run.statusId !== runStatus.changesRequested && run.statusId !== runStatus.recalled)
    return refused(run.statusId === runStatus.inReview ? 'It is already in review.' : 'Its approval has ended.')
  if (submission.by.userId !== run.authorId && !manages)
    return refused('Only the author or a manager of the project can submit it again.', 'forbidden')
  return newRound(run, submission)
}

function newRound(run: ApprovalRun, { by, asked, on, hoursAfter }: Submission): ApprovalRun | Refused {
  const kept = new Map(
    latestStages(run)
      .filter((stage) => stage.stage.keepsApproval && !isAuthorStage(stage) && hasApproved(stage))
      .map((stage) => [stage.stage.key, stage]),
  )
  const round = run.round + 1
  const started: StageRun[] = []
  for (const { stage, people, skipped, wayOut } of asked) {
    if (kept.has(stage.key)) continue
    const never = { startedOn: null, dueOn: null, remindOn: null, remindedOn: null, escalatedOn: null, endedOn: null }
    const blank = { ...never, stage, round }
    if (isAuthorStage({ stage })) {
      const author = { ...newPerson(by, processRoles.author), statusId: stepStatus.approved, actedOn: on }
      started.push({
        ...blank,
        statusId: stepStatus.approved,
        startedOn: on,
        endedOn: on,
        reason: null,
        people: [author],
      })
    } else if (skipped !== null)
      started.push({ ...blank, statusId: stepStatus.skipped, endedOn: on, reason: skipped, people: [] })
    else {
      const list = {
        ...blank,
        statusId: stepStatus.waiting,
        reason: null,
        people: listOf(run, stage, people),
      }
      const problem = tooFew(stage, list.people.length)
      if (problem) return refused(wayOut ? `${problem} ${wayOut}` : problem, 'invalid')
      started.push(list)
    }
  }
  const next = { ...run, round, statusId: runStatus.inReview, result: null, stages: [...run.stages, ...started] }
  if (!someoneDecides(latestStages(next))) return refused('No stage is left to decide on it.', 'invalid')
  return advance(next, on, hoursAfter)
}

/** Authors do not decide on their own records unless the stage allows it (6.2). */
function listOf({ authorId }: ApprovalRun, stage: Stage, people: AskedStage['people']): StagePerson[] {
  const may = people.filter(
    ({ userId }, at) =>
      (stage.allowSameUserAsAuthor || userId !== authorId) && people.findIndex((p) => p.userId === userId) === at,
  )
  return may.map((person) =>
    newPerson(
      person,
      person.isLead && stage.processRoleId === processRoles.reviewer ? processRoles.leadReviewer : stage.processRoleId,
    ),
  )
}

const newPerson = ({ userId, name }: { userId: number; name: string }, processRoleId: number): StagePerson => ({
  userId,
  name,
  processRoleId,
  statusId: stepStatus.waiting,
  cameBy: 'asked',
  forUserId: null,
  comment: null,
  signature: null,
  actedOn: null,
})

/**
 * Whether anyone decides on the record. If a template has stages for an approver, one of them must be open or passed;
 * otherwise any stage but the author's. A template with only the author's stage asks for no decision.
 */
export function someoneDecides(stages: readonly StageRun[]) {
  const toDecide = stages.filter((stage) => !isAuthorStage(stage))
  const deciding = toDecide.some(isApproverStage) ? toDecide.filter(isApproverStage) : toDecide
  return toDecide.length === 0 || deciding.some((stage) => isOpen(stage) || hasApproved(stage))
}
