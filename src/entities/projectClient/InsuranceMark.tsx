import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { look, loud } from '#src/ui/look.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'

const inDate = look('In date', 'green', IconCircleCheck)
const notInDate = look('Not in date', 'red', IconAlertTriangle, loud)

/** Whether the insurance of a company holds today; none at all does not. */
export const InsuranceMark = ({ ok }: { ok: boolean }) => <StatusChip look={ok ? inDate : notInDate} />
