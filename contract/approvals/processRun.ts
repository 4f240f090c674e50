import type { Stage } from './approvalStages.ts'

/** Statuses of a run through an approval; the ids are those of the record's status machine (6.2). */
export const runStatus = {
  recalled: 10,
  inReview: 20,
  changesRequested: 30,
  approved: 40,
  rejected: 90,
  cancelled: 95,
} as const
export type RunStatusId = (typeof runStatus)[keyof typeof runStatus]

/** Statuses of a person at a stage, and of the stage as a whole (6.2). */
export const stepStatus = {
  waiting: 10,
  current: 20,
  approved: 30,
  approvedWithComments: 31,
  changesRequested: 40,
  rejected: 50,
  skipped: 60,
  delegated: 70,
} as const
export type StepStatusId = (typeof stepStatus)[keyof typeof stepStatus]

/** What a person can decide at a stage, and the status it gives them. */
export const decisionStatus = {
  approve: stepStatus.approved,
  approveWithComments: stepStatus.approvedWithComments,
  requestChanges: stepStatus.changesRequested,
  reject: stepStatus.rejected,
} as const
export type Decision = keyof typeof decisionStatus

/** The steps that people take on a run after its submission. */
export const approvalSteps = [
  'approve',
  'approveWithComments',
  'requestChanges',
  'reject',
  'delegate',
  'reassign',
  'skip',
  'recall',
] as const
export type ApprovalStep = (typeof approvalSteps)[number]

/** The result of a run for its record. */
export type RunResult = 'approved' | 'approvedWithComments' | 'changesRequested' | 'rejected'

/** The minimum length of a request for changes and of a reason, in characters (6.2). */
export const shortestReason = 10
export const longestComment = 2000

/** How a person came to a stage: named at submission, instead of someone, or in addition. */
export type CameBy = 'asked' | 'delegated' | 'reassigned' | 'escalated'

/** A person at a stage. Nobody is removed, so a person who acted or handed over stays visible. */
export interface StagePerson {
  userId: number
  name: string
  processRoleId: number
  statusId: StepStatusId
  cameBy: CameBy
  /** The person who handed the stage over to this one; null if nobody did. */
  forUserId: number | null
  comment: string | null
  /** The name as typed by a person who signed. */
  signature: string | null
  actedOn: string | null
}

/** One stage in one round. Each submission starts a round. */
export interface StageRun {
  stage: Stage
  round: number
  statusId: StepStatusId
  startedOn: string | null
  dueOn: string | null
  /** When people who have not decided are reminded. */
  remindOn: string | null
  remindedOn: string | null
  escalatedOn: string | null
  endedOn: string | null
  /** Why the stage was skipped. */
  reason: string | null
  people: readonly StagePerson[]
}

/** A record's run through its approval. Times are ISO 8601. */
export interface ApprovalRun {
  authorId: number
  statusId: RunStatusId
  result: RunResult | null
  round: number
  /** The stages of all rounds, by round and then in the order of the template. */
  stages: readonly StageRun[]
}

/** A stage before submission: the people it would ask, or from whom the author can choose. */
export interface StagePreview {
  key: string
  name: string
  processRoleId: number
  /** Whether the author chooses the people of this stage. */
  isChosen: boolean
  needed: number
  people: readonly { id: number; name: string; of: string }[]
  /** Why the stage does not apply; null if it does. */
  skipped: string | null
  /** Why the record cannot be submitted; null if it can. */
  problem: string | null
}

/** The latest approval of a record as its screens get it: the template, and every stage of every round. */
export interface RecordApproval {
  id: number
  templateId: number
  templateName: string
  templateVersion: number
  authorId: number
  authorName: string
  statusId: RunStatusId
  result: RunResult | null
  round: number
  submittedOn: string
  endedOn: string | null
  /** The stages of the template version that it started with. */
  plan: Stage[]
  /** The stages by round and then in the order of the template. */
  lists: (Omit<StageRun, 'stage'> & { stageKey: string })[]
}

/** The steps that one person may take at a stage now; `stage` is null for a step on the approval as a whole. */
export interface OpenSteps {
  stage: string | null
  round: number
  steps: readonly ApprovalStep[]
}
