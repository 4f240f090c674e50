import { eq, sql } from 'drizzle-orm'
import { userStatus } from '#contract/entities/user.ts'
import type { Reader } from '#server/db/database.ts'
import { signInAttempts } from '#server/db/tables/journal.ts'
import { users } from '#server/db/tables/user.ts'
import type { Services } from '#server/core/services.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { accountById, changeAccount, type Origin } from './account.ts'
import { forgetTries, isWindowOver } from './throttle.ts'

/** The key that counts the attempts on an account. */
export const accountKey = (userId: number) => `user:${userId}`

/**
 * Locks an account after the number of wrong passwords in the settings, so that administrators can see the guessing.
 * The lock ends after the time in the settings, with the right password, or when an administrator lifts it. The waits
 * between attempts (throttle.ts) are what prevents guessing.
 */
export async function lockIfGuessed(services: Services, userId: number, tries: number, by: Origin) {
  if (tries < (await officeSettings(services.db)).lockAfter) return
  const locked = await services.db.transaction(async (tx) => {
    const account = await accountById(tx, userId)
    if (account?.statusId !== userStatus.active) return false
    await changeAccount(tx, account, { statusId: userStatus.locked }, 'locked', by)
    return true
  })
  if (locked) await services.live.catchUp()
}

/** Clears the failed attempts of an account when an administrator unlocks it. */
export const forgetFailures = (db: Reader, userId: number) => forgetTries(db, accountKey(userId))

/** Ends locks that have lasted for the time in the settings. */
export async function endOldLocks(services: Services) {
  const at = services.now()
  const { lockMinutes } = await officeSettings(services.db)
  const ended = await services.db.transaction(async (tx) => {
    const locked = await tx
      .select()
      .from(users)
      .leftJoin(signInAttempts, sql`${signInAttempts.key} = 'user:' || ${users.id}`)
      .where(eq(users.statusId, userStatus.locked))
    const over = locked.filter(
      ({ signInAttempt }) => !signInAttempt || isWindowOver(signInAttempt, services.steady(), lockMinutes * 60_000),
    )
    for (const { user } of over)
      await changeAccount(tx, user, { statusId: userStatus.active }, 'unlocked', {
        userId: null,
        address: null,
        requestId: null,
        now: at,
        kinds: services.kinds,
      })
    return over.length
  })
  if (ended > 0) await services.live.catchUp()
}
