/** The average with one decimal; null of nothing. */
export const average = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.round((known.reduce((sum, one) => sum + one, 0) / known.length) * 10) / 10
}

/** A share in per cent with one decimal; null of nothing. */
export const share = (part: number, of: number) => (of === 0 ? null : Math.round((part / of) * 1000) / 10)

/** A sum to the cent. */
export const sumOf = (values: readonly (number | null)[]) =>
  Math.round(values.reduce<number>((sum, one) => sum + (one ?? 0), 0) * 100) / 100
