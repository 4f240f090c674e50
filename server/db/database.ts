import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The database as the rest of the server sees it, the same for PGlite and PostgreSQL. */
export type Db = PgDatabase<PgQueryResultHKT>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** A database or a transaction. */
export type Reader = Db | Tx

/** An open database of either engine. */
export interface Database {
  db: Db
  engine: 'embedded' | 'postgres'
  /** Whether the database answers at present. */
  answers(): boolean
  /**
   * Calls back whenever any process has written to the change log, with the newest sequence number if it is known.
   * Returns a function that stops it.
   */
  onChanges(heard: (upTo?: number) => void): Promise<() => Promise<void>>
  close(): Promise<void>
  /** A complete copy of the embedded database; null for PostgreSQL, where the operator makes backups. */
  dump: (() => Promise<Blob>) | null
}

/** The limit of a statement of long work, in milliseconds. */
export const longestStatement = 600_000

/**
 * Allows the statements of this transaction ten minutes: for copies of whole projects and other work that nobody waits
 * for at a screen. All other statements have the limit in postgres.ts.
 */
export const takeLonger = (tx: Tx) => tx.execute(sql.raw(`set local statement_timeout = ${longestStatement}`))

/** Returns the rows of a raw query. */
export const rowsOf = <T = Record<string, unknown>>(answer: unknown): T[] => (answer as { rows: T[] }).rows

/** Returns the name of the constraint that a failed write violated. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as Error & { constraint?: string }
    if (constraint) return constraint
  }
  return undefined
}
