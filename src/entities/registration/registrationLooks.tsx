import { IconArrowBackUp, IconCheck, IconSend } from '@tabler/icons-react'
import { registrationStatus as status, registrationStatusWords as words } from '#contract/people/registrations.ts'
import { look, loud, type Look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const looks: Record<number, Look> = {
  [status.waiting]: look(words[status.waiting]!, 'blue', IconSend),
  [status.returned]: look(words[status.returned]!, 'amber', IconArrowBackUp, loud),
  [status.accepted]: look(words[status.accepted]!, 'green', IconCheck),
}

/** What has become of what someone gave before they came. */
export function RegistrationBadge({ statusId }: { statusId: number }) {
  const own = looks[statusId]
  return own ? <StatusChip look={own} /> : '—'
}
