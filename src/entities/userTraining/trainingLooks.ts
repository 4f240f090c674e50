import {
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconClockHour4,
  IconClockX,
  IconReplace,
  IconSend,
} from '@tabler/icons-react'
import { expiringDays, trainingStatus, type UserTrainingSummary } from '#contract/entities/userTraining.ts'
import { look, loud, over, type Look } from '#src/ui/page/look.ts'
import { daysAhead, type Clock } from '#src/ui/time/time.ts'

/** The look of each verification status. */
export const verificationLooks: Record<number, Look> = {
  [trainingStatus.pending]: look('Declared', 'blue', IconSend),
  [trainingStatus.verified]: look('Verified', 'green', IconChecks),
  [trainingStatus.rejected]: look('Rejected', 'red', IconCircleX, loud),
}

const validity = {
  valid: look('Valid', 'green', IconCircleCheck),
  expiring: look('Expiring', 'amber', IconClockHour4, loud),
  expired: look('Expired', 'red', IconClockX, loud),
  renewed: look('Renewed', 'grey', IconReplace, over),
}

/**
 * Returns the look of a training's validity today: expiring within its last 60 days. A renewed training needs no
 * attention.
 */
export function validityOf(
  { expiresOn, renewedById }: Pick<UserTrainingSummary, 'expiresOn' | 'renewedById'>,
  clock: Clock,
): Look {
  if (renewedById !== null) return validity.renewed
  const ahead = daysAhead(expiresOn, clock)
  if (ahead === null) return validity.valid
  if (ahead < 0) return validity.expired
  return ahead <= expiringDays ? validity.expiring : validity.valid
}
