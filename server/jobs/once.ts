import { lt } from 'drizzle-orm'
import type { Reader } from '../db/database.ts'
import { doneOnce } from '../db/tables/jobs.ts'
import type { Services } from '../core/services.ts'

/**
 * Takes these names at a moment (ISO 8601), and answers those nobody had taken: of two processes, and after a restart, only one does the work.
 */
export async function takeOnce(db: Reader, on: string, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const taken = await db
    .insert(doneOnce)
    .values(names.map((name) => ({ name, on })))
    .onConflictDoNothing()
    .returning()
  return taken.map(({ name }) => name)
}

/** Forgets what was done more than a year ago; nothing that long ago can come up again. */
export const forgetOldRuns = (services: Services) =>
  services.db
    .delete(doneOnce)
    .where(lt(doneOnce.on, new Date(services.now().getTime() - 400 * 86_400_000).toISOString()))
