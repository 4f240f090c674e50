import { sql } from 'drizzle-orm'
import type { Group } from '#contract/entities/group.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { staffOf } from '../project/involved.ts'

/** New members need a role on the project. Existing members may stay when their role ends. */
export const memberNames = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u."fullName")
    order by u."lastName", u."firstName"), '[]'::jsonb)
  from "groupUser" m join "user" u on u.id = m."toId" and not u."isDeleted" where m."fromId" = "group".id)`

/** New members need a role on the project. Existing members may stay when their role ends. */
export async function refuseOutsiders(w: Write, { projectId, userIds }: Members, before: Members | null) {
  const staff = await staffOf(w, projectId)
  if (userIds.some((id) => !staff.includes(id) && !before?.userIds.includes(id)))
    throw invalid('Choose people who have a role on this project.', 'userIds')
}
type Members = Pick<Group, 'projectId' | 'userIds'>
