import {
  IconAlertTriangle,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDot,
  IconDoorExit,
} from '@tabler/icons-react'
import {
  musterState as state,
  musterStateWords,
  rollCallStatus as status,
  rollCallStatusWords as words,
} from '#contract/people/rollCalls.ts'
import { look, loud, over, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<number, Look> = {
  [status.inProgress]: look(words[status.inProgress]!, 'blue', IconCircleDot),
  [status.ended]: look(words[status.ended]!, 'grey', IconChecks),
  [status.cancelled]: look(words[status.cancelled]!, 'grey', IconBan, over),
}

const states: Record<number, Look> = {
  [state.missing]: look(musterStateWords[state.missing]!, 'red', IconAlertTriangle, loud),
  [state.mustered]: look(musterStateWords[state.mustered]!, 'green', IconCircleCheck),
  [state.leftBefore]: look(musterStateWords[state.leftBefore]!, 'grey', IconDoorExit),
  [state.notRequired]: look(musterStateWords[state.notRequired]!, 'grey', IconBan, over),
}

export function RollCallBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const own = looks[statusId]
  return own ? <StatusChip look={own} large={large} /> : '—'
}

export const MusterBadge = ({ state: now }: { state: number }) => <StatusChip look={states[now]!} />
