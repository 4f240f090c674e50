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

/** Unfinished actions, with work still to be done or checked. The record they belong to cannot be closed. */
export const unfinishedActions: readonly number[] = [
  actionStatus.open,
  actionStatus.inProgress,
  actionStatus.readyForReview,
  actionStatus.notAccepted,
]
/** Actions that wait for the person who puts them right. */
export const actionsToFix: readonly number[] = [actionStatus.open, actionStatus.inProgress, actionStatus.notAccepted]

/** Ids of the supplied priorities. */
export const actionPriority = { low: 10, medium: 20, high: 30, critical: 40 } as const
/** The lowest priority whose fix needs a photo. */
export const photoFromPriority = actionPriority.high
/** The number of days after which a closed action can no longer be reopened. */
export const reopenActionDays = 30
/** The minimum length of a description of the fix, and of a reason, in characters. */
export const shortestFix = 10
