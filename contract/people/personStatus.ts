/** Whether someone may work on a site (domain specification, 5.6). */
export const personStatus = { pending: 10, cleared: 20, blocked: 30, left: 40 } as const
export const personStatusWords: Record<number, string> = {
  10: 'Pending',
  20: 'Cleared',
  30: 'Blocked',
  40: 'Left',
}

/** What may be said of someone at a gate. */
export const reasonCodes = [
  'notInducted',
  'inductionUnfinished',
  'inductionUnapproved',
  'inductionEnded',
  'inductionEndsToday',
  'noCard',
  'cardEnded',
  'cardEndsToday',
  'cardUnchecked',
  'exempt',
  'away',
  'notListed',
  'left',
  'elsewhere',
  'full',
  'fileUnread',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** Why someone is not cleared, or what to look at although they are. */
export interface ClearanceReason {
  words: string
  /** What it is about, so that a gate can say it in other languages. */
  code?: ReasonCode
  /** The day that it names. */
  day?: string
  /** Whether it keeps them off the site. */
  isBlocking: boolean
}
