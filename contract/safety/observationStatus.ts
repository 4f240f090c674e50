/** Statuses of an observation: those of safety records that it uses. It has no approval, so it never waits in one. */
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

/** Days after which a closed observation is no longer reopened. */
export const reopenObservationDays = 90
