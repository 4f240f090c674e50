import { documentStatusWords, type DocumentStatus } from '#contract/documents/documentStatus.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { documentLooks } from './documentLooks.ts'

/** The status of a document or revision as icon and word. The large one is never shortened. */
export function DocumentStatusBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const look = documentLooks[statusId]
  if (!look) return '—'
  return (
    <StatusChip
      look={large ? { ...look, word: documentStatusWords[statusId as DocumentStatus] } : look}
      large={large}
    />
  )
}
