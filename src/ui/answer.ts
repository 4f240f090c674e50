/** What a question to the server has come to: nothing yet, a failure, or what was asked for. */
export interface Answer<T> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
}

/**
 * One answer made of several: there once all of them are, failed as soon as one is; asking again asks what is missing.
 */
export function together<R>(parts: readonly Answer<unknown>[], make: () => R): Answer<R> {
  const missing = parts.filter(({ data }) => data === undefined)
  return {
    data: missing.length > 0 ? undefined : make(),
    error: missing.find(({ error }) => error)?.error ?? null,
    refetch: () => missing.forEach(({ refetch }) => refetch()),
  }
}
