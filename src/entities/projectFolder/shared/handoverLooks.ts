import {
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCornerUpLeft,
  IconSend,
} from '@tabler/icons-react'
import { handoverStatus, handoverWords, type HandoverStatusId } from '#contract/safetyFile/handover.ts'
import { look, loud, type Look } from '#src/ui/page/look.ts'

const looks: Record<HandoverStatusId, Look> = {
  [handoverStatus.notStarted]: look(handoverWords[10], 'grey', IconCircleDashed),
  [handoverStatus.inProgress]: look(handoverWords[20], 'blue', IconCircleHalf2),
  [handoverStatus.submitted]: look(handoverWords[30], 'violet', IconSend),
  [handoverStatus.accepted]: look(handoverWords[40], 'green', IconCircleCheck),
  [handoverStatus.returned]: look(handoverWords[50], 'amber', IconCornerUpLeft, loud),
  [handoverStatus.notApplicable]: look(handoverWords[60], 'grey', IconBan),
}

/** Returns the look of a folder's handover status. */
export const handoverLook = (statusId: HandoverStatusId): Look => looks[statusId]
