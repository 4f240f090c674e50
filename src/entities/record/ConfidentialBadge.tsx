import { IconLock } from '@tabler/icons-react'
import { look } from '#src/ui/page/look.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'

const confidential = look('Confidential', 'amber', IconLock)

/** Marks a record that is visible only to managers and the people it names. */
export const ConfidentialBadge = () => <StatusChip look={confidential} large />
