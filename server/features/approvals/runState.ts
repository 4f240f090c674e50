import { processRoles } from '#contract/approvals/processRoles.ts'
import {
  decisionStatus,
  stepStatus,
  type ApprovalRun,
  type StagePerson,
  type StageRun,
  type StepStatusId,
} from '#contract/approvals/processRun.ts'

const decided: readonly StepStatusId[] = Object.values(decisionStatus)
const approving: readonly StepStatusId[] = [stepStatus.approved, stepStatus.approvedWithComments]
const open: readonly StepStatusId[] = [stepStatus.waiting, stepStatus.current]

type Status = { statusId: StepStatusId }
export const hasDecided = ({ statusId }: Status) => decided.includes(statusId)
export const hasApproved = ({ statusId }: Status) => approving.includes(statusId)
export const isOpen = ({ statusId }: Status) => open.includes(statusId)
export const isCurrent = ({ statusId }: Status) => statusId === stepStatus.current

export const isAuthorStage = ({ stage }: Pick<StageRun, 'stage'>) => stage.processRoleId === processRoles.author
export const isApproverStage = ({ stage }: Pick<StageRun, 'stage'>) => stage.processRoleId === processRoles.approver

/** The current stages: the latest round of each, in the order of the template. The rounds of a run are in order. */
export function latestStages({ stages }: Pick<ApprovalRun, 'stages'>): StageRun[] {
  return [...new Map(stages.map((run) => [run.stage.key, run])).values()]
}

export const currentStage = (run: ApprovalRun) => latestStages(run).find(isCurrent)

/** The person who approved last at a stage for an approver; null if nobody did. */
export function authoriserOf(run: ApprovalRun): number | null {
  const approvals = latestStages(run)
    .filter(isApproverStage)
    .flatMap(({ people }) => people.filter(hasApproved))
  return approvals.toSorted((one, other) => (one.actedOn! < other.actedOn! ? 1 : -1))[0]?.userId ?? null
}

const isLead = ({ processRoleId }: StagePerson) => processRoleId === processRoles.leadReviewer

/** The people whose decisions count: the lead reviewers if there are any, otherwise everyone (6.2). */
export const decidersOf = ({ people }: Pick<StageRun, 'people'>) =>
  people.some(isLead) ? people.filter(isLead) : people

export const leadsStage = ({ people }: StageRun, userId: number) =>
  people.some((person) => person.userId === userId && isLead(person) && isOpen(person))

/**
 * Returns how many approvals a stage needs. A person who took over replaces the one who handed over, and an approval by
 * someone who was asked because the stage is overdue replaces a missing one.
 */
export function approvalsNeeded(run: Pick<StageRun, 'people' | 'stage'>) {
  const { rule, atLeast } = run.stage
  const asked = decidersOf(run).filter(({ cameBy }) => cameBy === 'asked').length
  if (rule === 'any') return 1
  return rule === 'all' ? asked : Math.min(atLeast ?? 1, asked)
}
