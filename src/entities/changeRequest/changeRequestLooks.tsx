import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import {
  changeRequestStatus as status,
  changeRequestStatusWords as words,
} from '#contract/changes/changeRequestStatus.ts'
import { look, over, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const one = (id: number, ...how: [Look['tone'], Look['icon'], typeof over?]) => look(words[id]!, ...how)

/** The display of each status of a change request. */
const looks: Record<number, Look> = {
  [status.draft]: one(status.draft, 'grey', IconCircleDashed),
  [status.notified]: one(status.notified, 'violet', IconSend),
  [status.assessing]: one(status.assessing, 'blue', IconCircleHalf2),
  [status.quoted]: one(status.quoted, 'violet', IconSend),
  [status.inApproval]: one(status.inApproval, 'blue', IconCircleHalf2),
  [status.approved]: one(status.approved, 'green', IconCircleCheck),
  [status.approvedInPart]: one(status.approvedInPart, 'green', IconCircleCheck),
  [status.rejected]: one(status.rejected, 'red', IconX),
  [status.implemented]: one(status.implemented, 'grey', IconCheck),
  [status.closed]: one(status.closed, 'grey', IconCircleCheck),
  [status.withdrawn]: one(status.withdrawn, 'grey', IconBan, over),
  [status.superseded]: one(status.superseded, 'grey', IconBan, over),
}

export function ChangeRequestBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const own = looks[statusId]
  return own ? <StatusChip look={own} large={large} /> : '—'
}

const late = look('Late notice', 'amber', IconAlertTriangle)

/** Marks a change whose notice was given after the contract's deadline. */
export const LateNoticeBadge = () => <StatusChip look={late} large />
