import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { accountTokens } from '#server/db/tables/journal.ts'
import { sendLater } from '#server/platform/mail/outbox.ts'
import type { Services } from '#server/core/services.ts'
import { accountById, type Account } from './account.ts'
import { hashOf, newSecret } from './secrets.ts'

/** The purposes of links sent by mail. The first administrator's link is printed instead. */
export type Purpose = Exclude<(typeof accountTokens.$inferSelect)['purpose'], 'first'>

const minute = 60_000
/** How long a link is valid, in milliseconds. */
const validFor: Record<Purpose, number> = { reset: 30 * minute, invite: 7 * 24 * 60 * minute }

/**
 * Adds an invitation to the outbox, with a link that works once, within seven days, and replaces earlier links. With an
 * OpenID provider there is no password to choose, so the mail only says where to sign in.
 */
export async function inviteUser(tx: Tx, services: Services, userId: number) {
  if (!services.config.oidc) return sendLinkTo(tx, services, userId, 'invite')
  const account = await accountById(tx, userId)
  if (account)
    await sendLater(tx, services.now().toISOString(), {
      to: account.email,
      ...letterToProvider(account.firstName, services.config.publicUrl),
    })
}

/** Adds a link for a new password to the outbox. It works once, within 30 minutes, and replaces earlier links. */
export const sendPasswordReset = (tx: Tx, services: Services, userId: number) =>
  sendLinkTo(tx, services, userId, 'reset')

async function sendLinkTo(tx: Tx, services: Services, userId: number, purpose: Purpose) {
  const account = await accountById(tx, userId)
  if (account) await sendLink(tx, services, account, purpose)
}

type Receiver = Pick<Account, 'id' | 'email' | 'firstName'>

export async function sendLink(tx: Tx, services: Services, to: Receiver, purpose: Purpose) {
  const link = await newLink(tx, services, to.id, purpose)
  await sendLater(tx, services.now().toISOString(), { to: to.email, ...letters[purpose](to.firstName, link) })
}

/**
 * Creates a link that works once and replaces earlier ones. It is stored as a hash only, so nobody can read it again;
 * callers must not log it or keep it in the history.
 */
export async function newLink(tx: Tx, services: Services, userId: number, purpose: Purpose): Promise<string> {
  const now = services.now()
  const token = newSecret()
  const unused = and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose), isNull(accountTokens.usedOn))
  await tx.update(accountTokens).set({ usedOn: now.toISOString() }).where(unused)
  const expiresOn = new Date(services.steady() + validFor[purpose]).toISOString()
  await tx.insert(accountTokens).values({ tokenHash: await hashOf(token), userId, purpose, expiresOn })
  const link = new URL('/confirmPassword', services.config.publicUrl)
  link.searchParams.set('token', token)
  return link.href
}

const invited = 'You are invited to the safety system'

const letterToProvider = (firstName: string, publicUrl: string) => ({
  subject: invited,
  text: [
    `Hello ${firstName},`,
    'an account has been created for you. Sign in with your work account, the one with this e-mail address:',
    publicUrl,
  ].join('\n\n'),
})

const letters: Record<Purpose, (firstName: string, link: string) => { subject: string; text: string }> = {
  invite: (firstName, link) => ({
    subject: invited,
    text: [
      `Hello ${firstName},`,
      'an account has been created for you. Choose a password to get started:',
      link,
      'The link works once and expires after seven days. If it has expired, ask the person who invited you for a new one.',
    ].join('\n\n'),
  }),
  reset: (firstName, link) => ({
    subject: 'Set a new password',
    text: [
      `Hello ${firstName},`,
      'use this link to set a new password:',
      link,
      'It works once and expires after 30 minutes. If you did not ask for it, ignore this e-mail: your password stays the same.',
    ].join('\n\n'),
  }),
}

/** Informs the owner that the password was changed, in case someone else changed it. */
export const notifyOfNewPassword = (tx: Tx, now: Date, to: Receiver) =>
  sendLater(tx, now.toISOString(), {
    to: to.email,
    subject: 'Your password was changed',
    text: `Hello ${to.firstName},\n\nyour password has just been changed, and you have been signed out on all your other devices.\n\nIf this was not you, tell your administrator at once.`,
  })

/** Informs the owner that a signing PIN was set, in case someone else set it. */
export const notifyOfSigningPin = (tx: Tx, now: Date, to: Receiver) =>
  sendLater(tx, now.toISOString(), {
    to: to.email,
    subject: 'Your signing PIN was set',
    text: `Hello ${to.firstName},\n\na PIN has just been set by which you sign records. It counts as your signature on any device, so tell it nobody.\n\nIf this was not you, change your password and tell your administrator at once.`,
  })

/** Cancels every open link of this person. */
export const spendLinks = (tx: Tx, userId: number, now: Date) =>
  tx
    .update(accountTokens)
    .set({ usedOn: now.toISOString() })
    .where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedOn)))

/** Removes links that expired more than a day ago. */
export const forgetOldLinks = (services: Services) =>
  services.db
    .delete(accountTokens)
    .where(lt(accountTokens.expiresOn, new Date(services.steady() - 24 * 60 * minute).toISOString()))
