import { and, eq, isNotNull, lt, ne, or } from 'drizzle-orm'
import { userStatus } from '#contract/entities/user.ts'
import type { Tx } from '#server/db/database.ts'
import { sessions as table } from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'
import type { Services } from '#server/core/services.ts'
import { endSessions, endSessionsOf } from './endSessions.ts'
import { hashing, hashOf, newSecret } from './secrets.ts'
import { sessionCache, type StoredSession } from './sessionCache.ts'

const minute = 60_000
/** Milliseconds of the steady clock. A session ends after `idleSession` without use, and after `longestSession` in any case. */
const idleSession = 60 * minute
const longestSession = 12 * 60 * minute
const renewedAtMostEvery = minute

/** One signed-in browser. */
export interface Session {
  userId: number
  /** Public (claim `sid`); it grants no access. */
  sessionId: string
  /** When the session ends unless it is used again, in milliseconds. */
  endsAt: number
  /** The tokens of the OpenID provider, encrypted; null for local accounts. */
  ticket: string | null
}

interface NewSession {
  userId: number
  securityStamp: string
  /** The session cookie that the browser sent. Its session ends. */
  replaces?: string | undefined
  /** The provider's ids of the person and the session, and its encrypted tokens. */
  provider?: { subjectId: string; sessionId: string | null; ticket: string }
}

export interface Sessions {
  /** Starts a session under a new key and ends the one in `replaces` (against session fixation). */
  start(made: NewSession): Promise<{ cookieValue: string; sessionId: string }>
  /** Returns the session of a cookie, or null if it has ended. This extends the session unless `slide` is false. */
  find(cookieValue: string | undefined, options?: { slide?: boolean }): Promise<Session | null>
  end(sessionId: string): Promise<void>
  endAllOf(userId: number): Promise<void>
  /**
   * Ends the sessions that the provider has ended: those that match the session, the subject, or both if both are
   * given.
   */
  endOfProvider(tx: Tx, said: { subjectId?: string; sessionId?: string }): Promise<number>
  /** Deletes expired sessions and announces it, so that their hub connections close. */
  cleanUp(): Promise<void>
  /** Stops following the change log. */
  close(): void
}

/** Keeps sessions in the database, so that they survive restarts. Only hashes of their keys are stored. */
export function openSessions(services: Services): Sessions {
  const { db, live } = services
  const now = () => services.steady()
  const on = () => services.now().toISOString()
  const cache = sessionCache(now)
  const hashOfCookie = hashing()
  const stop = live.onChanges((rows) => cache.hear(rows))

  const inTransaction = async (end: (tx: Tx) => Promise<number>) => {
    await db.transaction(end)
    await live.catchUp()
  }

  return {
    async start(made) {
      const cookieValue = newSecret()
      const keyHash = await hashOf(cookieValue)
      const replaced = made.replaces ? await hashOf(made.replaces) : ''
      const sessionId = await db.transaction((tx) => insert(tx, made, keyHash, replaced, { on: on(), at: now() }))
      cache.drop((session) => session.keyHash === replaced)
      await live.catchUp()
      return { cookieValue, sessionId }
    },
    async find(cookieValue, { slide = true } = {}) {
      if (!cookieValue || cookieValue.length > 128) return null
      const keyHash = await hashOfCookie(cookieValue)
      const session = await cache.find(keyHash, () => read(services, keyHash))
      if (!session || endOf(session) <= now()) return null
      if (slide && now() - session.renewedAt >= renewedAtMostEvery && !(await renew(services, session))) return null
      const { userId, sessionId, ticket } = session
      return { userId, sessionId, ticket, endsAt: endOf(session) }
    },
    async end(sessionId) {
      await inTransaction((tx) => endSessions(tx, on(), eq(table.sessionId, sessionId)))
      cache.drop((session) => session.sessionId === sessionId)
    },
    async endAllOf(userId) {
      await inTransaction((tx) => endSessionsOf(tx, on(), userId))
      cache.drop((session) => session.userId === userId)
    },
    endOfProvider: (tx, { subjectId, sessionId }) =>
      endSessions(
        tx,
        on(),
        and(
          isNotNull(table.subjectId),
          subjectId === undefined ? undefined : eq(table.subjectId, subjectId),
          sessionId === undefined ? undefined : eq(table.providerSessionId, sessionId),
        ),
      ),
    async cleanUp() {
      const idleSince = new Date(now() - idleSession).toISOString()
      await inTransaction((tx) => endSessions(tx, on(), or(lt(table.expiresOn, on()), lt(table.renewedOn, idleSince))))
    },
    close: stop,
  }
}

/** The idle limit or the absolute limit, whichever comes first. */
const endOf = (session: StoredSession) => Math.min(session.expiresAt, session.renewedAt + idleSession)

/** A lock only stops others from guessing the password; existing sessions continue. */
const mayContinue = (statusId: number) => statusId === userStatus.active || statusId === userStatus.locked

async function read({ db }: Services, keyHash: string): Promise<StoredSession | null> {
  const [found] = await db
    .select()
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(eq(table.keyHash, keyHash))
  if (!found) return null
  const { session, user } = found
  if (user.isDeleted || !mayContinue(user.statusId) || user.securityStamp !== session.securityStamp) return null
  const { userId, sessionId, ticket } = session
  return {
    keyHash,
    userId,
    sessionId,
    ticket,
    renewedAt: Date.parse(session.renewedOn),
    expiresAt: Date.parse(session.expiresOn),
  }
}

/**
 * Returns false if the session has ended meanwhile. The time is set before the write, so that simultaneous requests
 * write only once.
 */
async function renew(services: Services, session: StoredSession) {
  session.renewedAt = services.steady()
  const renewed = await services.db
    .update(table)
    .set({ renewedOn: iso(session.renewedAt) })
    .where(eq(table.keyHash, session.keyHash))
    .returning({ id: table.sessionId })
  return renewed.length > 0
}

async function insert(
  tx: Tx,
  { userId, securityStamp, provider }: NewSession,
  keyHash: string,
  replaced: string,
  { on, at }: { on: string; at: number },
) {
  // The session that this one continues: the same person, with the same provider session or in the same browser.
  const sameAtProvider =
    provider &&
    and(
      eq(table.subjectId, provider.subjectId),
      eq(table.userId, userId),
      or(eq(table.keyHash, replaced), provider.sessionId ? eq(table.providerSessionId, provider.sessionId) : undefined),
    )
  const [before] = sameAtProvider ? await tx.select().from(table).where(sameAtProvider) : []
  // Keeping the session id keeps the sign-out links and hub connections of other tabs working.
  const sessionId = before?.sessionId ?? newSecret()
  await tx.insert(table).values({
    keyHash,
    sessionId,
    userId,
    securityStamp,
    subjectId: provider?.subjectId ?? null,
    providerSessionId: provider?.sessionId ?? null,
    ticket: provider?.ticket ?? null,
    createdOn: on,
    renewedOn: iso(at),
    expiresOn: iso(at + longestSession),
  })
  await endSessions(tx, on, and(ne(table.keyHash, keyHash), or(eq(table.keyHash, replaced), sameAtProvider)), sessionId)
  return sessionId
}

const iso = (at: number) => new Date(at).toISOString()
