import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { SigningProof } from '#contract/people/signingPin.ts'
import { answer } from '#server/core/answer.ts'
import { markRecords } from '#server/core/marks.ts'
import { invalid, notSignedIn, Refusal } from '#server/base/refuse.ts'
import type { Person } from '#server/core/person.ts'
import { personOf, type Env, type Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import { write, writeFor, type Write } from '#server/core/write.ts'
import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { deliverOutbox } from '#server/platform/mail/outbox.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { accountById } from './account.ts'
import { networkOf } from './address.ts'
import { pinForm, proofForm, readForm, removePinForm } from './forms.ts'
import type { HashQueue } from './hashQueue.ts'
import { notifyOfSigningPin } from './invitations.ts'
import { tryPassword } from './passwordSignIn.ts'
import { countPinTry, forgetAllPinTries, forgetPinTries, pinLocked, takeBackPinTry, zoneOf } from './pinLock.ts'
import { readRights } from '#server/core/rights/rights.ts'
import { newSecret } from './secrets.ts'
import { forgetSigningPin, keepSigningPin, newProof, ownerOf, pinHashOf } from './signingPins.ts'
import { countTry, limits, takeBackTry, type Counted } from './throttle.ts'

const largestBody = 4_096

/**
 * `POST /api/SigningPin` sets or changes one's own PIN, `POST /api/RemoveSigningPin` removes it, each with the current
 * password. `POST /api/SigningProof` checks the PIN of anyone who signs in this session, and answers with a proof for
 * one signature. No PIN reaches `write`, whose idempotency store would keep a hash of the body.
 */
export function signingPinCalls(services: Services, passwords: HashQueue) {
  const small = bodyLimit({
    maxSize: largestBody,
    onError: () => {
      throw new Refusal(413, [{ code: 'tooLarge', message: 'This is more than a PIN can hold.' }])
    },
  })
  const refuseWithProvider = () => {
    if (services.config.oidc)
      throw new Refusal(403, [
        { code: 'notAllowed', message: 'Sign in through your organisation. Passwords and PINs are not kept here.' },
      ])
  }
  const prove = proofOf(services, passwords)

  return new Hono<Env>()
    .post('/SigningPin', small, async (c) => {
      refuseWithProvider()
      const { CurrentPassword, Pin } = await readForm(c, pinForm)
      const account = await confirmed(c, services, passwords, CurrentPassword)
      const pinHash = await passwords.hash(Pin)
      return changed(c, 'signingPinSet', async (w) => {
        await keepSigningPin(w.tx, account.id, pinHash, w.on)
        await forgetAllPinTries(w.tx, account.id)
        await notifyOfSigningPin(w.tx, services.now(), account)
      })
    })
    .post('/RemoveSigningPin', small, async (c) => {
      refuseWithProvider()
      const { CurrentPassword } = await readForm(c, removePinForm)
      const account = await confirmed(c, services, passwords, CurrentPassword)
      return changed(c, 'signingPinRemoved', (w) => forgetSigningPin(w.tx, account.id))
    })
    .post('/SigningProof', small, async (c) => {
      refuseWithProvider()
      const { UserId, Pin } = await readForm(c, proofForm)
      return answer(c, await passwords.admit(() => prove(c, UserId, Pin)))
    })
}

/** The account of the signed-in person, who has entered their current password. */
async function confirmed(c: Request, services: Services, passwords: HashQueue, current: string) {
  const account = await accountById(services.db, personOf(c).userId)
  if (!account?.passwordHash)
    throw invalid(
      'You have no password here yet. Choose ‘Forgot password?’ on the sign-in page to set one.',
      'CurrentPassword',
    )
  const of = { email: account.email, account, hash: account.passwordHash }
  if (!(await tryPassword(c, services, passwords, of, current)))
    throw invalid('This is not your current password.', 'CurrentPassword')
  return account
}

/** Changes one's own PIN, with a history entry that does not contain it. */
async function changed(c: Request, action: string, change: (w: Write) => Promise<void>) {
  const done = await write(c, {}, async (w) => {
    const { userId } = w.person
    await change(w)
    w.addHistory({ entityKind: 'user', entityId: userId, action })
    await markRecords(w, 'user', [userId])
    return { data: null }
  })
  void deliverOutbox(c.get('services'))
  return done
}

/**
 * Checks a PIN: counts the try, compares, and makes a proof. The work is the same whether or not a person has a PIN, so
 * that nobody learns who has one.
 */
function proofOf(services: Services, passwords: HashQueue) {
  // The hash of a random text, compared in place of the PIN of those who have none.
  let nobodys: Promise<string> | null = null
  const hashOfNobody = () => {
    nobodys ??= passwords.hash(newSecret())
    nobodys.catch(() => (nobodys = null))
    return nobodys
  }

  return async (c: Request, userId: number, pin: string): Promise<SigningProof> => {
    const asker = personOf(c)
    const counted: Counted[] = [
      { key: `pinsBy:${asker.userId}`, limit: limits.account },
      { key: `network:${networkOf(c.get('address'))}`, limit: limits.network },
    ]
    const takeBack = async () => {
      for (const one of counted) await takeBackTry(services, one)
    }
    const zone = await zoneOf(services.db, asker.userId)
    const unknown = await hashOfNobody()
    await countTry(services, counted, 'Too many wrong PINs. Wait a while and try again.')
    const entered = { ownerId: userId, askerId: asker.userId }
    const tried = await countPinTry(services, entered, zone).catch(async (error: unknown) => {
      // A locked PIN is not compared, so the attempt does not count against others who sign here.
      await takeBack()
      throw error
    })
    const owner = (await shareProject(services, asker, userId)) ? await ownerOf(services.db, userId) : null
    const pinHash = await pinHashOf(services.db, userId)
    const isRight = await passwords.verify(pinHash ?? unknown, pin).catch(async (error: unknown) => {
      // A PIN that was not compared, because the queue was full or an error occurred, does not count.
      await takeBack()
      await takeBackPinTry(services, entered)
      throw error
    })
    if (owner && pinHash !== null && isRight) {
      await forgetPinTries(services.db, entered)
      await takeBack()
      const { name, company } = owner
      const { sessionId } = asker
      return { proof: await newProof(services.db, services.steady(), { userId, sessionId }), userId, name, company }
    }
    services.log({
      level: 'warn',
      message: 'A signing PIN was refused',
      userId,
      byUserId: asker.userId,
      address: c.get('address'),
      requestId: c.get('requestId'),
    })
    if (tried.lockedUntil === null) throw notRight(tried.left)
    if (owner) await notifyOfLock(c, services, { userId, until: tried.lockedUntil })
    throw pinLocked(tried.lockedUntil, zone, services.steady())
  }
}

/**
 * Whether someone may enter the PIN of a person: it is their own, or both have a project in common. For other people
 * the answer is as if they had no PIN, and they are not told of the attempts.
 */
async function shareProject({ db, now, config }: Services, asker: Person, userId: number) {
  if (asker.userId === userId) return true
  const owner = (await readRights(db, [userId], now(), config)).get(userId)
  if (!owner) return false
  const sharesOne = [...owner.projects.keys()].some((id) => asker.projects.has(id))
  return (
    sharesOne || (asker.seesAll ? owner.seesAll || owner.projects.size > 0 : owner.seesAll && asker.projects.size > 0)
  )
}

const notRight = (left: number) =>
  invalid(
    `This is not the PIN, or none is set. ${left === 1 ? 'One try is' : `${left} tries are`} left before it is locked.`,
    'Pin',
  )

/** Writes the lock into the history of the account, under the name of the signed-in person, and notifies its owner. */
async function notifyOfLock(c: Request, services: Services, { userId, until }: { userId: number; until: string }) {
  const asker = personOf(c)
  const origin = { fromAddress: c.get('address') || null, requestId: c.get('requestId') || null }
  const find = async (tx: Tx) => {
    const person = await c.get('people').within(tx, asker)
    if (!person) throw notSignedIn()
    return person
  }
  const words = momentWords(until, await zoneOf(services.db, userId))
  await writeFor(services, { find, ...origin }, async (w) => {
    w.addHistory({ entityKind: 'user', entityId: userId, action: 'signingPinLocked' })
    await markRecords(w, 'user', [userId])
    // Authors are not notified of their own actions. Here someone else may have used the open session.
    const told = { ...w, person: { ...w.person, userId: 0 } }
    await notify(told, [userId], {
      topic: 'account',
      title: 'Someone entered wrong PINs for you',
      body: `A wrong signing PIN was entered for you five times, on a device where ${asker.fullName} is signed in. It signs nothing there until ${words}, and goes on working elsewhere. If it was not you, tell your administrator.`,
      entityKind: 'user',
      entityId: userId,
      url: `/manage/users/edit/${userId}`,
    })
  })
  void deliverOutbox(services)
}
