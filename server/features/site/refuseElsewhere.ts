import { eq } from 'drizzle-orm'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'

/** Refuses a location of another project, by default at the field `locationId`; `what` is its name in the sentence. */
export async function refuseLocationElsewhere(
  w: Write,
  projectId: number,
  locationId: number | null,
  { field, what } = { field: 'locationId', what: 'location' },
) {
  if (locationId === null) return
  const [place] = await w.tx
    .select({ projectId: projectLocations.projectId })
    .from(projectLocations)
    .where(eq(projectLocations.id, locationId))
  if (place?.projectId !== projectId) throw invalid(`Choose a ${what} of this project.`, field)
}
