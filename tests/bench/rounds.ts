/** The value below which this share of the figures lies; 0.5 is the median. */
export function quantile(figures: readonly number[], share: number) {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (figures: readonly number[]) => quantile(figures, 0.5)

/**
 * Runs the contestants alternately, so that other load on the machine affects them equally. Returns their results by
 * name.
 */
export async function inTurn<Name extends string, T>(
  rounds: number,
  contestants: Record<Name, () => Promise<T>>,
): Promise<Record<Name, T[]>> {
  const entries = Object.entries(contestants) as [Name, () => Promise<T>][]
  const measured = Object.fromEntries(entries.map(([name]) => [name, [] as T[]])) as Record<Name, T[]>
  for (let round = 0; round < rounds; round++) for (const [name, run] of entries) measured[name].push(await run())
  return measured
}
