import { and, eq, sql } from 'drizzle-orm'
import { userStatus } from '#contract/entities/user.ts'
import type { Reader } from '#server/db/database.ts'
import { users } from '#server/db/tables/user.ts'

/** The statuses of accounts that are notified. Locked accounts are included, because a lock is temporary. */
export const hearingStatuses = [userStatus.active, userStatus.locked]

/** The ids of active users with this role. */
export async function activeWith(db: Reader, role: 'admin' | 'document_library_manager'): Promise<number[]> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isDeleted, false), eq(users.statusId, userStatus.active), sql`${users.roles} ? ${role}`))
  return found.map(({ id }) => id)
}
