import { and, eq } from 'drizzle-orm'
import { peopleWithin } from '#server/core/rights/peopleWithin.ts'
import type { Write } from '#server/core/write.ts'
import { siteManagerRole } from '#server/db/supplied/lookups.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'

/** The accounts of the site managers of a project who open safety management there on a day. */
export async function siteManagersOf(w: Write, projectId: number, today: string) {
  const held = await w.tx
    .selectDistinct({ userId: userProjectRoles.userId })
    .from(userProjectRoles)
    .where(
      and(
        eq(userProjectRoles.projectId, projectId),
        eq(userProjectRoles.projectRoleId, siteManagerRole),
        eq(userProjectRoles.isDeleted, false),
      ),
    )
  return peopleWithin(
    w.tx,
    projectId,
    'sms',
    held.map(({ userId }) => userId),
    today,
  )
}
