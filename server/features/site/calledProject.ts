import { eq } from 'drizzle-orm'
import type { Write } from '#server/core/write.ts'
import { projects } from '#server/db/tables/project.ts'

/** The name of a project in a notification: 'HB-009 Harbour bridge'. */
export async function calledProject({ tx }: Pick<Write, 'tx'>, projectId: number) {
  const [project] = await tx
    .select({ number: projects.number, name: projects.name })
    .from(projects)
    .where(eq(projects.id, projectId))
  return `${project!.number} ${project!.name}`
}
