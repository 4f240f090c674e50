import { IconAlertTriangle, IconBan, IconChecks, IconCircleDot, IconInfoCircle, IconThumbUp } from '@tabler/icons-react'
import {
  natureWords,
  observationStatus as status,
  observationStatusWords as words,
  type Nature,
} from '#contract/safety/observationStatus.ts'
import { look, over, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<number, Look> = {
  [status.open]: look(words[status.open]!, 'blue', IconCircleDot),
  [status.closed]: look(words[status.closed]!, 'grey', IconChecks),
  [status.cancelled]: look(words[status.cancelled]!, 'grey', IconBan, over),
}
const natures: Record<Nature, Look> = {
  positive: look(natureWords.positive, 'green', IconThumbUp),
  neutral: look(natureWords.neutral, 'grey', IconInfoCircle),
  negative: look(natureWords.negative, 'amber', IconAlertTriangle),
}

export function ObservationBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const own = looks[statusId]
  return own ? <StatusChip look={own} large={large} /> : '—'
}

export const NatureBadge = ({ nature, large }: { nature: Nature; large?: boolean }) => (
  <StatusChip look={natures[nature]} large={large} />
)
