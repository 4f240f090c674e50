import { eq } from 'drizzle-orm'
import { recordSystemOf } from '#contract/recordSystem.ts'
import { todayIn } from '#server/core/today.ts'
import type { Write } from '#server/core/write.ts'
import { projects } from '#server/db/tables/project.ts'
import { peopleWithin } from '#server/core/rights/peopleWithin.ts'
import type { InSystem } from '#server/core/rights/recordRights.ts'

/** The date on the site of a project at the time of the write, in its time zone. */
export async function dayOnSite(w: Write, projectId: number) {
  const [project] = await w.tx.select({ timeZone: projects.timeZone }).from(projects).where(eq(projects.id, projectId))
  return todayIn(new Date(w.on), project!.timeZone)
}

/** The people among these who may open the records of a system of a project on this day. */
export async function peopleOfSafety(
  w: Write,
  { projectId, systemId }: InSystem,
  ids: readonly number[],
  today: string,
) {
  return new Set(await peopleWithin(w.tx, projectId, recordSystemOf(systemId), today, ids))
}
