import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowBarToLeft,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  IconCircleHalf2,
  IconCircleX,
  IconClockX,
  IconPlayerPause,
  IconReplace,
} from '@tabler/icons-react'
import { instanceStatus as status, instanceStatusWords as words } from '#contract/questionnaires/instanceStatus.ts'
import type { Result } from '#contract/questions/scoring.ts'
import { look, loud, over, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<number, Look> = {
  [status.draft]: look(words[status.draft]!, 'grey', IconCircleDashed),
  [status.inReview]: look(words[status.inReview]!, 'blue', IconCircleHalf2),
  [status.changesRequested]: look(words[status.changesRequested]!, 'amber', IconArrowBackUp, loud),
  [status.approved]: look(words[status.approved]!, 'green', IconCircleCheck),
  [status.active]: look(words[status.active]!, 'green', IconCircleDot),
  [status.suspended]: look(words[status.suspended]!, 'amber', IconPlayerPause, loud),
  [status.handedBack]: look(words[status.handedBack]!, 'violet', IconArrowBarToLeft),
  [status.expired]: look(words[status.expired]!, 'red', IconClockX, loud),
  [status.closed]: look(words[status.closed]!, 'grey', IconChecks),
  [status.superseded]: look(words[status.superseded]!, 'grey', IconReplace, over),
  [status.rejected]: look(words[status.rejected]!, 'red', IconCircleX, loud),
  [status.cancelled]: look(words[status.cancelled]!, 'grey', IconBan, over),
}

export function InstanceBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const own = looks[statusId]
  return own ? <StatusChip look={own} large={large} /> : '—'
}

const results: Partial<Record<Result, Look>> = {
  pass: look('Pass', 'green', IconCircleCheck),
  passWithDefects: look('Pass with defects', 'amber', IconAlertTriangle, loud),
  fail: look('Fail', 'red', IconCircleX, loud),
}

/** The result of a questionnaire; nothing if none of its answers can be a fail. */
export function ResultBadge({ result, large }: { result: Result | null; large?: boolean }) {
  const own = result && results[result]
  return own ? <StatusChip look={own} large={large} /> : null
}
