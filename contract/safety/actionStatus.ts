/** Statuses of a corrective action. */
export const actionStatus = {
  open: 10,
  inProgress: 20,
  readyForReview: 30,
  closed: 40,
  notAccepted: 50,
  cancelled: 60,
} as const

export const actionStatusWords: Readonly<Record<number, string>> = {
  [actionStatus.open]: 'Open',
  [actionStatus.inProgress]: 'In progress',
  [actionStatus.readyForReview]: 'Ready for review',
  [actionStatus.closed]: 'Closed',
  [actionStatus.notAccepted]: 'Not accepted',
  [actionStatus.cancelled]: 'Cancelled',
}

/** Actions on which work is still to be done or checked. What they belong to cannot be closed. */
export const unfinishedActions: readonly number[] = [
  actionStatus.open,
  actionStatus.inProgress,
  actionStatus.readyForReview,
  actionStatus.notAccepted,
]
/** Actions that wait for the one who puts it right. */
export const actionsToFix: readonly number[] = [actionStatus.open, actionStatus.inProgress, actionStatus.notAccepted]

/** Ids of the supplied priorities. */
export const actionPriority = { low: 10, medium: 20, high: 30, critical: 40 } as const
/** The priority from which on a fix needs a photo. */
export const photoFromPriority = actionPriority.high
/** Days after which a closed action is no longer reopened. */
export const reopenActionDays = 30
/** Fewest characters of what was done to put it right, and of a reason. */
export const shortestFix = 10
