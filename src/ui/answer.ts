/** The state of a query: pending, failed, or with data. */
export interface Answer<T> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
}

/**
 * Combines several queries: data once all have data, an error as soon as one fails. `refetch` repeats those without
 * data.
 */
export function together<R>(parts: readonly Answer<unknown>[], make: () => R): Answer<R> {
  const missing = parts.filter(({ data }) => data === undefined)
  return {
    data: missing.length > 0 ? undefined : make(),
    error: missing.find(({ error }) => error)?.error ?? null,
    refetch: () => missing.forEach(({ refetch }) => refetch()),
  }
}
