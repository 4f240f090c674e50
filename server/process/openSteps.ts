import { stepStatus, runStatus, type OpenSteps, type RecordApproval } from '#contract/processRun.ts'
import type { Person } from '#server/core/person.ts'
import type { Approved } from './hooks.ts'
import { managesApproval } from './runner.ts'
import { hasDecided, isAuthorStage, isCurrent, isOpen, latestStages, leadsStage } from './runState.ts'
import { runOf } from './storedRun.ts'

/**
 * Returns the steps of a record's approval that are open to a person now, for the buttons of its screen. A step may
 * still be refused for what the person enters, or because someone else was faster.
 */
export function stepsFor(person: Person, stored: RecordApproval | null, of: Approved): OpenSteps[] {
  if (!stored || stored.statusId !== runStatus.inReview) return []
  const run = runOf(stored)
  const manages = managesApproval(person, of)
  const stages = latestStages(run).filter((stage) => !isAuthorStage(stage))
  const open = stages.filter(isOpen).map((stage): OpenSteps => {
    const own = stage.people.find(({ userId }) => userId === person.userId)
    const isAsked = isCurrent(stage) && own?.statusId === stepStatus.current
    return {
      stage: stage.stage.key,
      round: stage.round,
      steps: [
        ...(isAsked ? (['approve', 'approveWithComments', 'requestChanges', 'reject'] as const) : []),
        ...(isAsked && stage.stage.canDelegate ? (['delegate'] as const) : []),
        ...(manages || leadsStage(stage, person.userId) ? (['reassign'] as const) : []),
        ...(manages && person.userId !== run.authorId ? (['skip'] as const) : []),
      ],
    }
  })
  const isUntouched = stages.every(({ round, people }) => round !== run.round || !people.some(hasDecided))
  const recall: OpenSteps[] =
    person.userId === run.authorId && isUntouched ? [{ stage: null, round: run.round, steps: ['recall'] }] : []
  return [...open.filter(({ steps }) => steps.length > 0), ...recall]
}
