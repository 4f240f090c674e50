import { and, eq, isNull, sql } from 'drizzle-orm'
import { userStatus } from '#contract/entities/user.ts'
import { cleanedEMail } from '#contract/text/contact.ts'
import type { Tx } from '#server/db/database.ts'
import { users } from '#server/db/tables/user.ts'
import { accountByEMail, changeAccount, type Account, type Origin } from '#server/platform/signIn/account.ts'

/** The identity that the provider asserts. */
export interface Identity {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
}

const maySignIn = ({ statusId }: Account) => statusId === userStatus.active || statusId === userStatus.locked

/**
 * Finds the account of a person the provider has signed in, by issuer and subject. The first time, a verified e-mail
 * address finds it and links it. Returns null for everyone else: a sign-in never creates an account.
 */
export async function knownPerson(tx: Tx, identity: Identity, origin: Origin): Promise<Account | null> {
  const linked = and(
    eq(users.oidcIssuer, identity.issuer),
    eq(users.oidcSubject, identity.subject),
    eq(users.isDeleted, false),
  )
  const [known] = await tx.select().from(users).where(linked)
  if (known) return maySignIn(known) ? known : null
  return identity.emailVerified && identity.email ? link(tx, identity, identity.email, origin) : null
}

async function link(tx: Tx, { issuer, subject }: Identity, email: string, origin: Origin) {
  const account = await accountByEMail(tx, cleanedEMail(email).toLowerCase())
  if (!account || !(maySignIn(account) || account.statusId === userStatus.invited)) return null
  // A linked account keeps its link. If two first sign-ins race, only one of them links.
  const free = await tx
    .update(users)
    .set({ oidcIssuer: issuer, oidcSubject: subject })
    .where(
      and(
        eq(users.id, account.id),
        isNull(users.oidcSubject),
        sql`not exists (select 1 from "user" u where u."oidcIssuer" = ${issuer} and u."oidcSubject" = ${subject} and not u."isDeleted")`,
      ),
    )
    .returning({ id: users.id })
  if (free.length === 0) return null
  const values = account.statusId === userStatus.invited ? { statusId: userStatus.active } : {}
  return changeAccount(tx, account, values, 'linked', { ...origin, userId: account.id })
}
