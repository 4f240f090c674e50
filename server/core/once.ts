import { lt } from 'drizzle-orm'
import type { Reader } from '#server/db/database.ts'
import { doneOnce } from '#server/db/tables/jobs.ts'
import type { Services } from './services.ts'
import { inSlices } from './slices.ts'

/**
 * Claims these names, dated `on` (ISO 8601), and returns those that were still free. So only one process does the work
 * of each name, even after a restart.
 */
export async function takeOnce(db: Reader, on: string, names: readonly string[]): Promise<string[]> {
  const taken: string[] = []
  // In sorted order, so that two processes that claim the same names wait for each other and do not deadlock.
  for (const some of inSlices([...new Set(names)].toSorted())) {
    const free = await db
      .insert(doneOnce)
      .values(some.map((name) => ({ name, on })))
      .onConflictDoNothing()
      .returning({ name: doneOnce.name })
    taken.push(...free.map(({ name }) => name))
  }
  return taken
}

/** Removes names that were claimed more than a year ago; they cannot recur. */
export const forgetOldRuns = (services: Services) =>
  services.db
    .delete(doneOnce)
    .where(lt(doneOnce.on, new Date(services.now().getTime() - 400 * 86_400_000).toISOString()))
