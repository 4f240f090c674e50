import type { OpenSteps, RecordApproval } from '#contract/processRun.ts'

/** A record in approval, of any kind. */
export interface InApproval {
  id: number
  approval: RecordApproval | null
  approvalSteps: readonly OpenSteps[]
}
