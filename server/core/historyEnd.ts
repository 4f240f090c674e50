import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'

/**
 * Lets this transaction, and no other, remove history entries older than a moment (ISO 8601) and take what points to a
 * person out of any. For the work at the end of life alone: a trigger refuses every other change of the history
 * (db/migrations/0001_functions.sql).
 */
export const letHistoryEnd = (tx: Tx, before: string) =>
  tx.execute(sql`select set_config('safety.history_ends_before', ${before}, true)`)
