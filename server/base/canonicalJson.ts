/**
 * A value as JSON with sorted keys and without spaces. PostgreSQL returns the keys of a JSON document in its own order,
 * so two documents are equal if this is.
 */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
