import type { UserTrainingSummary } from '#contract/entities/userTraining.ts'
import { StatusChip } from '#src/ui/page/StatusChip.tsx'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { validityOf, verificationLooks } from './trainingLooks.ts'

/** Whether a training is valid today, as icon and word. */
export const ValidityBadge = ({
  row,
  large,
}: {
  row: Pick<UserTrainingSummary, 'expiresOn' | 'renewedById'>
  large?: boolean
}) => <StatusChip look={validityOf(row, useClock())} large={large} />

/** Whether the certificate has been checked, as icon and word. */
export function VerificationBadge({ statusId, large }: { statusId: number; large?: boolean }) {
  const look = verificationLooks[statusId]
  return look ? <StatusChip look={look} large={large} /> : '—'
}
