import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { userLooks } from './userLooks.ts'

/** The status of an account as icon and word. */
export function UserStatusBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const look = userLooks[statusId]
  return look ? <StatusChip look={look} large={large} /> : '—'
}
