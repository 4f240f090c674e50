import { and, eq, type SQL } from 'drizzle-orm'
import type { Reader } from '#server/db/database.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'

/**
 * The people who were given roles on a project, with those roles, first given first; with `which`, only roles that fulfil
 * it. Roles that have ended or begin later count too: `peopleWithin` says who may open a system today.
 */
export const roleHolders = (db: Reader, projectId: number, which?: SQL) =>
  db
    .select({ userId: userProjectRoles.userId, roleId: userProjectRoles.projectRoleId })
    .from(userProjectRoles)
    .where(and(eq(userProjectRoles.projectId, projectId), eq(userProjectRoles.isDeleted, false), which))
    .orderBy(userProjectRoles.id)
