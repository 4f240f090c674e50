import type { Tx } from '../db/database.ts'
import { auditEntries } from '../db/tables/journal.ts'
import { foundBy } from './historyWords.ts'
import type { Kinds } from './readable.ts'
import { keepNamesGiven } from './references/recordNames.ts'
import { inSlices } from './slices.ts'

export type NewEntry = Omit<typeof auditEntries.$inferInsert, 'id' | 'words' | 'mentions'>

/** Writes history entries with what they can be found by, and the names that they gave to records. */
export async function addEntries(tx: Tx, kinds: Kinds, entries: readonly NewEntry[]) {
  for (const some of inSlices(entries))
    await tx.insert(auditEntries).values(some.map((entry) => ({ ...entry, ...foundBy(kinds, entry) })))
  await keepNamesGiven(tx, entries)
}
