import * as oidc from 'openid-client'
import type { Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import type { Sessions } from '#server/platform/signIn/sessions.ts'
import { clearSessionCookies, readSessionCookie } from '#server/platform/signIn/cookies.ts'
import { isSame } from '#server/platform/signIn/secrets.ts'
import { noteSignOut } from '#server/platform/signIn/signedOut.ts'
import type { Ticket } from './callbacks.ts'
import { signedOutPath } from './challenge.ts'
import { badRequest, badReturnUrl } from './problem.ts'
import type { Provider } from './provider.ts'
import { wayBack } from './returnAddress.ts'
import { seal, unseal } from './seal.ts'

/**
 * Ends the session here, then the one at the provider. A signed-in browser must send its session id, so that no other
 * site can sign people out (logout CSRF). A browser without a session passes.
 */
export async function signOut(c: Request, services: Services, sessions: Sessions, provider: Provider | null) {
  const { config } = services
  const session = await sessions.find(readSessionCookie(c, config), { slide: false })
  if (session && !(await isSame(c.req.query('sid') ?? '', session.sessionId)))
    return badRequest(c, 'Invalid session id', { sid: 'The session id is missing or not that of this session.' })
  const returnUrl = wayBack(c.req.query('returnUrl'), config.publicUrl)
  if (returnUrl === null) return badReturnUrl(c)
  if (session) await sessions.end(session.sessionId)
  if (session) noteSignOut(c, session.userId)
  clearSessionCookies(c, config)
  c.header('cache-control', 'no-store')
  if (!provider) return c.redirect(returnUrl)
  const ticket = session?.ticket ? ((await unseal(services.db, 'ticket', session.ticket)) as Ticket | null) : null
  return c.redirect((await leaveProvider(services, provider, ticket, returnUrl)) ?? returnUrl)
}

/**
 * Returns the provider's end-session URL, or null if the provider has none or cannot be reached. The session here has
 * already ended.
 */
async function leaveProvider(services: Services, provider: Provider, ticket: Ticket | null, returnUrl: string) {
  const state = await seal(services.db, 'signOut', returnUrl)
  try {
    const configuration = await provider.configuration()
    if (ticket?.refreshToken) await revoke(services, configuration, ticket.refreshToken)
    if (!configuration.serverMetadata().end_session_endpoint) return null
    return oidc.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: new URL(signedOutPath, services.config.publicUrl).href,
      state,
      ...(ticket && { id_token_hint: ticket.idToken }),
    }).href
  } catch (error) {
    services.log({
      level: 'warn',
      message: 'The session at the OpenID provider could not be ended',
      cause: String(error),
    })
    return null
  }
}

async function revoke(services: Services, configuration: oidc.Configuration, refreshToken: string) {
  if (!configuration.serverMetadata().revocation_endpoint) return
  await oidc
    .tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' })
    .catch((error: unknown) => {
      services.log({ level: 'warn', message: 'A refresh token could not be revoked', cause: String(error) })
    })
}
