import { isPastMoment } from '#contract/time/deadlines.ts'
import {
  runStatus,
  shortestReason,
  stepStatus,
  type ApprovalRun,
  type StagePerson,
  type StageRun,
} from '#contract/approvals/processRun.ts'
import { advance, endRun, endStage, withStage, type HoursAfter } from './advance.ts'
import { openTo, type SeenStage } from './deciding.ts'
import { refused, type Refused } from './refused.ts'
import { decidersOf, hasDecided, isAuthorStage, isCurrent, isOpen, latestStages, leadsStage } from './runState.ts'
import { someoneDecides } from './submission.ts'

/** A person whom a stage may be handed to. `problem` says why they cannot be asked, such as 'has no active account'. */
export interface Successor {
  userId: number
  name: string
  problem: string | null
}

interface Actor {
  userId: number
  /** Whether they have Manage on the record's project. */
  manages: boolean
}

/** Hands a person's place at the current stage to someone else. Both names are kept (6.2). */
export function delegate(
  run: ApprovalRun,
  { by, at, to, comment, on }: { by: Actor; at: SeenStage; to: Successor; comment: string | null; on: string },
) {
  const found = openTo(run, at, by.userId)
  if ('refusal' in found) return found
  const { stage, person } = found
  if (!stage.stage.canDelegate) return refused(`Stage ${stage.stage.name} cannot be delegated.`, 'forbidden')
  const problem = whyNotHere(run, stage, to)
  if (problem) return problem
  const left = { ...person, statusId: stepStatus.delegated, comment: comment?.trim() || null, actedOn: on }
  return withStage(run, stage, handedOver(stage, person, left, to, 'delegated'))
}

/**
 * Asks another person instead of one who does not respond. A manager may do so, and a lead reviewer for others (2.2).
 */
export function reassign(
  run: ApprovalRun,
  { by, at, fromUserId, to, on }: { by: Actor; at: SeenStage; fromUserId: number; to: Successor; on: string },
) {
  const stage = openStage(run, at)
  if ('refusal' in stage) return stage
  if (!by.manages && (!leadsStage(stage, by.userId) || fromUserId === by.userId))
    return refused('Only a manager of the project or the lead reviewer can ask someone else.', 'forbidden')
  const person = stage.people.find(({ userId }) => userId === fromUserId)
  if (!person) return refused(`This person is not asked at stage ${stage.stage.name}.`, 'invalid', 'userId')
  if (hasDecided(person)) return refused(`${person.name} has already decided at stage ${stage.stage.name}.`)
  if (!isOpen(person)) return refused(`${person.name} is not asked any more at stage ${stage.stage.name}.`)
  const problem = whyNotHere(run, stage, to)
  if (problem) return problem
  const left = { ...person, statusId: stepStatus.skipped, actedOn: on }
  return withStage(run, stage, handedOver(stage, person, left, to, 'reassigned'))
}

/** Skips a stage that is waiting or current. Managers do it with a reason, and an approver must remain. */
export function skip(
  run: ApprovalRun,
  { by, at, reason, on, hoursAfter }: { by: Actor; at: SeenStage; reason: string; on: string; hoursAfter: HoursAfter },
) {
  if (!by.manages) return refused('Only a manager of the project can skip a stage.', 'forbidden')
  if (by.userId === run.authorId) return refused('You cannot skip a stage of your own record.', 'forbidden')
  const stage = openStage(run, at)
  if ('refusal' in stage) return stage
  const words = reason.trim()
  if (words.length < shortestReason)
    return refused(`Say why, in at least ${shortestReason} characters.`, 'invalid', 'reason')
  const skipped = withStage(run, stage, { ...endStage(stage, stepStatus.skipped, on), reason: words })
  if (!someoneDecides(latestStages(skipped)))
    return refused(`Stage ${stage.stage.name} cannot be skipped, because nobody else decides.`)
  return isCurrent(stage) ? advance(skipped, on, hoursAfter) : skipped
}

