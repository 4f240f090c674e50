import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconMessageCheck,
  IconPlayerSkipForward,
  IconX,
} from '@tabler/icons-react'
import { runStatus, stepStatus } from '#contract/approvals/processRun.ts'
import { look, loud, type Look } from '#src/ui/page/look.ts'

/** Display of a person's status at a stage, and of the stage's. */
export const stepLooks: Record<number, Look> = {
  [stepStatus.waiting]: look('Not asked yet', 'grey', IconCircleDashed),
  [stepStatus.current]: look('To decide', 'blue', IconCircleHalf2),
  [stepStatus.approved]: look('Approved', 'green', IconCircleCheck),
  [stepStatus.approvedWithComments]: look('Approved with comments', 'green', IconMessageCheck),
  [stepStatus.changesRequested]: look('Changes requested', 'amber', IconArrowBackUp),
  [stepStatus.rejected]: look('Rejected', 'red', IconX),
  [stepStatus.skipped]: look('Not needed', 'grey', IconPlayerSkipForward),
  [stepStatus.delegated]: look('Handed over', 'grey', IconArrowForwardUp),
}

/** Display of the status of a whole approval. */
export const runLooks: Record<number, Look> = {
  [runStatus.recalled]: look('Recalled', 'grey', IconArrowBackUp),
  [runStatus.inReview]: look('In approval', 'blue', IconCircleHalf2),
  [runStatus.changesRequested]: look('Changes requested', 'amber', IconArrowBackUp, loud),
  [runStatus.approved]: look('Approved', 'green', IconCircleCheck),
  [runStatus.rejected]: look('Rejected', 'red', IconX),
  [runStatus.cancelled]: look('Cancelled', 'grey', IconBan),
}
