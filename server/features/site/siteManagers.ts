import { eq } from 'drizzle-orm'
import { peopleWithin } from '#server/core/rights/peopleWithin.ts'
import { roleHolders } from '#server/core/rights/roleHolders.ts'
import type { Write } from '#server/core/write.ts'
import { siteManagerRole } from '#server/db/supplied/lookups.ts'
import { userProjectRoles } from '#server/db/tables/userProjectRole.ts'

/** The accounts of the site managers of a project who open safety management there on a day. */
export async function siteManagersOf({ tx }: Write, projectId: number, today: string) {
  const held = await roleHolders(tx, projectId, eq(userProjectRoles.projectRoleId, siteManagerRole))
  const ids = held.map(({ userId }) => userId)
  return peopleWithin(tx, projectId, 'sms', today, ids)
}
