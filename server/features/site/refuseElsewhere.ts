import { eq } from 'drizzle-orm'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { projectLocations } from '#server/db/tables/projectLocation.ts'

/** Refuses a location of another project, at the field `locationId`. */
export async function refuseLocationElsewhere(w: Write, projectId: number, locationId: number | null) {
  if (locationId === null) return
  const [place] = await w.tx
    .select({ projectId: projectLocations.projectId })
    .from(projectLocations)
    .where(eq(projectLocations.id, locationId))
  if (place?.projectId !== projectId) throw invalid('Choose a location of this project.', 'locationId')
}
