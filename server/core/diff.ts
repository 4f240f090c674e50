/** Field by field what a save changed: old value, new value. */
export type Diff = Record<string, [unknown, unknown]>

/** Which of these fields differ, each with what it was and what it is; null stands for what was not there. */
export function changedIn(fields: readonly string[], before: object | null, after: object): Diff {
  const from = (before ?? {}) as Record<string, unknown>
  const to = after as Record<string, unknown>
  return Object.fromEntries(
    fields
      .filter((name) => JSON.stringify(from[name] ?? null) !== JSON.stringify(to[name] ?? null))
      .map((name) => [name, [from[name] ?? null, to[name] ?? null]]),
  )
}
