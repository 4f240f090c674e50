import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { countries } from '#contract/people/countries.ts'
import { settingsId } from '#contract/entities/settings.ts'
import { userStatus } from '#contract/entities/user.ts'
import { eMail, name, nameOrNothing, oneOf } from '#contract/fields.ts'
import { systemNames } from '#contract/systems.ts'
import type { Reader, Tx } from '#server/db/database.ts'
import { accountTokens } from '#server/db/tables/journal.ts'
import { clients } from '#server/db/tables/client.ts'
import { users } from '#server/db/tables/user.ts'
import { settings } from '#server/db/tables/settings.ts'
import { addEntries } from '#server/core/historyEntries.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Env } from '#server/core/request.ts'
import type { Passwords, Services } from '#server/core/services.ts'
import type { Sessions } from './sessions.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import type { Account } from './account.ts'
import { passwordProblem } from './passwordRules.ts'
import { beginSession, originOf } from './passwordSignIn.ts'
import { hashOf, newSecret } from './secrets.ts'

/** How long the link is valid, in milliseconds. */
const validFor = 24 * 60 * 60_000
/** The user id of the token for the first administrator, who has no account yet. */
const nobodyYet = 0

/** The body of `POST /api/FirstAdministrator`. With an OpenID provider it has no password. */
export const firstAdministratorForm = z.object({
  Token: z.string({ error: 'Open the link from the server again.' }).check(z.maxLength(200)),
  FirstName: name('First name', 60),
  LastName: nameOrNothing('Last name', 60),
  Email: eMail(),
  Password: z._default(z.string(), ''),
  OrganisationName: name('Organisation name', 100),
  ClientName: name('First client', 150),
  Country: oneOf('Country', countries),
})
type Form = z.output<typeof firstAdministratorForm>

const isOpen = (tokenHash: string, at: number) =>
  and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.purpose, 'first'),
    isNull(accountTokens.usedOn),
    gt(accountTokens.expiresOn, new Date(at).toISOString()),
  )
const somebodyIsThere = async (db: Reader) => (await db.select({ id: users.id }).from(users).limit(1)).length > 0
const noLink = () =>
  invalid('This link has expired or has already been used. Start the server again for a new one.', 'Token')

/**
 * Returns the path of a link for creating the first administrator's account, or null if there is an account. The link
 * works once, within 24 hours. Every start creates a new link and cancels earlier ones.
 */
export async function offerFirstAdministrator({ db, steady }: Services): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7303)`)
    if (await somebodyIsThere(tx)) return null
    await tx.delete(accountTokens).where(eq(accountTokens.purpose, 'first'))
    const token = newSecret()
    await tx.insert(accountTokens).values({
      tokenHash: await hashOf(token),
      userId: nobodyYet,
      purpose: 'first',
      expiresOn: new Date(steady() + validFor).toISOString(),
    })
    return `/firstAdministrator?token=${token}`
  })
}

/**
 * Creates the first account, its company and the organisation's name in one transaction, then signs the new
 * administrator in.
 */
export async function firstAdministrator(
  c: Context<Env>,
  services: Services,
  sessions: Sessions,
  passwords: Passwords,
  form: Form,
) {
  const { db, config } = services
  const tokenHash = await hashOf(form.Token)
  const [link] = await db.select().from(accountTokens).where(isOpen(tokenHash, services.steady()))
  if (!link) throw noLink()
  const { shortestPassword } = await officeSettings(db)
  const problem = config.oidc
    ? null
    : passwordProblem(
        form.Password,
        { email: form.Email, firstName: form.FirstName, lastName: form.LastName },
        shortestPassword,
      )
  if (problem) throw invalid(problem, 'Password')
  const passwordHash = config.oidc ? null : await passwords.hash(form.Password)
  const origin = originOf(c, services, null)
  const account = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7303)`)
    const used = await tx
      .update(accountTokens)
      .set({ usedOn: origin.now.toISOString() })
      .where(isOpen(tokenHash, services.steady()))
      .returning()
    if (used.length === 0 || (await somebodyIsThere(tx))) throw noLink()
    return makeOffice(tx, form, passwordHash, origin)
  })
  if (!config.oidc) await beginSession(c, services, sessions, account, { ...origin, userId: account.id })
}

/** With an OpenID provider the account is only invited; it becomes active at the first sign-in through the provider. */
async function makeOffice(
  tx: Tx,
  form: Form,
  passwordHash: string | null,
  { address, requestId, now, kinds }: ReturnType<typeof originOf>,
): Promise<Account> {
  const on = now.toISOString()
  const made = { createdOn: on, updatedOn: on }
  const timeZone = form.Country === 'IE' ? ('Europe/Dublin' as const) : ('Europe/London' as const)
  const [firm] = await tx
    .insert(clients)
    .values({ ...made, name: form.ClientName, country: form.Country })
    .returning()
  const [account] = await tx
    .insert(users)
    .values({
      ...made,
      email: form.Email,
      firstName: form.FirstName,
      lastName: form.LastName,
      initials: `${form.FirstName.charAt(0)}${form.LastName.charAt(0)}`.toUpperCase(),
      clientId: firm!.id,
      roles: ['admin'],
      pbSystems: [...systemNames],
      availableForReviewing: true,
      timeZone,
      passwordHash,
      statusId: passwordHash === null ? userStatus.invited : userStatus.active,
    })
    .returning()
  await tx
    .update(settings)
    .set({
      organisationName: form.OrganisationName,
      mailSender: form.OrganisationName.slice(0, 60),
      jurisdiction: form.Country,
      timeZone,
      rowVersion: sql`${settings.rowVersion} + 1`,
      updatedOn: on,
      updatedById: account!.id,
    })
    .where(eq(settings.id, settingsId))
  const by = { on, byUserId: account!.id, fromAddress: address, requestId }
  await addEntries(tx, kinds, [
    { ...by, entityKind: 'client', entityId: firm!.id, action: 'created', diff: { name: [null, form.ClientName] } },
    {
      ...by,
      entityKind: 'user',
      entityId: account!.id,
      action: 'created',
      diff: { email: [null, form.Email], roles: [null, ['admin']] },
    },
    {
      ...by,
      entityKind: 'settings',
      entityId: settingsId,
      action: 'changed',
      diff: { organisationName: [null, form.OrganisationName] },
    },
  ])
  return account!
}
