import { availableParallelism, loadavg } from 'node:os'

/**
 * What became of the saves of an experiment. Only `lost` and `unexpected` are faults: a save that nobody answered
 * may have happened (`recovered`) or not.
 */
export interface Figures {
  /** Acknowledged and there, exactly once. */
  ok: number
  /** Acknowledged and not there. */
  lost: number
  /** Never answered, and there. */
  recovered: number
  /** There twice, half, or without anybody having asked. */
  unexpected: number
}

export const noFigures = (): Figures => ({ ok: 0, lost: 0, recovered: 0, unexpected: 0 })

/** The value below which this share of all lies; 0 of nothing. */
export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** So many milliseconds on a quiet machine, and as many times more as others keep this one busy. */
export const inTime = (milliseconds: number) => milliseconds * Math.max(1, loadavg()[0]! / availableParallelism())
