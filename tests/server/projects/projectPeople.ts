import { eq } from 'drizzle-orm'
import { samples } from '#mocks/samples.ts'
import type { Visitor, World } from '#mocks/world.ts'
import { users } from '#server/db/tables/user.ts'
import { add } from '../rights/everyone.ts'

export type Someone = Visitor & { clientId: number }

export interface Site {
  world: World
  admin: Visitor
  projectId: number
}
export const nobody = { clientId: 0, userId: 0, projectId: 0 }

/** Adds an active person of a company with a role on the project, and signs them in. */
export async function newPerson(
  { world, admin, projectId }: Site,
  clientId: number,
  accessLevel: number,
  systems: readonly string[],
  more: object = {},
  /** Site manager. */
  projectRoleId = 40,
): Promise<Someone> {
  const row = await add(admin, 'user', {
    ...samples.user({ ...nobody, clientId }),
    pbSystems: ['pmp', 'sms', 'sfs', 'fm'],
    ...more,
  })
  await world.services.db.update(users).set({ statusId: 20 }).where(eq(users.id, row.id))
  await add(admin, 'userProjectRole', {
    projectId,
    userId: row.id,
    projectRoleId,
    accessLevel,
    systems,
    from: '2025-01-06',
  })
  return Object.assign(await world.as(String(row.email)), { clientId })
}

/** Adds a company; with a relationship, also to the project. */
export async function newFirm({ admin, projectId }: Site, relationshipId: number | null) {
  const firm = await add(admin, 'client', samples.client(nobody))
  if (relationshipId !== null) await add(admin, 'projectClient', { projectId, clientId: firm.id, relationshipId })
  return firm.id
}
