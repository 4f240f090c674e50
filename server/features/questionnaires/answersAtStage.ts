import { stepStatus, type RecordApproval } from '#contract/approvals/processRun.ts'
import type { Person } from '#server/core/person.ts'

/** Whether a person is asked now at a stage whose people may change the answers. */
export const answersAtStage = ({ userId }: Person, approval: RecordApproval | null) =>
  (approval?.lists ?? []).some(
    ({ stageKey, round, people }) =>
      round === approval!.round &&
      approval!.plan.find(({ key }) => key === stageKey)?.canEditAnswers === true &&
      people.some((one) => one.userId === userId && one.statusId === stepStatus.current),
  )
