import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconSend,
} from '@tabler/icons-react'
import { actionsToFix, actionStatus as status, actionStatusWords as words } from '#contract/safety/actionStatus.ts'
import type { QuestionResponseActionSummary } from '#contract/entities/questionResponseAction.ts'
import { dueOn } from '#src/ui/time/due.ts'
import { DueMark } from '#src/ui/time/DueMark.tsx'
import { look, loud, over, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'

const one = (id: number, ...how: [Look['tone'], Look['icon'], (typeof over | typeof loud)?]) => look(words[id]!, ...how)

const looks: Record<number, Look> = {
  [status.open]: one(status.open, 'grey', IconCircleDashed),
  [status.inProgress]: one(status.inProgress, 'blue', IconCircleHalf2),
  [status.readyForReview]: one(status.readyForReview, 'violet', IconSend),
  [status.closed]: one(status.closed, 'green', IconCircleCheck),
  [status.notAccepted]: one(status.notAccepted, 'amber', IconArrowBackUp, loud),
  [status.cancelled]: one(status.cancelled, 'grey', IconBan, over),
}

export function ActionBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const own = looks[statusId]
  return own ? <StatusChip look={own} large={large} /> : '—'
}

/** The due date of an action. Only an unresolved action can be overdue. */
export function ActionDue({ row }: { row: Pick<QuestionResponseActionSummary, 'dueOn' | 'statusId'> }) {
  return <DueMark due={dueOn(row.dueOn, useClock(), !actionsToFix.includes(row.statusId))} />
}

/** Who resolves it: the person with their company, or only the company. */
export const fixerOf = ({
  assignedName,
  assignedClientName,
}: Pick<QuestionResponseActionSummary, 'assignedName' | 'assignedClientName'>) =>
  [assignedName, assignedClientName].filter(Boolean).join(', ')
