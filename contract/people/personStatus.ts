/** Whether someone may work on a site (domain specification, 5.6). */
export const personStatus = { pending: 10, cleared: 20, blocked: 30, left: 40 } as const
export const personStatusWords: Record<number, string> = {
  10: 'Pending',
  20: 'Cleared',
  30: 'Blocked',
  40: 'Left',
}

/** Why someone is not cleared, or what to look at although they are. */
export interface ClearanceReason {
  words: string
  /** Whether it keeps them off the site. */
  isBlocking: boolean
}
