/** Returns about five round tick values for an axis from `low` to `high`; integers if the counts are small. */
export function ticksTo(low: number, high: number): number[] {
  const rough = Math.max((high - low) / 4, 1)
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * size).find((one) => one >= rough)!
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}
