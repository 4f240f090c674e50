import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { documentLooks } from './documentLooks.ts'

/** The status of a document or revision as icon and word. */
export function DocumentStatusBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const look = documentLooks[statusId]
  return look ? <StatusChip look={look} large={large} /> : '—'
}
