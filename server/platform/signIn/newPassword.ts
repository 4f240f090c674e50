import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { userStatus } from '#contract/entities/user.ts'
import type { Reader, Tx } from '#server/db/database.ts'
import { accountTokens, sessions as stored } from '#server/db/tables/journal.ts'
import { deliverOutbox } from '#server/platform/mail/outbox.ts'
import { invalid, notSignedIn } from '#server/base/refuse.ts'
import type { Request } from '#server/core/request.ts'
import type { Passwords, Services } from '#server/core/services.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import type { Session, Sessions } from './sessions.ts'
import { accountByEMail, accountById, changeAccount, type Account, type Origin } from './account.ts'
import { endSessions, endSessionsOf } from './endSessions.ts'
import { sendLink, spendLinks, notifyOfNewPassword, type Purpose } from './invitations.ts'
import { forgetFailures } from './lock.ts'
import { passwordProblem } from './passwordRules.ts'
import { beginSession, countedTries, originOf, tryPassword } from './passwordSignIn.ts'
import { hashOf, newSecret } from './secrets.ts'
import { countTry, limits } from './throttle.ts'

/** Thrown to roll back the writes for an address without an account. */
class Nobody extends Error {}

/**
 * Sends a link for a new password, or a new invitation if the account is only invited. For an unknown address it makes
 * the same writes and rolls them back, so neither the answer nor its duration reveals whether an account exists.
 */
export async function forgotPassword(c: Request, services: Services, email: string) {
  const account = await accountByEMail(services.db, email)
  const counted = await countedTries(c, email, account)
  await countTry(services, [{ key: `link:${counted.account.key}`, limit: limits.link }, counted.network])
  const purpose = account && purposeFor(account)
  // Only the inner transaction is rolled back. The outer one commits in both cases and waits for the disk equally long.
  await services.db.transaction((outer) =>
    outer
      .transaction(async (tx) => {
        await sendLink(tx, services, account ?? { id: 0, email, firstName: '' }, purpose ?? 'reset')
        if (!purpose) throw new Nobody()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Nobody)) throw error
      }),
  )
  void deliverOutbox(services)
}

function purposeFor({ statusId }: Account): Purpose | undefined {
  if (statusId === userStatus.invited) return 'invite'
  return statusId === userStatus.deactivated ? undefined : 'reset'
}

const noLink = () => invalid('This link has expired or has already been used. Ask for a new one.', 'Token')

/**
 * Sets a password through a link, which works once. Accepts the invitation, ends a lock and all other sessions, and
 * starts a new session.
 */
export async function confirmPassword(
  c: Request,
  services: Services,
  sessions: Sessions,
  passwords: Passwords,
  { token, password }: { token: string; password: string },
) {
  const tokenHash = await hashOf(token)
  const link = await openLink(services.db, tokenHash, services.steady())
  const owner = link && (await accountById(services.db, link.userId))
  if (!owner || owner.statusId === userStatus.deactivated) throw noLink()
  const { shortestPassword } = await officeSettings(services.db)
  const problem = passwordProblem(password, owner, shortestPassword)
  if (problem) throw invalid(problem, 'Password')
  const passwordHash = await passwords.hash(password)
  const origin = originOf(c, services, owner.id)
  const account = await services.db.transaction((tx) =>
    setPassword(tx, owner.id, { tokenHash, at: services.steady() }, passwordHash, origin),
  )
  await services.live.catchUp()
  await beginSession(c, services, sessions, account, origin)
  void deliverOutbox(services)
}

/**
 * Changes the password of the signed-in person, who must enter the present one. Ends their other sessions and cancels
 * every open link; the present session continues.
 */
export async function changePassword(
  c: Request,
  services: Services,
  passwords: Passwords,
  { userId, sessionId }: Session,
  { current, password }: { current: string; password: string },
) {
  const account = await accountById(services.db, userId)
  if (!account?.passwordHash)
    throw invalid(
      'You have no password here yet. Choose ‘Forgot password?’ on the sign-in page to set one.',
      'CurrentPassword',
    )
  const isRight = await tryPassword(
    c,
    services,
    passwords,
    { email: account.email, account, hash: account.passwordHash },
    current,
  )
  if (!isRight) throw invalid('This is not your current password.', 'CurrentPassword')
  const { shortestPassword } = await officeSettings(services.db)
  const problem =
    password === current
      ? 'This is already your password. Choose a different one.'
      : passwordProblem(password, account, shortestPassword)
  if (problem) throw invalid(problem, 'Password')
  const values = { passwordHash: await passwords.hash(password), securityStamp: newSecret() }
  const origin = originOf(c, services, userId)
  await services.db.transaction(async (tx) => {
    // An administrator may have deactivated the account or reset its password meanwhile; that takes precedence.
    const now = await accountById(tx, userId)
    if (now?.securityStamp !== account.securityStamp || now.statusId === userStatus.deactivated) throw notSignedIn()
    await spendLinks(tx, userId, origin.now)
    await notifyOfNewPassword(tx, origin.now, account)
    // The right password ends a lock, as it does at sign-in.
    const unlocked = now.statusId === userStatus.locked && { statusId: userStatus.active }
    await changeAccount(tx, now, { ...values, ...unlocked }, 'passwordChanged', origin)
    await tx.update(stored).set({ securityStamp: values.securityStamp }).where(eq(stored.sessionId, sessionId))
    await endSessions(tx, origin.now.toISOString(), and(eq(stored.userId, userId), ne(stored.sessionId, sessionId)))
  })
  await services.live.catchUp()
  void deliverOutbox(services)
}

const isOpen = (tokenHash: string, at: number) =>
  and(
    eq(accountTokens.tokenHash, tokenHash),
    ne(accountTokens.purpose, 'first'),
    isNull(accountTokens.usedOn),
    gt(accountTokens.expiresOn, new Date(at).toISOString()),
  )

const spent = ({ now }: Origin) => ({ usedOn: now.toISOString() })

async function openLink(db: Reader, tokenHash: string, at: number) {
  const [link] = await db.select().from(accountTokens).where(isOpen(tokenHash, at))
  return link
}

async function setPassword(
  tx: Tx,
  userId: number,
  { tokenHash, at }: { tokenHash: string; at: number },
  passwordHash: string,
  origin: Origin,
) {
  const used = await tx.update(accountTokens).set(spent(origin)).where(isOpen(tokenHash, at)).returning()
  const account = await accountById(tx, userId)
  if (used.length === 0 || !account || account.statusId === userStatus.deactivated) throw noLink()
  await spendLinks(tx, userId, origin.now)
  await forgetFailures(tx, userId)
  if (account.statusId !== userStatus.invited) await notifyOfNewPassword(tx, origin.now, account)
  const action = account.statusId === userStatus.invited ? 'joined' : 'passwordChanged'
  const values = { passwordHash, securityStamp: newSecret(), mustChangePassword: false, statusId: userStatus.active }
  const changed = await changeAccount(tx, account, values, action, origin)
  await endSessionsOf(tx, origin.now.toISOString(), userId)
  return changed
}
