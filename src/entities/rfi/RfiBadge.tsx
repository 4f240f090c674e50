import { IconLock } from '@tabler/icons-react'
import { look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { rfiLooks } from './rfiLooks.ts'

export function RfiBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const own = rfiLooks[statusId]
  return own ? <StatusChip look={own} large={large} /> : '—'
}

const privately = look('Private', 'amber', IconLock)

/** Marks an RFI that is visible only to managers and the people it names. */
export const PrivateBadge = () => <StatusChip look={privately} large />
