import { asc, eq, inArray, lt } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/database.ts'
import { signInAttempts } from '#server/db/tables/journal.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { Services } from '#server/core/services.ts'

/**
 * The number of attempts within `tryWindow` before a wait. Each further attempt doubles the wait up to the longest.
 * Milliseconds.
 */
interface Limit {
  free: number
  firstWait: number
  longestWait: number
}

const tryWindow = 15 * 60_000
export const limits = {
  account: { free: 10, firstWait: 60_000, longestWait: tryWindow },
  /** A site office shares one address, so this limit only slows down. */
  network: { free: 100, firstWait: 10_000, longestWait: 60_000 },
  link: { free: 5, firstWait: 60_000, longestWait: tryWindow },
  /** What people behind one address send of themselves through links, also when it is right. */
  sending: { free: 200, firstWait: 60_000, longestWait: tryWindow },
} satisfies Record<string, Limit>

export interface Counted {
  key: string
  limit: Limit
}

type Attempt = typeof signInAttempts.$inferSelect

/**
 * Counts an attempt under all of its keys or none, before it is made, so simultaneous attempts count too. Refuses with
 * 429 while one of the keys has to wait; a refused attempt does not lengthen the wait. Returns the attempts so far by
 * key.
 */
export async function countTry(
  services: Services,
  counted: readonly Counted[],
  refusal = 'Too many attempts. Wait a while and try again, or ask for a link to set a new password.',
): Promise<Map<string, number>> {
  const at = services.steady()
  return services.db.transaction(async (tx) => {
    const attempts = await lockAttempts(
      tx,
      counted.map(({ key }) => key),
      at,
    )
    const limitOf = new Map(counted.map(({ key, limit }) => [key, limit]))
    const waits = attempts.map((attempt) => waitLeft(attempt, limitOf.get(attempt.key)!, at))
    const longest = Math.max(...waits)
    if (longest > 0) throw tooMany(longest, refusal)
    const tries = new Map<string, number>()
    for (const attempt of attempts) tries.set(attempt.key, await countOne(tx, attempt, limitOf.get(attempt.key)!, at))
    return tries
  })
}

export async function lockAttempts(tx: Tx, keys: string[], at: number) {
  const fresh = keys.toSorted().map((key) => ({ key, windowStartedOn: new Date(at).toISOString() }))
  await tx.insert(signInAttempts).values(fresh).onConflictDoNothing()
  return tx
    .select()
    .from(signInAttempts)
    .where(inArray(signInAttempts.key, keys))
    .orderBy(asc(signInAttempts.key))
    .for('update')
}

/** A wait longer than the limit means that the clock was set back, so it is ignored. */
function waitLeft({ blockedUntil }: Attempt, { longestWait }: Limit, at: number) {
  const left = blockedUntil ? Date.parse(blockedUntil) - at : 0
  return left <= longestWait ? left : 0
}

async function countOne(tx: Tx, attempt: Attempt, limit: Limit, at: number) {
  const isOver = isWindowOver(attempt, at)
  const failures = isOver ? 1 : attempt.failures + 1
  const wait = failures < limit.free ? 0 : Math.min(limit.firstWait * 2 ** (failures - limit.free), limit.longestWait)
  await tx
    .update(signInAttempts)
    .set({
      failures,
      windowStartedOn: isOver ? new Date(at).toISOString() : attempt.windowStartedOn,
      blockedUntil: wait > 0 ? new Date(at + wait).toISOString() : null,
    })
    .where(eq(signInAttempts.key, attempt.key))
  return failures
}

/** After a wait, the window runs from the end of the wait. Continued guessing therefore gains no free attempts. */
export function isWindowOver(
  { windowStartedOn, blockedUntil }: Pick<Attempt, 'windowStartedOn' | 'blockedUntil'>,
  at: number,
  length = tryWindow,
) {
  return Math.abs(at - Date.parse(blockedUntil ?? windowStartedOn)) > length
}

/**
 * Takes back a legitimate attempt, so that it does not count against others behind the same address. A wait that others
 * have caused remains.
 */
export async function takeBackTry({ db }: Services, { key, limit }: Counted) {
  await db.transaction(async (tx) => {
    const [attempt] = await tx.select().from(signInAttempts).where(eq(signInAttempts.key, key)).for('update')
    if (!attempt) return
    const failures = Math.max(0, attempt.failures - 1)
    const blockedUntil = failures < limit.free ? null : attempt.blockedUntil
    await tx.update(signInAttempts).set({ failures, blockedUntil }).where(eq(signInAttempts.key, key))
  })
}

/** Clears the counter of a key. */
export const forgetTries = (db: Reader, key: string) => db.delete(signInAttempts).where(eq(signInAttempts.key, key))

/** Removes counters that have not been used for a day. */
export const forgetOldTries = (services: Services) =>
  services.db
    .delete(signInAttempts)
    .where(lt(signInAttempts.windowStartedOn, new Date(services.steady() - 86_400_000).toISOString()))

function tooMany(wait: number, message: string) {
  return new Refusal(429, [{ code: 'tooMany', message }], null, Math.ceil(wait / 1000))
}
