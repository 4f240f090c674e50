import { and, eq, or } from 'drizzle-orm'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { projects } from '#server/db/tables/project.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'

/** Refuses a company that is neither the project's client nor takes part in it. */
export async function refuseStrangers(w: Write, projectId: number, clientId: number, field: string) {
  const [part] = await w.tx
    .select({ id: projects.id })
    .from(projects)
    .leftJoin(
      projectClients,
      and(
        eq(projectClients.projectId, projects.id),
        eq(projectClients.clientId, clientId),
        eq(projectClients.isDeleted, false),
      ),
    )
    .where(and(eq(projects.id, projectId), or(eq(projects.clientId, clientId), eq(projectClients.clientId, clientId))))
    .limit(1)
  if (!part) throw invalid('Choose a company that takes part in this project.', field)
}
