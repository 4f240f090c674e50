import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What everything below the application reads and writes with, on PGlite and PostgreSQL alike. */
export type Db = PgDatabase<PgQueryResultHKT>
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Inside a transaction or outside of one. */
export type Reader = Db | Tx

/** An open database, whichever it is. */
export interface Database {
  db: Db
  engine: 'embedded' | 'postgres'
  /** Calls back whenever any process has written to the change log; returns how to stop. */
  onChanges(heard: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
  /** A whole copy of the embedded database; null where the operator makes backups. */
  dump: (() => Promise<Blob>) | null
}

/** The rows of a raw query; one driver answers an array, the other an object that holds one. */
export function rowsOf<T = Record<string, unknown>>(answer: unknown): T[] {
  if (Array.isArray(answer)) return answer as T[]
  return (answer as { rows: T[] }).rows
}

/** The SQLSTATE behind a failed query, whichever driver wraps it; undefined when the fault is no query's. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as Error & { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** The name of the constraint a failed write ran into. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { constraint, constraint_name: name } = at as Error & { constraint?: string; constraint_name?: string }
    if (constraint ?? name) return constraint ?? name
  }
  return undefined
}
