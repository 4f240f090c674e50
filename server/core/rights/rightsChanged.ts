import { and, eq, inArray, sql } from 'drizzle-orm'
import { audience } from '#server/core/audience.ts'
import type { Write } from '#server/core/write.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'
import { users } from '#server/db/tables/user.ts'

/**
 * Announces that the rights of these people changed; their open browsers reload them. A save of theirs at the same time
 * uses the new rights, or completes with the old ones before this write does.
 */
export function rightsChanged(w: Write, userIds: readonly number[]) {
  const ids = [...new Set(userIds)].filter((id) => id > 0)
  w.changeRights(ids)
  for (const id of ids)
    w.announce({ kind: 'claims', recordId: id, op: 'updated', audience: audience.user(id), affected: [] })
}

/** The same for everyone, after a system is switched on or off. */
export function everybodysRightsChanged(w: Write) {
  w.changeRights('everyone')
  w.announce({ kind: 'claims', recordId: 0, op: 'updated', audience: audience.all, affected: [] })
}

/**
 * Super users see the projects that their company leads, so a change of its relationship to a project changes their
 * rights.
 */
export async function rightsOfSuperUsers(w: Write, clientIds: readonly number[]) {
  const found = await w.tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.clientId, [...clientIds]), sql`${users.roles} ? 'super_user'`))
  rightsChanged(
    w,
    found.map(({ id }) => id),
  )
}

/**
 * The same for super users and for everyone of these companies who works on a project. What a subcontractor's people
 * see of it depends on the relationships of their company.
 */
export async function rightsOfCompanies(w: Write, clientIds: readonly number[], projectId: number) {
  await rightsOfSuperUsers(w, clientIds)
  const found = await w.tx
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userProjectRoles, and(eq(userProjectRoles.userId, users.id), eq(userProjectRoles.isDeleted, false)))
    .where(and(inArray(users.clientId, [...clientIds]), eq(userProjectRoles.projectId, projectId)))
  rightsChanged(
    w,
    found.map(({ id }) => id),
  )
}
