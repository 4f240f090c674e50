import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#server/db/database.ts'
import { leadRelationships } from '#server/db/supplied/lookups.ts'
import { users } from '#server/db/tables/user.ts'

/**
 * Of these people, or of everyone with an account, those who may open a system of a project: by a role on it that has not ended, as administrators, or
 * as super users of a company that leads it.
 */
export async function peopleWithin(
  tx: Reader,
  projectId: number,
  system: string,
  today: string,
  ids?: readonly number[],
) {
  if (ids?.length === 0) return []
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        ids && inArray(users.id, [...ids]),
        eq(users.isDeleted, false),
        sql`(${users.roles} ? 'admin' or exists (
          select 1 from "userProjectRole" r where r."userId" = ${users.id} and r."projectId" = ${projectId}
            and not r."isDeleted" and r.systems ? ${system} and (r."to" is null or r."to" >= ${today}::date)
        ) or (${users.roles} ? 'super_user' and exists (
          select 1 from "projectClient" c where c."projectId" = ${projectId} and c."clientId" = ${users.clientId}
            and not c."isDeleted" and c."relationshipId" in ${[...leadRelationships]})))`,
      ),
    )
  return found.map(({ id }) => id)
}
