import type { PermitSummary } from '#contract/entities/permit.ts'
import { endedIn, instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { dueOn, holdsUntil } from '#src/ui/time/due.ts'
import type { Clock } from '#src/ui/time/time.ts'

type Timed = Pick<PermitSummary, 'statusId' | 'validTo'>

/** Whether the permit has ended and no more work takes place under it. */
export const isOver = ({ statusId }: Timed) => endedIn.includes(statusId)

const running: readonly number[] = [status.active, status.suspended, status.expired]

/** Until when a permit is valid: a countdown while people work under it, otherwise the date. */
export const validity = ({ statusId, validTo }: Timed, clock: Clock) =>
  running.includes(statusId) ? holdsUntil(validTo, clock) : dueOn(validTo, clock, true)
