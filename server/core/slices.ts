/**
 * Splits rows into slices: PostgreSQL's protocol allows 65,534 parameters per statement, and a save may contain ten
 * thousand records.
 */
export const inSlices = <T>(rows: readonly T[], size = 1_000): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
