import { eq, like } from 'drizzle-orm'
import type { Reader } from '#server/db/database.ts'
import { signInAttempts } from '#server/db/tables/journal.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { Services } from '#server/core/services.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { users } from '#server/db/tables/user.ts'
import { forgetTries, isWindowOver, lockAttempts, takeBackTry } from './throttle.ts'

/**
 * How many wrong PINs of a person someone may enter within a day, and for how many milliseconds they lock that PIN for
 * whoever entered them. Nobody can lock it for others.
 */
const wrongBeforeLock = 5
const lockedFor = 15 * 60_000
const countedFor = 24 * 60 * 60_000

/** The person whose PIN is entered, whether or not they have one, and the signed-in person who asks for it. */
interface PinTry {
  ownerId: number
  askerId: number
}

const keysOf = (ownerId: number) => `pin:${ownerId}:`
const pinKey = ({ ownerId, askerId }: PinTry) => `${keysOf(ownerId)}${askerId}`

/**
 * Counts a try before it is made, over all sessions and gateways, so simultaneous tries count too. Refuses while the
 * PIN is locked. Returns how many tries are left and until when the PIN is locked if this one is wrong. A lock that has
 * ended starts a new count.
 */
export async function countPinTry(services: Services, of: PinTry, zone: string) {
  return services.db.transaction(async (tx) => {
    const [attempt] = await lockAttempts(tx, [pinKey(of)], services.steady())
    // Read with the lock held: a try that waited for others must not be dated before the lock that they caused.
    const at = services.steady()
    const { failures, windowStartedOn, blockedUntil } = attempt!
    if (isLocked(blockedUntil, at)) throw pinLocked(blockedUntil!, zone, at)
    const isOver = blockedUntil !== null || isWindowOver({ windowStartedOn, blockedUntil: null }, at, countedFor)
    const tries = isOver ? 1 : failures + 1
    const lockedUntil = tries >= wrongBeforeLock ? new Date(at + lockedFor).toISOString() : null
    await tx
      .update(signInAttempts)
      .set({
        failures: tries,
        blockedUntil: lockedUntil,
        windowStartedOn: isOver ? new Date(at).toISOString() : windowStartedOn,
      })
      .where(eq(signInAttempts.key, pinKey(of)))
    return { left: Math.max(0, wrongBeforeLock - tries), lockedUntil }
  })
}

/** A lock longer than it can be means that the clock was set back, so it is ignored. */
function isLocked(until: string | null, at: number) {
  const left = until === null ? 0 : Date.parse(until) - at
  return left > 0 && left <= lockedFor
}

/** The time until which a person's PIN is locked in their own sessions; null if it is not. */
export async function pinLockedUntil(db: Reader, userId: number, at: number) {
  const [found] = await db
    .select()
    .from(signInAttempts)
    .where(eq(signInAttempts.key, pinKey({ ownerId: userId, askerId: userId })))
  return found && isLocked(found.blockedUntil, at) ? found.blockedUntil : null
}

/** Takes back a try whose PIN was not compared. */
export const takeBackPinTry = (services: Services, of: PinTry) =>
  takeBackTry(services, {
    key: pinKey(of),
    limit: { free: wrongBeforeLock, firstWait: lockedFor, longestWait: lockedFor },
  })

/** Clears the count after the right PIN. */
export const forgetPinTries = (db: Reader, of: PinTry) => forgetTries(db, pinKey(of))

/** Clears the counts of everyone who entered wrong PINs for a person, after a new one. */
export const forgetAllPinTries = (db: Reader, ownerId: number) =>
  db.delete(signInAttempts).where(like(signInAttempts.key, `${keysOf(ownerId)}%`))

/** The refusal while a PIN is locked. It reads the same for people who have none. */
export const pinLocked = (until: string, zone: string, at: number) =>
  new Refusal(
    429,
    [
      {
        code: 'tooMany',
        field: 'Pin',
        message: `Wrong PINs were entered five times. This PIN cannot be used where you are signed in until ${momentWords(until, zone)}. Draw the signature, or type the name.`,
      },
    ],
    null,
    Math.ceil((Date.parse(until) - at) / 1000),
  )

/** The time zone in which times are shown to a person. */
export async function zoneOf(db: Reader, userId: number) {
  const [found] = await db.select({ zone: users.timeZone }).from(users).where(eq(users.id, userId))
  return found?.zone ?? 'Europe/Dublin'
}
