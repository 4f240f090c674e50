/** Statuses of an observation, a subset of those of safety records. It has no approval, so it is never in review. */
export const observationStatus = { open: 20, closed: 80, cancelled: 95 } as const

export const observationStatusWords: Readonly<Record<number, string>> = {
  [observationStatus.open]: 'Open',
  [observationStatus.closed]: 'Closed',
  [observationStatus.cancelled]: 'Cancelled',
}

export const natures = ['positive', 'neutral', 'negative'] as const
export type Nature = (typeof natures)[number]
export const natureWords: Readonly<Record<Nature, string>> = {
  positive: 'Good practice',
  neutral: 'To note',
  negative: 'Needs action',
}

/** The number of days after which a closed observation can no longer be reopened. */
export const reopenObservationDays = 90
