import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { inSlices } from '#server/core/slices.ts'
import type { Tx } from '#server/db/database.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'

/** The contact of a company on a project; an action that names only the company notifies them. */
export const contactsOf = async (tx: Tx, projectId: number, clientId: number | null) =>
  clientId === null ? [] : (await contactsByProject(tx, [projectId]))(projectId, clientId)

/** The contacts of all companies on some projects, read together. */
export async function contactsByProject(tx: Tx, projectIds: readonly number[]) {
  const found = new Map<string, number[]>()
  for (const some of inSlices([...new Set(projectIds)])) {
    const rows = await tx
      .select({
        projectId: projectClients.projectId,
        clientId: projectClients.clientId,
        userId: sql<number>`${projectClients.contactUserId}`,
      })
      .from(projectClients)
      .where(
        and(
          inArray(projectClients.projectId, some),
          eq(projectClients.isDeleted, false),
          isNotNull(projectClients.contactUserId),
        ),
      )
    for (const { projectId, clientId, userId } of rows)
      found.set(`${projectId}/${clientId}`, [...(found.get(`${projectId}/${clientId}`) ?? []), userId])
  }
  return (projectId: number, clientId: number | null) => found.get(`${projectId}/${clientId}`) ?? []
}
