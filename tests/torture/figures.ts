import { availableParallelism, loadavg } from 'node:os'

/**
 * The outcome of all saves. Only `lost` and `unexpected` are faults: an unanswered save may have succeeded
 * (`recovered`) or not.
 */
export interface Figures {
  /** Acknowledged and stored exactly once. */
  ok: number
  /** Acknowledged and not stored. */
  lost: number
  /** Not acknowledged but stored. */
  recovered: number
  /** Stored twice, in part, or without a request. */
  unexpected: number
}

export const noFigures = (): Figures => ({ ok: 0, lost: 0, recovered: 0, unexpected: 0 })

/** The value below which this share of the values lies; 0 if there are none. */
export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Scales a time limit in milliseconds by the load of the machine. */
export const inTime = (milliseconds: number) => milliseconds * Math.max(1, loadavg()[0]! / availableParallelism())
