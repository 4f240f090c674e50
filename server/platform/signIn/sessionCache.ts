import type { ChangeRow } from '#server/core/live.ts'

/** A session in the database whose owner may still use it. */
export interface StoredSession {
  keyHash: string
  userId: number
  sessionId: string
  /** Both in milliseconds, because parsing a date costs more than finding a session. */
  renewedAt: number
  expiresAt: number
  ticket: string | null
}

/** How long a cached session is used without asking the database, in milliseconds. */
const cachedFor = 5_000
const mostKept = 5_000

/** Caches sessions for at most 5 s, and only until a change to their owner is announced. */
export function sessionCache(now: () => number) {
  const kept = new Map<string, { session: StoredSession; on: number }>()
  let heard = 0

  const drop = (isMeant: (session: StoredSession) => boolean) => {
    heard++
    for (const [key, { session }] of kept) if (isMeant(session)) kept.delete(key)
  }

  return {
    /** Returns the session from the cache or calls `read`. */
    async find(keyHash: string, read: () => Promise<StoredSession | null>) {
      const on = now()
      const found = kept.get(keyHash)
      if (found && Math.abs(on - found.on) < cachedFor) return found.session
      kept.delete(keyHash)
      const before = heard
      const session = await read()
      // A change announced during the read may concern this session, so the result is not cached.
      if (session && heard === before) {
        if (kept.size >= mostKept) kept.clear()
        kept.set(keyHash, { session, on })
      }
      return session
    },
    drop,
    /** Drops the sessions of everyone whom these changes concern. */
    hear(rows: readonly ChangeRow[]) {
      const ended = new Set(rows.filter((row) => row.kind === 'session').map((row) => row.scope))
      const people = new Set(rows.flatMap(peopleIn))
      if (ended.size > 0 || people.size > 0)
        drop((session) => ended.has(session.sessionId) || people.has(session.userId))
    },
  }
}

function peopleIn(row: ChangeRow): number[] {
  if (row.kind === 'user' || row.kind === 'claims') return [row.recordId]
  // Its second list of affected ids contains users.
  return row.kind === 'userProjectRole' ? (row.affected[1] ?? []) : []
}
