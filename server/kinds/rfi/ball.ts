import { rfiStatus } from '#contract/changes/rfiStatus.ts'

/**
 * The facts that decide who is responsible for the next step (ball in court). The responses are those of the present
 * round, oldest first.
 */
export interface Court {
  statusId: number
  managerUserId: number
  assignees: readonly { userId: number; responseRequired: boolean }[]
  responses: readonly Turn[]
}
export interface Turn {
  kind: 'answer' | 'forward' | 'comment'
  byUserId: number | null
  toUserId: number | null
}

/**
 * Returns the people who are responsible for the next step. Nobody is for a draft, a closed or a void RFI; the manager
 * is before an RFI is opened and once it is answered. While it is open, everyone is whose answer is required and
 * missing. A person who forwards it passes the responsibility on, and gets it back with the answer.
 */
export function holdersOf(court: Court): number[] {
  const { statusId, managerUserId } = court
  if (statusId === rfiStatus.submitted || statusId === rfiStatus.answered) return [managerUserId]
  if (statusId !== rfiStatus.open) return []
  const holders = new Set(waitingFor(court).map((userId) => endOfForwards(court, userId)))
  // A manager who is not asked may forward it too. That responsibility ends with the answer.
  for (const [at, { kind, byUserId, toUserId }] of court.responses.entries())
    if (kind === 'forward' && byUserId !== null && toUserId !== null && !isAsked(court, byUserId) && isLast(court, at))
      if (!hasAnswered(court, toUserId, at)) holders.add(endOfForwards(court, toUserId))
  return [...holders]
}

/** Returns whether all required answers have been given. */
export const isAnswered = (court: Court) => holdersOf({ ...court, statusId: rfiStatus.open }).length === 0

const waitingFor = (court: Court) =>
  court.assignees
    .filter(({ userId, responseRequired }) => responseRequired && !hasAnswered(court, userId, -1))
    .map(({ userId }) => userId)

/** People whose forward passes on their own responsibility: assignees, and those to whom it was forwarded. */
const isAsked = ({ assignees, responses }: Court, userId: number) =>
  assignees.some((one) => one.userId === userId && one.responseRequired) ||
  responses.some(({ kind, toUserId }) => kind === 'forward' && toUserId === userId)

const hasAnswered = ({ responses }: Court, userId: number, after: number) =>
  responses.some(({ kind, byUserId }, at) => at > after && kind === 'answer' && byUserId === userId)

/** Whether no later forward by the same person replaces this one. */
const isLast = ({ responses }: Court, at: number) =>
  !responses.some(
    ({ kind, byUserId }, later) => later > at && kind === 'forward' && byUserId === responses[at]!.byUserId,
  )

/** Follows the forwards from a person to the one who has to answer now. */
function endOfForwards(court: Court, from: number) {
  const passed = new Set<number>()
  let holder = from
  for (;;) {
    passed.add(holder)
    const at = court.responses.findLastIndex(({ kind, byUserId }) => kind === 'forward' && byUserId === holder)
    const to = at < 0 ? null : court.responses[at]!.toUserId
    if (to === null || passed.has(to) || hasAnswered(court, to, at)) return holder
    holder = to
  }
}
