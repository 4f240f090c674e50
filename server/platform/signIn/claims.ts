import { claimTypes, type Claim } from '#contract/wire/session.ts'
import type { Services } from '#server/core/services.ts'
import type { Session } from './sessions.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { accountById } from './account.ts'

/**
 * Returns the claims of the signed-in user. Names, roles and systems are read from the database on each call; null if
 * the account no longer exists.
 */
export async function claimsOf(services: Services, session: Session): Promise<Claim[] | null> {
  const account = await accountById(services.db, session.userId)
  if (!account) return null
  const { systems } = await officeSettings(services.db)
  const { firstName, lastName } = account
  const secondsLeft = Math.round((session.endsAt - services.steady()) / 1000)
  return [
    { type: claimTypes.subject, value: String(account.id) },
    { type: claimTypes.session, value: session.sessionId },
    { type: claimTypes.firstName, value: firstName },
    { type: claimTypes.lastName, value: lastName },
    {
      type: claimTypes.initials,
      value: account.initials ?? `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase(),
    },
    ...account.roles.map((role) => ({ type: claimTypes.role, value: role })),
    ...account.pbSystems
      .filter((system) => systems.includes(system))
      .map((system) => ({ type: claimTypes.system, value: system })),
    { type: claimTypes.clientId, value: String(account.clientId) },
    { type: claimTypes.timeZone, value: account.timeZone },
    { type: claimTypes.logoutUrl, value: `/bff/logout?sid=${encodeURIComponent(session.sessionId)}` },
    { type: claimTypes.expiresIn, value: secondsLeft },
  ]
}
