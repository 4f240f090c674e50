import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { libraryLooks } from './libraryLooks.ts'

/** The status of a library document as icon and word. */
export function LibraryStatusBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const look = libraryLooks[statusId]
  return look ? <StatusChip look={look} large={large} /> : '—'
}
