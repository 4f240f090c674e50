import { eq, type SQL } from 'drizzle-orm'
import { audience } from '#server/core/audience.ts'
import type { Tx } from '#server/db/database.ts'
import { changes, sessions } from '#server/db/tables/journal.ts'

/**
 * Deletes the sessions that match a condition, at a time in ISO 8601, and writes them to the change log, so that every
 * process drops them from its cache and closes their hub connections. Call it last in a transaction: writers of the
 * change log wait for each other until the commit.
 */
export async function endSessions(tx: Tx, on: string, which: SQL | undefined, exceptSessionId?: string) {
  const ended = await tx
    .delete(sessions)
    .where(which)
    .returning({ userId: sessions.userId, sessionId: sessions.sessionId })
  const announced = ended.filter(({ sessionId }) => sessionId !== exceptSessionId)
  if (announced.length > 0) await tx.insert(changes).values(announced.map((session) => ({ ...asChange(session), on })))
  return ended.length
}

/** Ends every session of one person. */
export const endSessionsOf = (tx: Tx, on: string, userId: number) => endSessions(tx, on, eq(sessions.userId, userId))

const asChange = ({ userId, sessionId }: { userId: number; sessionId: string }) => ({
  kind: 'session',
  recordId: userId,
  op: 'deleted' as const,
  scope: sessionId,
  audience: audience.user(userId),
})
