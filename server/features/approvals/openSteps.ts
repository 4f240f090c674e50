import { stepStatus, runStatus, type OpenSteps, type RecordApproval } from '#contract/approvals/processRun.ts'
import type { Person } from '#server/core/person.ts'
import type { Entity, Row } from '#contract/entity.ts'
import type { ApprovalHooks } from '#server/core/approvalHooks.ts'
import { partiesIn, partyAt } from './parties.ts'
import { managesApproval } from './runner.ts'
import { hasDecided, isAuthorStage, isCurrent, isOpen, latestStages, leadsStage } from './runState.ts'
import { runOf } from './storedRun.ts'

/**
 * Returns the steps of a record's approval that a person can take now, for the buttons of its screen. A step may still
 * be refused because of the person's input, or because someone else was faster.
 */
export function stepsFor<E extends Entity>(
  person: Person,
  stored: RecordApproval | null,
  approval: ApprovalHooks<E>,
  row: Row<E>,
): OpenSteps[] {
  if (!stored || stored.statusId !== runStatus.inReview) return []
  const run = runOf(stored)
  const manages = managesApproval(person, approval.of(row))
  const parties = partiesIn(approval, row)
  const stages = latestStages(run).filter((stage) => !isAuthorStage(stage))
  const open = stages.filter(isOpen).map((stage): OpenSteps => {
    const own = stage.people.find(({ userId }) => userId === person.userId)
    const isAsked = isCurrent(stage) && own?.statusId === stepStatus.current
    const mayDecide = partyAt({ userId: person.userId, name: person.fullName }, parties, stage.stage) === null
    return {
      stage: stage.stage.key,
      round: stage.round,
      steps: [
        ...(isAsked && mayDecide ? (['approve', 'approveWithComments', 'requestChanges', 'reject'] as const) : []),
        ...(isAsked && stage.stage.canDelegate ? (['delegate'] as const) : []),
        ...(manages || leadsStage(stage, person.userId) ? (['reassign'] as const) : []),
        ...(manages && mayDecide && person.userId !== run.authorId ? (['skip'] as const) : []),
      ],
    }
  })
  const isUntouched = stages.every(({ round, people }) => round !== run.round || !people.some(hasDecided))
  const recall: OpenSteps[] =
    person.userId === run.authorId && isUntouched ? [{ stage: null, round: run.round, steps: ['recall'] }] : []
  return [...open.filter(({ steps }) => steps.length > 0), ...recall]
}
