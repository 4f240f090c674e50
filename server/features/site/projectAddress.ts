import { projectPath } from '#contract/projectPath.ts'
import { eq } from 'drizzle-orm'
import { levelIn } from '#server/core/access.ts'
import { readPerson } from '#server/core/rights/rights.ts'
import { projects } from '#server/db/tables/project.ts'
import type { Write } from '#server/core/write.ts'

/** The path at which a project opens for a person: in the first of their systems that they may open on it. */
export async function projectAddress(
  { tx, services }: Pick<Write, 'tx' | 'services'>,
  userId: number | null,
  projectId: number,
  page: 'overview' | 'manage',
) {
  const [project] = await tx.select({ systems: projects.systems }).from(projects).where(eq(projects.id, projectId))
  const having = project?.systems ?? []
  const person = userId === null ? null : await readPerson(tx, userId, '', services.now(), services.config)
  const own = person?.systems.find((system) => having.includes(system) && levelIn(person, projectId, system) > 0)
  return projectPath(own ?? having[0]!, projectId, page)
}
