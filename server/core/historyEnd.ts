import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Tx } from '../db/database.ts'

/**
 * Allows this transaction only to delete history entries older than a time (ISO 8601) and to remove personal references
 * from any entry. Used at the end of the retention period; a trigger refuses every other change of the history
 * (db/migrations/0010_machines.sql). It works only for the owner of the tables; for any other role the trigger applies
 * the period itself.
 */
export const allowHistoryEnd = (tx: Tx, before: string) =>
  tx.execute(sql`select set_config('safety.history_ends_before', ${before}, true)`)

/** Deletes up to `most` history entries that meet a condition. Returns their number. */
export async function endHistory(tx: Tx, where: SQL | undefined, most?: number) {
  const entries = sql`select "id" from "auditEntry" where ${where} ${most === undefined ? sql`` : sql`limit ${most}`}`
  const [ended] = rowsOf<{ count: number }>(await tx.execute(sql`select end_history(array(${entries})) as count`))
  return ended!.count
}
