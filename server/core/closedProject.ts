import { eq } from 'drizzle-orm'
import { projectStatus } from '#contract/entities/project.ts'
import { projects } from '#server/db/tables/project.ts'
import { notNow } from '#server/base/refuse.ts'
import type { Write } from './write.ts'

/**
 * Refuses a new record on a closed project. Existing records stay, and those still open can be finished (domain
 * specification, 5.1).
 */
export async function refuseOnClosed({ tx }: Write, projectId: number) {
  const [project] = await tx
    .select({ number: projects.number, statusId: projects.statusId })
    .from(projects)
    .where(eq(projects.id, projectId))
  if (project?.statusId === projectStatus.closed)
    throw notNow(`${project.number} is closed and takes nothing new. An administrator can reopen it.`)
}
