/**
 * Rows by the thousand: a statement takes 65,534 values at the most (PostgreSQL's protocol), and a save may bring ten
 * thousand records.
 */
export const inSlices = <T>(rows: readonly T[], size = 1_000): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
