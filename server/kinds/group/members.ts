import { and, eq, inArray, sql } from 'drizzle-orm'
import { invalid } from '#server/core/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { userProjectRoles } from '../userProjectRole/table.ts'

/** The names of a group's members for its table, without deleted people. */
export const memberNames = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u."firstName" || ' ' || u."lastName")
    order by u."lastName", u."firstName"), '[]'::jsonb)
  from "groupUser" m join "user" u on u.id = m."toId" and not u."isDeleted" where m."fromId" = "group".id)`

/** New members need a role on the project. Existing members may stay when their role ends. */
export async function refuseOutsiders(w: Write, projectId: number, userIds: readonly number[]) {
  if (userIds.length === 0) return
  const onProject = await w.tx
    .selectDistinct({ userId: userProjectRoles.userId })
    .from(userProjectRoles)
    .where(
      and(
        eq(userProjectRoles.projectId, projectId),
        inArray(userProjectRoles.userId, [...userIds]),
        eq(userProjectRoles.isDeleted, false),
      ),
    )
  if (onProject.length < userIds.length) throw invalid('Choose people who have a role on this project.', 'userIds')
}
