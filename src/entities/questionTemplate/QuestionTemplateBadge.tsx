import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { templateLooks } from './templateLooks.ts'

/** The status of a question template as icon and word. */
export function QuestionTemplateBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const look = templateLooks[statusId]
  return look ? <StatusChip look={look} large={large} /> : '—'
}
