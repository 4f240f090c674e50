import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'

/**
 * Allows this transaction only to delete history entries older than a time (ISO 8601) and to remove personal references
 * from any entry. Used at the end of the retention period; a trigger refuses every other change of the history
 * (db/migrations/0001_functions.sql).
 */
export const letHistoryEnd = (tx: Tx, before: string) =>
  tx.execute(sql`select set_config('safety.history_ends_before', ${before}, true)`)