/** Takes a record back while nobody has decided (status machine, 6.2: 20 to 10). */
export function recall(run: ApprovalRun, { by, on }: { by: Pick<Actor, 'userId'>; on: string }) {
  if (run.statusId !== runStatus.inReview) return refused('It is not in review.')
  if (by.userId !== run.authorId) return refused('Only the author can recall it.', 'forbidden')
  const decider = latestStages(run)
    .filter((stage) => stage.round === run.round && !isAuthorStage(stage))
    .flatMap(({ people }) => people)
    .find(hasDecided)
  if (decider) return refused(`${decider.name} has already decided, so it cannot be recalled.`)
  return endRun(run, runStatus.recalled, null, on, 'The author recalled the record.')
}

/** Ends the approval of a record that was cancelled or withdrawn. The kind decides who may do that. */
export function cancel(run: ApprovalRun, { reason, on }: { reason: string; on: string }) {
  const ended: readonly number[] = [runStatus.approved, runStatus.rejected, runStatus.cancelled]
  if (ended.includes(run.statusId)) return refused('Its approval has ended.')
  return endRun(run, runStatus.cancelled, null, on, reason)
}

/** Whether a reminder of the current stage is due now. */
export const reminderIsDue = ({ remindOn, remindedOn }: StageRun, now: string) =>
  remindedOn === null && isPastMoment(remindOn, now)

/** Whether the current stage has just become overdue. */
export const escalationIsDue = ({ dueOn, escalatedOn }: StageRun, now: string) =>
  escalatedOn === null && isPastMoment(dueOn, now)

export function remind(run: ApprovalRun, { at, on }: { at: SeenStage; on: string }) {
  const stage = openStage(run, at)
  if ('refusal' in stage) return stage
  if (!isCurrent(stage) || !reminderIsDue(stage, on)) return refused('No reminder is due.')
  return withStage(run, stage, { ...stage, remindedOn: on })
}

/** Also asks the people of the escalation role once a stage is overdue. They decide like those who did not respond. */
export function escalate(
  run: ApprovalRun,
  { at, people, on }: { at: SeenStage; people: readonly { userId: number; name: string }[]; on: string },
) {
  const stage = openStage(run, at)
  if ('refusal' in stage) return stage
  if (!isCurrent(stage) || !escalationIsDue(stage, on)) return refused(`Stage ${stage.stage.name} is not overdue.`)
  const { processRoleId } = decidersOf(stage)[0]!
  const added = people
    .filter((person) => whyNotHere(run, stage, { ...person, problem: null }) === null)
    .map((person): StagePerson => ({
      ...blank,
      userId: person.userId,
      name: person.name,
      processRoleId,
      statusId: stepStatus.current,
      cameBy: 'escalated',
    }))
  return withStage(run, stage, { ...stage, escalatedOn: on, people: [...stage.people, ...added] })
}

const blank = { forUserId: null, comment: null, signature: null, actedOn: null }

function handedOver(
  stage: StageRun,
  before: StagePerson,
  left: StagePerson,
  to: Successor,
  cameBy: 'delegated' | 'reassigned',
): StageRun {
  const { processRoleId, statusId, userId: forUserId } = before
  const successor = { ...blank, userId: to.userId, name: to.name, processRoleId, statusId, cameBy, forUserId }
  return { ...stage, people: [...stage.people.map((person) => (person === before ? left : person)), successor] }
}

function openStage(run: ApprovalRun, at: SeenStage): StageRun | Refused {
  const stage = latestStages(run).find(({ stage: { key }, round }) => key === at.key && round === at.round)
  // When an approval ends, its stages end too.
  if (!stage || !isOpen(stage)) return refused(stage ? `Stage ${stage.stage.name} has ended.` : 'This stage has ended.')
  return stage
}

/** Why a person cannot join a stage. */
function whyNotHere({ authorId }: ApprovalRun, { stage, people }: StageRun, to: Successor) {
  if (to.problem) return refused(`${to.name} ${to.problem}.`, 'invalid', 'userId')
  if (people.some(({ userId }) => userId === to.userId))
    return refused(`${to.name} has already been asked at stage ${stage.name}.`, 'invalid', 'userId')
  if (to.userId === authorId && !stage.allowSameUserAsAuthor)
    return refused(`${to.name} is the author and cannot decide on it.`, 'invalid', 'userId')
  return null
}
