import { userStatus } from '#contract/entities/user.ts'
import { antiForgeryToken } from '../core/antiForgery.ts'
import { Refusal } from '../core/refuse.ts'
import type { Request } from '../core/request.ts'
import type { Passwords, Services } from '../core/services.ts'
import type { Sessions } from './sessions.ts'
import { accountByEMail, changeAccount, noteSignIn, type Account, type Origin } from './account.ts'
import { networkOf } from './address.ts'
import { readSessionCookie, setAntiForgeryCookie, setSessionCookie } from './cookies.ts'
import { accountKey, lockIfGuessed } from './lock.ts'
import { hashOf, newSecret } from './secrets.ts'
import { countTry, forgetTries, limits, takeBackTry, type Counted } from './throttle.ts'

/** One sentence for every reason, so that it does not reveal which accounts exist. */
const notRight = () =>
  new Refusal(400, [
    { code: 'invalid', field: 'Password', message: 'The e-mail address or the password is not right.' },
  ])

/**
 * Signs people in by password: counts the try, checks, begins a session. Refuses with 400 what is wrong, 429 what comes
 * too often.
 */
export function passwordSignIn(services: Services, sessions: Sessions, passwords: Passwords) {
  // The hash of a random password: an unknown account must take as long to check as a known one.
  let nobodys: Promise<string> | null = null
  const hashOfNobody = () => {
    nobodys ??= passwords.hash(newSecret())
    nobodys.catch(() => (nobodys = null))
    return nobodys
  }

  return async function signIn(c: Request, email: string, password: string) {
    const account = await accountByEMail(services.db, email)
    const unknown = await hashOfNobody()
    const isRight = await tryPassword(
      c,
      services,
      passwords,
      { email, account, hash: account?.passwordHash ?? unknown },
      password,
    )
    if (!account || !isRight) throw notRight()
    await beginSession(c, services, sessions, account, originOf(c, services, account.id))
  }
}

/**
 * Checks a password against an account. Counts the attempt before it is made; a wrong password is logged and may lock
 * the account, the right one clears the count. Refuses with 429 after too many attempts. For an unknown account it
 * checks the given hash, so that the time is the same.
 */
export async function tryPassword(
  c: Request,
  services: Services,
  passwords: Passwords,
  of: { email: string; account: Account | undefined; hash: string },
  password: string,
) {
  const { account } = of
  const counted = await countedTries(c, of.email, account)
  const tries = await countTry(services, [counted.account, counted.network])
  const isRight = await passwords.verify(of.hash, password).catch(async (error: unknown) => {
    // An attempt that was never checked, because of a rush or a fault of ours, does not count.
    for (const one of [counted.account, counted.network]) await takeBackTry(services, one)
    throw error
  })
  if (!account || !isRight || account.passwordHash === null || !maySignIn(account)) {
    services.log({
      level: 'warn',
      message: 'A sign-in was refused',
      way: 'password',
      userId: account?.id ?? null,
      address: c.get('address'),
      requestId: c.get('requestId'),
    })
    if (account)
      await lockIfGuessed(services, account.id, tries.get(counted.account.key) ?? 0, originOf(c, services, null))
    return false
  }
  await forgetTries(services.db, counted.account.key)
  await takeBackTry(services, counted.network)
  return true
}

/** After an administrator's reset the stored password no longer signs anybody in. */
const maySignIn = ({ statusId, mustChangePassword }: Account) =>
  !mustChangePassword && (statusId === userStatus.active || statusId === userStatus.locked)

/** Who sent a request, as the history keeps it. */
export const originOf = (c: Request, services: Services, userId: number | null): Origin => ({
  userId,
  address: c.get('address') || null,
  requestId: c.get('requestId') || null,
  now: services.now(),
})

export async function countedTries(c: Request, email: string, account: Account | undefined) {
  // What was typed may be a password in the wrong box, so only its hash is kept.
  const hash = await hashOf(email)
  return {
    account: { key: account ? accountKey(account.id) : `unknown:${hash}`, limit: limits.account },
    network: { key: `network:${networkOf(c.get('address'))}`, limit: limits.network },
  } satisfies Record<string, Counted>
}

/** Starts a session for this account in the browser, with the token that its writes must send. */
export async function beginSession(
  c: Request,
  services: Services,
  sessions: Sessions,
  account: Account,
  origin: Origin,
) {
  const { db, config } = services
  await db.transaction(async (tx) => {
    await noteSignIn(tx, account.id, origin.now)
    // The right password ends a lock.
    if (account.statusId === userStatus.locked)
      await changeAccount(tx, account, { statusId: userStatus.active }, 'unlocked', origin)
  })
  const { securityStamp, id: userId } = account
  const { cookieValue, sessionId } = await sessions.start({
    userId,
    securityStamp,
    replaces: readSessionCookie(c, config),
  })
  setSessionCookie(c, config, cookieValue)
  setAntiForgeryCookie(c, config, await antiForgeryToken(db, sessionId))
  services.log({
    level: 'info',
    message: 'Signed in',
    way: 'password',
    userId,
    address: c.get('address'),
    requestId: c.get('requestId'),
  })
}
