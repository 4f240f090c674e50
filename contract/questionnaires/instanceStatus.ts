/**
 * The statuses of the records that go through the process engine (domain specification, 6.2). Each kind uses some of
 * them.
 */
export const instanceStatus = {
  draft: 10,
  inReview: 20,
  changesRequested: 30,
  approved: 40,
  active: 50,
  suspended: 60,
  handedBack: 65,
  expired: 70,
  closed: 80,
  superseded: 85,
  rejected: 90,
  cancelled: 95,
} as const

export const instanceStatusWords: Readonly<Record<number, string>> = {
  10: 'Draft',
  20: 'In review',
  30: 'Changes requested',
  40: 'Approved',
  50: 'Active',
  60: 'Suspended',
  65: 'Handed back',
  70: 'Expired',
  80: 'Closed',
  85: 'Superseded',
  90: 'Rejected',
  95: 'Cancelled',
}

/** The statuses in which the author can still edit the record and answer its questions. */
export const writtenIn: readonly number[] = [instanceStatus.draft, instanceStatus.changesRequested]

/** The statuses of what nobody has reported yet, or what was taken back: it counts in no report. */
export const unreal: readonly number[] = [instanceStatus.draft, instanceStatus.cancelled]

/** The final statuses, in which nothing is left to do. */
export const endedIn: readonly number[] = [
  instanceStatus.closed,
  instanceStatus.superseded,
  instanceStatus.rejected,
  instanceStatus.cancelled,
]
