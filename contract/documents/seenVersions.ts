import * as z from 'zod/mini'

/** Row versions by id, as the sender saw the records. The requests of the specification (section 7.2) send none. */
export const seenVersions = z._default(
  z.record(
    z.string(),
    z.int('A version is the whole number of the version that you saw.').check(z.minimum(1), z.maximum(2_147_483_647)),
  ),
  {},
)
export type SeenVersions = z.output<typeof seenVersions>

/** The row versions to send for these rows. */
export const versionsOf = (rows: readonly { id: number; rowVersion: number }[]): SeenVersions =>
  Object.fromEntries(rows.map(({ id, rowVersion }) => [id, rowVersion]))
