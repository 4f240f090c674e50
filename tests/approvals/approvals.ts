import { expect } from 'vitest'
import { stage as stageSchema, type StageDraft } from '#contract/approvals/approvalStages.ts'
import { processRoles } from '#contract/approvals/processRoles.ts'
import type { ApprovalRun, Decision, StageRun, StepStatusId } from '#contract/approvals/processRun.ts'
import { decide, type SeenStage } from '#server/features/approvals/deciding.ts'
import { isRefused, type Refused } from '#server/features/approvals/refused.ts'
import { currentStage, latestStages } from '#server/features/approvals/runState.ts'
import { submit, type AskedStage } from '#server/features/approvals/submission.ts'

/** Six people by name; Aoife is the author, and Una is never asked. */
export const names = ['Aoife', 'Brian', 'Ciara', 'Dermot', 'Eimear', 'Una'] as const
export type Name = (typeof names)[number]
export const id = (name: Name) => names.indexOf(name) + 1
export const who = (name: Name) => ({ userId: id(name), name, manages: false, problem: null })
export const manager = (name: Name) => ({ ...who(name), manages: true })

const hour = 3_600_000
/** Deadlines by the clock; `tests/deadlines.test.ts` has working days. */
export const hoursAfter = (on: string, hours: number) => new Date(Date.parse(on) + hours * hour).toISOString()
/** A time, in hours after the submission. */
export const at = (hours = 0) => new Date(Date.UTC(2026, 4, 11, 8) + hours * hour).toISOString()

export const stageOf = (key: string, more: Partial<StageDraft> = {}) =>
  stageSchema.parse({
    key,
    name: key[0]!.toUpperCase() + key.slice(1),
    processRoleId: processRoles.reviewer,
    candidateSource: 'chosen',
    ...more,
  })
export const asks = (
  key: string,
  people: readonly (Name | `lead ${Name}`)[],
  more: Partial<StageDraft> = {},
): AskedStage => ({
  stage: stageOf(key, more),
  people: people.map((word) => {
    const name = word.replace('lead ', '') as Name
    return { userId: id(name), name, isLead: word.startsWith('lead ') }
  }),
  skipped: null,
})
export const author = asks('write', [], { processRoleId: processRoles.author })
export const approval = (people: readonly Name[], more: Partial<StageDraft> = {}) =>
  asks('approve', people, { processRoleId: processRoles.approver, ...more })

export const submission = (...asked: AskedStage[]) => ({
  by: who('Aoife'),
  asked: [author, ...asked],
  on: at(),
  hoursAfter,
})
export const submitted = (...asked: AskedStage[]) => done(submit(submission(...asked)))

/** The run after a step that must be possible. */
export function done(outcome: ApprovalRun | Refused): ApprovalRun {
  if (isRefused(outcome)) throw new Error(outcome.refusal)
  return outcome
}
/** The sentence of a step that must be refused. */
export function refusal(outcome: ApprovalRun | Refused): string {
  expect(outcome).toHaveProperty('refusal')
  return (outcome as Refused).refusal
}

export const seen = (run: ApprovalRun): SeenStage => {
  const stage = currentStage(run)!
  return { key: stage.stage.key, round: stage.round }
}
interface More {
  comment?: string
  signature?: string
  hours?: number
  at?: SeenStage
}
export const decided = (run: ApprovalRun, name: Name, decision: Decision = 'approve', more: More = {}) =>
  decide(run, {
    by: who(name),
    at: more.at ?? seen(run),
    decision,
    comment: more.comment ?? (decision === 'approve' ? null : 'The crane is missing.'),
    signature: more.signature ?? null,
    on: at(more.hours),
    hoursAfter,
  })

const words: Readonly<Record<StepStatusId, string>> = {
  10: 'waiting',
  20: 'current',
  30: 'approved',
  31: 'approved with comments',
  40: 'changes requested',
  50: 'rejected',
  60: 'skipped',
  70: 'delegated',
}
/** Everyone at a stage of the latest round, as 'Brian approved, Ciara current'. */
export const peopleAt = (run: ApprovalRun, key: string) =>
  stageAt(run, key)
    .people.map(({ name, statusId }) => `${name} ${words[statusId]}`)
    .join(', ')
export const stageAt = (run: ApprovalRun, key: string): StageRun =>
  latestStages(run).find(({ stage }) => stage.key === key)!
/** The stages of the latest round but the author's, as 'review approved, approve current'. */
export const standing = (run: ApprovalRun) =>
  latestStages(run)
    .slice(1)
    .map(({ stage, statusId }) => `${stage.key} ${words[statusId]}`)
    .join(', ')
