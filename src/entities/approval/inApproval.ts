import type { OpenSteps, RecordApproval } from '#contract/approvals/processRun.ts'

/** A record in approval, of any kind. */
export interface InApproval {
  id: number
  approval: RecordApproval | null
  approvalSteps: readonly OpenSteps[]
  /** The result of its questionnaire, for kinds that have one. */
  result?: string | null
}
