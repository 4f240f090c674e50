import { userStatus } from '#contract/entities/user.ts'
import { antiForgeryToken } from './antiForgery.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { Request } from '#server/core/request.ts'
import type { Passwords, Services } from '#server/core/services.ts'
import type { Sessions } from './sessions.ts'
import { accountByEMail, changeAccount, noteSignIn, type Account, type Origin } from './account.ts'
import { networkOf } from './address.ts'
import type { HashQueue } from './hashQueue.ts'
import { readSessionCookie, setAntiForgeryCookie, setSessionCookie } from './cookies.ts'
import { accountKey, lockIfGuessed } from './lock.ts'
import { hashOf, newSecret } from './secrets.ts'
import { countTry, forgetTries, limits, takeBackTry, type Counted } from './throttle.ts'

/** One message for every reason, so that it does not reveal which accounts exist. */
const notRight = () =>
  new Refusal(400, [
    { code: 'invalid', field: 'Password', message: 'The e-mail address or the password is incorrect.' },
  ])

/**
 * Signs people in by password: counts the attempt, checks the password, starts a session. Refuses with 400 if it is
 * wrong and with 429 after too many attempts.
 */
export function passwordSignIn(services: Services, sessions: Sessions, passwords: HashQueue) {
  // The hash of a random password. Checking it makes an unknown account take as long as a known one.
  let nobodys: Promise<string> | null = null
  const hashOfNobody = () => {
    nobodys ??= passwords.hash(newSecret())
    nobodys.catch(() => (nobodys = null))
    return nobodys
  }

  async function signIn(c: Request, email: string, password: string) {
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
  return (c: Request, email: string, password: string) => passwords.admit(() => signIn(c, email, password))
}

/**
 * Checks a password against an account. The attempt is counted first; a wrong password is logged and may lock the
 * account, the right one clears the count. Refuses with 429 after too many attempts. For an unknown account, pass the
 * hash of a random password, so that the check takes as long.
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
    // An attempt that was not checked, because the queue was full or an error occurred, does not count.
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
    // Runs for unknown accounts too, so that the duration does not reveal whether an account exists.
    const nobody = 0
    const triesSoFar = tries.get(counted.account.key) ?? 0
    await lockIfGuessed(services, account?.id ?? nobody, triesSoFar, originOf(c, services, null))
    return false
  }
  await forgetTries(services.db, counted.account.key)
  await takeBackTry(services, counted.network)
  return true
}

/** After a reset by an administrator the stored password no longer works. */
const maySignIn = ({ statusId, mustChangePassword }: Account) =>
  !mustChangePassword && (statusId === userStatus.active || statusId === userStatus.locked)

/** The sender of a request, for the history. */
export const originOf = (c: Request, services: Services, userId: number | null): Origin => ({
  userId,
  address: c.get('address') || null,
  requestId: c.get('requestId') || null,
  now: services.now(),
  kinds: services.kinds,
})

export async function countedTries(c: Request, email: string, account: Account | undefined) {
  // Stored as a hash, because people sometimes type their password into the address field.
  const hash = await hashOf(email)
  return {
    account: { key: account ? accountKey(account.id) : `unknown:${hash}`, limit: limits.account },
    network: { key: `network:${networkOf(c.get('address'))}`, limit: limits.network },
  } satisfies Record<string, Counted>
}

/** Starts a session in the browser and sets its cookies: the session and the anti-forgery token. */
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
