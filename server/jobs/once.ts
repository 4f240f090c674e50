import { lt } from 'drizzle-orm'
import type { Reader } from '../db/database.ts'
import { doneOnce } from '../db/tables/jobs.ts'
import type { Services } from '../core/services.ts'

/**
 * Claims these names, dated `on` (ISO 8601), and returns those that were still free. Only one process does the work of
 * a name, even after a restart.
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

/** Removes names that were claimed more than a year ago; they cannot recur. */
export const forgetOldRuns = (services: Services) =>
  services.db
    .delete(doneOnce)
    .where(lt(doneOnce.on, new Date(services.now().getTime() - 400 * 86_400_000).toISOString()))
