import { sqlState } from '../db/database.ts'

/** A failure as it may stand in the log: of a failed query its text and state, never the values that were in it. */
export function loggable(error: unknown): { cause: string; stack?: string } {
  if (!(error instanceof Error)) return { cause: String(error) }
  const { query } = error as Error & { query?: unknown }
  if (typeof query === 'string') return { cause: `The query failed (${sqlState(error) ?? 'no answer'}): ${query}` }
  return { cause: error.message, ...(error.stack && { stack: error.stack }) }
}
