import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { inSlices } from '#server/core/slices.ts'
import type { Reader, Tx } from '#server/db/database.ts'
import { clients } from '#server/db/tables/client.ts'
import { projectClients } from '#server/db/tables/projectClient.ts'
import { users } from '#server/db/tables/user.ts'

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

/** A company, and the address to which mail about a project goes; null if there is none. */
export interface Recipient {
  id: number
  name: string
  to: string | null
}

/** Where mail to companies about a project goes: to their contact on it, otherwise to the company. */
export async function recipientsOf(db: Reader, projectId: number, clientIds: readonly number[]): Promise<Recipient[]> {
  if (clientIds.length === 0) return []
  const rows = await db
    .select({ id: clients.id, name: clients.name, email: clients.email, contact: users.email })
    .from(clients)
    .leftJoin(
      projectClients,
      and(
        eq(projectClients.clientId, clients.id),
        eq(projectClients.projectId, projectId),
        eq(projectClients.isDeleted, false),
      ),
    )
    .leftJoin(users, and(eq(users.id, projectClients.contactUserId), eq(users.isDeleted, false)))
    .where(inArray(clients.id, [...clientIds]))
    .orderBy(clients.name, clients.id)
  const found = new Map<number, Recipient>()
  for (const { id, name, contact } of rows) found.set(id, { id, name, to: found.get(id)?.to ?? contact ?? null })
  for (const { id, email } of rows) found.get(id)!.to ??= email
  return [...found.values()]
}
