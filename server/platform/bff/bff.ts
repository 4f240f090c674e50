import { Hono } from 'hono'
import { headers } from '#contract/wire/envelope.ts'
import { openBody } from '#server/core/bodies.ts'
import type { Env, Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import type { Sessions } from '#server/platform/signIn/sessions.ts'
import { readSessionCookie } from '#server/platform/signIn/cookies.ts'
import { ownOrigin } from '#server/platform/signIn/ownOrigin.ts'
import { backChannelLogout } from './backChannel.ts'
import { challenge, providerAway } from './challenge.ts'
import { claimsOf } from '#server/platform/signIn/claims.ts'
import { silentPage } from './page.ts'
import { badRequest, badReturnUrl } from './problem.ts'
import { ProviderAway, type Provider } from './provider.ts'
import { wayBack } from './returnAddress.ts'
import { signOut } from './signOut.ts'

/** The prompts assumed for a provider whose metadata lists none. */
const usualPrompts = ['none', 'login', 'consent', 'select_account']
const silentCallback = '/bff/silent-login-callback'
const largestLogoutToken = 16_384

/** The gateway's own endpoints, mounted at `/bff`, with the paths of Duende's BFF. Errors are problem+json. */
export function bffRoutes(services: Services, sessions: Sessions, provider: Provider | null) {
  const { config } = services
  const small = openBody(largestLogoutToken)

  const login = async (c: Request, prompt: string | undefined) => {
    const returnUrl = wayBack(c.req.query('returnUrl'), config.publicUrl)
    try {
      if (prompt && !(await promptsOf(provider)).includes(prompt))
        return badRequest(c, 'Invalid prompt', { prompt: `prompt '${prompt.slice(0, 40)}' is not supported` })
      if (returnUrl === null) return badReturnUrl(c)
      if (provider) return await challenge(c, services, provider, { returnUrl, prompt })
    } catch (error) {
      if (!(error instanceof ProviderAway)) throw error
      return providerAway(c, services, error)
    }
    return c.redirect(prompt === 'none' ? silentCallback : `/login?returnUrl=${encodeURIComponent(returnUrl)}`)
  }

  return new Hono<Env>()
    .all('/login', (c) => login(c, c.req.query('prompt') || undefined))
    .get('/silent-login', (c) => login(c, 'none'))
    .get('/silent-login-callback', async (c) => {
      const session = await sessions.find(readSessionCookie(c, config), { slide: false })
      return silentPage(c, session !== null, ownOrigin(c.req.raw, config))
    })
    .get('/user', async (c) => {
      c.header('cache-control', 'no-store')
      if (c.req.header(headers.csrf) !== '1') return c.body(null, 401)
      const session = await sessions.find(readSessionCookie(c, config), { slide: c.req.query('slide') !== 'false' })
      const claims = session && (await claimsOf(services, session))
      return claims ? c.json(claims) : c.body(null, 401)
    })
    .get('/logout', (c) => signOut(c, services, sessions, provider))
    .post('/backchannel', small, (c) => backChannelLogout(c, services, sessions, provider))
}

async function promptsOf(provider: Provider | null) {
  const said = provider && (await provider.configuration()).serverMetadata().prompt_values_supported
  return Array.isArray(said) ? (said as string[]) : usualPrompts
}
