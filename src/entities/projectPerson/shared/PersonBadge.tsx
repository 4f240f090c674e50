import { IconBan, IconCheck, IconHourglass, IconLogout } from '@tabler/icons-react'
import { personStatus as status, personStatusWords as words } from '#contract/people/personStatus.ts'
import { look, loud, over, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<number, Look> = {
  [status.pending]: look(words[status.pending]!, 'amber', IconHourglass),
  [status.cleared]: look(words[status.cleared]!, 'green', IconCheck),
  [status.blocked]: look(words[status.blocked]!, 'red', IconBan, loud),
  [status.left]: look(words[status.left]!, 'grey', IconLogout, over),
}

/** Whether someone may work on the site. */
export function PersonBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const own = looks[statusId]
  return own ? <StatusChip look={own} large={large} /> : '—'
}
