/** The changed fields of a save: old value, new value. */
export type Diff = Record<string, [unknown, unknown]>

/** Returns the fields that differ with their old and new values; null means a missing value. */
export function changedIn(fields: readonly string[], before: object | null, after: object): Diff {
  const from = (before ?? {}) as Record<string, unknown>
  const to = after as Record<string, unknown>
  return Object.fromEntries(
    fields
      .filter((name) => JSON.stringify(from[name] ?? null) !== JSON.stringify(to[name] ?? null))
      .map((name) => [name, [from[name] ?? null, to[name] ?? null]]),
  )
}
