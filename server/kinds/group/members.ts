import { and, eq, inArray, sql } from 'drizzle-orm'
import { invalid } from '#server/core/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { userProjectRoles } from '../userProjectRole/table.ts'
import { groupUsers } from './table.ts'

const members = (each: string, order: string) =>
  sql.raw(`(select coalesce(jsonb_agg(${each} order by ${order}), '[]'::jsonb) from "groupUser" m
    join "user" u on u.id = m."userId" and not u."isDeleted" where m."groupId" = "group".id)`)
const name = `u."firstName" || ' ' || u."lastName"`

/** Who is in a group; whoever was deleted is not. */
export const memberFacts = {
  userIds: members('u.id', 'u.id'),
  members: members(`jsonb_build_object('id', u.id, 'name', ${name})`, `u."lastName", u."firstName"`),
}

/** Members have a role on the project; those who were in the group before may stay when their role ends. */
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

export async function setMembers(w: Write, groupId: number, userIds: readonly number[]) {
  await w.tx.delete(groupUsers).where(eq(groupUsers.groupId, groupId))
  if (userIds.length > 0) await w.tx.insert(groupUsers).values(userIds.map((userId) => ({ groupId, userId })))
}
