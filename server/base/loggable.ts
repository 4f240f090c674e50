import { sqlState } from './sqlState.ts'

/** Returns the loggable part of an error. For a failed query that is its text and SQLSTATE, never its parameters. */
export function loggable(error: unknown): { cause: string; stack?: string } {
  if (!(error instanceof Error)) return { cause: String(error) }
  const { query } = error as Error & { query?: unknown }
  if (typeof query === 'string') return { cause: `The query failed (${sqlState(error) ?? 'no answer'}): ${query}` }
  return { cause: error.message, ...(error.stack && { stack: error.stack }) }
}
