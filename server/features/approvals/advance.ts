import {
  runStatus,
  stepStatus,
  type ApprovalRun,
  type RunResult,
  type RunStatusId,
  type StageRun,
} from '#contract/approvals/processRun.ts'
import { isOpen, latestStages } from './runState.ts'

/** The moment so many hours after another, counted in the project's days (`contract/time/deadlines.ts`). */
export type HoursAfter = (on: string, hours: number) => string

/** Returns the run with one stage replaced. */
export const withStage = (run: ApprovalRun, before: StageRun, after: StageRun): ApprovalRun => ({
  ...run,
  stages: run.stages.map((stage) => (stage === before ? after : stage)),
})

/** Starts the next waiting stage, or approves the record if there is none. */
export function advance(run: ApprovalRun, on: string, hoursAfter: HoursAfter): ApprovalRun {
  const stages = latestStages(run)
  const next = stages.find(({ statusId }) => statusId === stepStatus.waiting)
  if (next)
    return withStage(run, next, {
      ...next,
      statusId: stepStatus.current,
      startedOn: on,
      dueOn: next.stage.dueHours === null ? null : hoursAfter(on, next.stage.dueHours),
      remindOn: next.stage.reminderHours === null ? null : hoursAfter(on, next.stage.reminderHours),
      people: next.people.map((person) =>
        person.statusId === stepStatus.waiting ? { ...person, statusId: stepStatus.current } : person,
      ),
    })
  const withComments = stages.some(({ statusId }) => statusId === stepStatus.approvedWithComments)
  return { ...run, statusId: runStatus.approved, result: withComments ? 'approvedWithComments' : 'approved' }
}

/** Ends a stage. People who have not decided are no longer asked. */
export const endStage = (stage: StageRun, statusId: StageRun['statusId'], on: string): StageRun => ({
  ...stage,
  statusId,
  endedOn: on,
  people: stage.people.map((person) => (isOpen(person) ? { ...person, statusId: stepStatus.skipped } : person)),
})

/** Ends a run before its last stage; its open stages are skipped. */
export const endRun = (
  run: ApprovalRun,
  statusId: RunStatusId,
  result: RunResult | null,
  on: string,
  reason: string | null = null,
): ApprovalRun => ({
  ...run,
  statusId,
  result,
  stages: run.stages.map((stage) => (isOpen(stage) ? { ...endStage(stage, stepStatus.skipped, on), reason } : stage)),
})
