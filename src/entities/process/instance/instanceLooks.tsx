import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClockX,
  IconEye,
  IconHandStop,
  IconHistory,
  IconPencil,
  IconPlayerPlay,
  IconRotate,
} from '@tabler/icons-react'
import { instanceStatus as status, instanceStatusWords as words } from '#contract/instances/instanceStatus.ts'
import type { Result } from '#contract/questions/scoring.ts'
import { look, over, type Look } from '#src/ui/look.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const looks: Record<number, Look> = {
  [status.draft]: look(words[status.draft]!, 'grey', IconPencil),
  [status.inReview]: look(words[status.inReview]!, 'blue', IconEye),
  [status.changesRequested]: look(words[status.changesRequested]!, 'amber', IconRotate),
  [status.approved]: look(words[status.approved]!, 'green', IconCircleCheck),
  [status.active]: look(words[status.active]!, 'green', IconPlayerPlay),
  [status.suspended]: look(words[status.suspended]!, 'red', IconHandStop),
  [status.handedBack]: look(words[status.handedBack]!, 'blue', IconArrowBackUp),
  [status.expired]: look(words[status.expired]!, 'red', IconClockX),
  [status.closed]: look(words[status.closed]!, 'grey', IconCircleCheck),
  [status.superseded]: look(words[status.superseded]!, 'grey', IconHistory, over),
  [status.rejected]: look(words[status.rejected]!, 'red', IconCircleX),
  [status.cancelled]: look(words[status.cancelled]!, 'grey', IconBan, over),
}

export function InstanceBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const own = looks[statusId]
  return own ? <StatusChip look={own} large={large} /> : '—'
}

const results: Partial<Record<Result, Look>> = {
  pass: look('Pass', 'green', IconCircleCheck),
  passWithDefects: look('Pass with defects', 'amber', IconAlertTriangle),
  fail: look('Fail', 'red', IconCircleX),
}

/** The result of a questionnaire; nothing if none of its answers can fail. */
export function ResultBadge({ result, large }: { result: Result | null; large?: boolean }) {
  const own = result && results[result]
  return own ? <StatusChip look={own} large={large} /> : null
}
