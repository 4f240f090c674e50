import { IconClockQuestion, IconLogout, IconMapPin } from '@tabler/icons-react'
import { attendanceStatus as status, attendanceStatusWords as words } from '#contract/people/attendance.ts'
import { look, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<number, Look> = {
  [status.onSite]: look(words[status.onSite]!, 'green', IconMapPin),
  [status.signedOut]: look(words[status.signedOut]!, 'grey', IconLogout),
  [status.toConfirm]: look(words[status.toConfirm]!, 'amber', IconClockQuestion),
}

/** Whether someone is on site. */
export function AttendanceBadge({ statusId }: { statusId: number }) {
  const own = looks[statusId]
  return own ? <StatusChip look={own} /> : '—'
}
