/** The statuses of an RFI. A draft has no number, and only its author reads it. */
export const rfiStatus = { draft: 10, submitted: 20, open: 30, answered: 40, closed: 50, void: 60 } as const

export const rfiStatusWords: Readonly<Record<number, string>> = {
  10: 'Draft',
  20: 'Submitted',
  30: 'Open',
  40: 'Answered',
  50: 'Closed',
  60: 'Void',
}

/** Sent and not closed. Figures called 'not closed' count these, without drafts. */
export const notClosedStatuses: readonly number[] = [rfiStatus.submitted, rfiStatus.open, rfiStatus.answered]

export const impacts = ['unknown', 'none', 'yes'] as const
export type Impact = (typeof impacts)[number]
export const impactWords: Record<Impact, string> = { unknown: 'Not known', none: 'No', yes: 'Yes' }
