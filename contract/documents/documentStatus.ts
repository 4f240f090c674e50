/** The statuses of a revision; a document shows that of its newest revision. */
export const documentStatus = {
  draft: 10,
  inReview: 20,
  approved: 30,
  approvedWithComments: 35,
  rejected: 40,
  published: 50,
  superseded: 60,
  withdrawn: 70,
} as const
export type DocumentStatus = (typeof documentStatus)[keyof typeof documentStatus]

export const documentStatusWords: Readonly<Record<DocumentStatus, string>> = {
  10: 'Draft',
  20: 'In review',
  30: 'Approved',
  35: 'Approved with comments',
  40: 'Rejected',
  50: 'Published',
  60: 'Superseded',
  70: 'Withdrawn',
}

/** Statuses of a revision that may be worked to. */
export const approvedStatuses: readonly number[] = [
  documentStatus.approved,
  documentStatus.approvedWithComments,
  documentStatus.published,
]

/** The moves that each status allows. A revision is superseded automatically when a newer one is approved. */
export const documentMoves = {
  10: ['submit', 'withdraw'],
  20: ['recall', 'decide', 'withdraw'],
  30: ['publish', 'withdraw'],
  35: ['publish', 'withdraw'],
  40: ['withdraw'],
  50: ['withdraw'],
  60: [],
  70: [],
} as const satisfies Record<DocumentStatus, readonly string[]>

/** Results of a review: accepted; accepted with comments, work may proceed; rejected. */
export const decisionCodes = ['A', 'B', 'C'] as const
export type DecisionCode = (typeof decisionCodes)[number]
export const decisionWords: Readonly<Record<DecisionCode, string>> = {
  A: 'Accepted',
  B: 'Accepted with comments',
  C: 'Rejected',
}

export const statusAfter: Readonly<Record<DecisionCode, DocumentStatus>> = {
  A: documentStatus.approved,
  B: documentStatus.approvedWithComments,
  C: documentStatus.rejected,
}

/** The decisions of `PUT /api/bulkApproval` (specification, 7.2) as review results. */
export const bulkDecisions = { approve: 'A', approveWithComments: 'B', reject: 'C' } as const satisfies Record<
  string,
  DecisionCode
>

/** Returns the error for a missing comment of a decision; null if none is missing. */
export const commentProblem = (code: DecisionCode, comment: string | null) =>
  code === 'A' || comment ? null : 'Say in a comment what has to change.'

/** Whether a new revision may follow one with this status. A running review must end or be recalled first. */
export const takesRevision = (statusId: number) =>
  statusId !== documentStatus.inReview && statusId !== documentStatus.withdrawn

/**
 * Returns the statuses of a document's earlier revisions once a newer one gets a status: drafts, rejected and withdrawn
 * revisions are set aside by the upload; approved ones stay in force until the newer one is approved.
 */
export function statusWhenFollowed(earlier: number, newer: number): number {
  const isReplaced = earlier === documentStatus.draft || approvedStatuses.includes(newer)
  const isOver = earlier === documentStatus.withdrawn || earlier === documentStatus.rejected
  return isReplaced && !isOver ? documentStatus.superseded : earlier
}

/** Returns the text printed across a revision that must not be worked to; null for other revisions. */
export const watermark = (statusId: number) =>
  statusId === documentStatus.superseded
    ? 'Superseded'
    : statusId === documentStatus.withdrawn
      ? 'Withdrawn'
      : statusId === documentStatus.rejected
        ? 'Rejected'
        : null
