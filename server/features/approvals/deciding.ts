import {
  decisionStatus,
  longestComment,
  runStatus,
  shortestReason,
  stepStatus,
  type ApprovalRun,
  type Decision,
  type StagePerson,
  type StageRun,
} from '#contract/approvals/processRun.ts'
import { isSameName, pinContent } from '#contract/questionnaires/signature.ts'
import { advance, endRun, endStage, withStage, type HoursAfter } from './advance.ts'
import { refused, type Refused } from './refused.ts'
import { approvalsNeeded, decidersOf, hasApproved, hasDecided, isCurrent, latestStages } from './runState.ts'

/** The stage that a person saw when they acted. */
export interface SeenStage {
  key: string
  round: number
}

export interface Deciding {
  by: { userId: number; name: string }
  at: SeenStage
  decision: Decision
  comment: string | null
  signature: string | null
  on: string
  hoursAfter: HoursAfter
}

/** Records a person's decision and what follows from it for the stage and the run (6.2). */
export function decide(run: ApprovalRun, { by, at, decision, comment, signature, on, hoursAfter }: Deciding) {
  const found = openTo(run, at, by.userId)
  if ('refusal' in found) return found
  const { stage, person } = found
  const words = comment?.trim() || null
  const problem = wordsProblem(decision, words) ?? signatureProblem(stage, by.name, signature)
  if (problem) return problem
  const people = stage.people.map((other) =>
    other === person
      ? {
          ...person,
          statusId: decisionStatus[decision],
          comment: words,
          signature: stage.stage.requireSignature ? signature!.trim() : null,
          actedOn: on,
        }
      : other,
  )
  return afterDecision(run, stage, { ...stage, people }, by.userId, decision, on, hoursAfter)
}

function afterDecision(
  run: ApprovalRun,
  before: StageRun,
  stage: StageRun,
  userId: number,
  decision: Decision,
  on: string,
  hoursAfter: HoursAfter,
): ApprovalRun {
  const deciders = decidersOf(stage)
  // With a lead reviewer, the results of the others are advice only.
  if (!deciders.some((person) => person.userId === userId)) return withStage(run, before, stage)
  if (decision === 'reject' || decision === 'requestChanges') {
    const ended = withStage(run, before, endStage(stage, decisionStatus[decision], on))
    return decision === 'reject'
      ? endRun(ended, runStatus.rejected, 'rejected', on)
      : endRun(ended, runStatus.changesRequested, 'changesRequested', on)
  }
  const approvals = deciders.filter(hasApproved)
  if (approvals.length < approvalsNeeded(stage)) return withStage(run, before, stage)
  const withComments = approvals.some(({ statusId }) => statusId === stepStatus.approvedWithComments)
  const statusId = withComments ? stepStatus.approvedWithComments : stepStatus.approved
  return advance(withStage(run, before, endStage(stage, statusId, on)), on, hoursAfter)
}

/** Returns the stage and the person's entry in it, or why this person cannot act there. */
export function openTo(
  run: ApprovalRun,
  at: SeenStage,
  userId: number,
): { stage: StageRun; person: StagePerson } | Refused {
  const stage = run.stages.find(({ stage: { key }, round }) => key === at.key && round === at.round)
  if (!stage || stage.people.every((person) => person.userId !== userId))
    return refused(
      userId === run.authorId ? 'You cannot decide on your own record.' : 'You are not asked at this stage.',
      'forbidden',
    )
  const person = stage.people.find((other) => other.userId === userId)!
  if (hasDecided(person)) return refused(`You have already decided at stage ${stage.stage.name}.`)
  const successor = stage.people.find(({ forUserId }) => forUserId === userId)
  if (successor) return refused(`${successor.name} is asked in your place.`)
  if (isCurrent(stage) && latestStages(run).includes(stage)) return { stage, person }
  return refused(whyClosed(run, stage))
}

/**
 * Says why nobody can act at a stage: the first committed decision wins, and the second person learns who made it
 * (6.2).
 */
function whyClosed(run: ApprovalRun, { stage: { name }, people, statusId }: StageRun) {
  if (statusId === stepStatus.waiting) return `Stage ${name} is not open yet.`
  const last = people.filter(hasDecided).toSorted((a, b) => (a.actedOn! < b.actedOn! ? 1 : -1))[0]
  if (statusId !== stepStatus.skipped && last) return `${last.name} has already decided at stage ${name}.`
  if (run.statusId === runStatus.recalled) return 'The author has recalled it.'
  return `Stage ${name} has been skipped.`
}

function wordsProblem(decision: Decision, comment: string | null) {
  if ((comment?.length ?? 0) > longestComment)
    return refused(`Comment must be ${longestComment} characters or fewer.`, 'invalid', 'comment')
  if (decision === 'requestChanges' && (comment?.length ?? 0) < shortestReason)
    return refused(`Say what must change, in at least ${shortestReason} characters.`, 'invalid', 'comment')
  if (decision !== 'approve' && !comment) return refused('Enter a comment.', 'invalid', 'comment')
  return null
}

function signatureProblem({ stage }: StageRun, name: string, signature: string | null) {
  const given = signature?.trim() ?? ''
  const isSigned = isSameName(pinContent([given]) ?? given, name)
  return stage.requireSignature && !isSigned
    ? refused(`Type your full name, ${name}, to sign.`, 'invalid', 'signature')
    : null
}
