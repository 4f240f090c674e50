/**
 * The names of the rows of a sheet, by id. Checkers ignore case, so rows with the same name each get their id added.
 */
export function uniqueNames<T extends { id: number }>(rows: readonly T[], called: (row: T) => string) {
  const nameOf = (row: T) => called(row).replaceAll(/\s+/g, ' ').trim()
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(nameOf(row).toLowerCase(), (counts.get(nameOf(row).toLowerCase()) ?? 0) + 1)
  return new Map(
    rows.map((row) => [
      row.id,
      counts.get(nameOf(row).toLowerCase()) === 1 ? nameOf(row) : `${nameOf(row)} (${row.id})`,
    ]),
  )
}
