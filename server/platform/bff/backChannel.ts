import type { Context } from 'hono'
import { errors, jwtVerify, type JWTPayload } from 'jose'
import { usedLogoutTokens } from '#server/db/tables/journal.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import type { Sessions } from '#server/platform/signIn/sessions.ts'
import { networkOf } from '#server/platform/signIn/address.ts'
import { countTry, limits, takeBackTry } from '#server/platform/signIn/throttle.ts'
import { ProviderAway, type Provider } from './provider.ts'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
/** Only asymmetric algorithms: a leaked client secret must not be enough to forge a logout token. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Maximum age of a logout token and tolerated clock skew, in seconds. */
const oldest = 120
const skew = 60

/**
 * OpenID Connect Back-Channel Logout 1.0: the provider ends a session. Answers an empty 200 if the logout token is
 * valid and has not been used before, else 400.
 */
export async function backChannelLogout(c: Request, services: Services, sessions: Sessions, provider: Provider | null) {
  c.header('cache-control', 'no-cache, no-store')
  const counted = { key: `backChannel:${networkOf(c.get('address'))}`, limit: limits.network }
  await countTry(services, [counted])
  const token = await logoutTokenIn(c)
  const said = provider && token ? await verified(services, provider, token) : null
  if (!said || !(await endNamedSessions(services, sessions, said))) return c.body(null, 400)
  await takeBackTry(services, counted)
  return c.body(null, 200)
}

async function logoutTokenIn(c: Context) {
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) return null
  return new URLSearchParams(await c.req.text()).get('logout_token')
}

async function verified(services: Services, provider: Provider, token: string) {
  try {
    const { issuer } = (await provider.configuration()).serverMetadata()
    const { payload } = await jwtVerify(token, await provider.keys(), {
      issuer,
      audience: provider.settings.clientId,
      typ: 'logout+jwt',
      algorithms,
      requiredClaims: ['iat', 'exp', 'jti', 'events'],
      maxTokenAge: oldest,
      clockTolerance: skew,
      currentDate: services.now(),
    })
    return isLogout(payload) ? payload : null
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof TypeError) throw away()
    if (!(error instanceof errors.JOSEError)) throw error
    services.log({ level: 'warn', message: 'A logout token was refused', code: error.code })
    return null
  }
}

/**
 * The answer while the provider's keys cannot be read, because the token cannot be checked. The provider may send it
 * again.
 */
const away = () =>
  new Refusal(
    503,
    [{ code: 'unavailable', message: 'The keys of the OpenID provider cannot be read right now.' }],
    null,
    10,
  )

type LogoutToken = JWTPayload & { jti: string; exp: number; sid?: string }

/** Refuses a token with a nonce: that is an ID token and must not sign anyone out. */
function isLogout(payload: JWTPayload): payload is LogoutToken {
  const { events, sub, sid, jti } = payload as Record<string, unknown>
  const event = (events as Record<string, unknown> | null)?.[logoutEvent]
  const names = [sub, sid].filter((name) => name !== undefined)
  return (
    typeof event === 'object' &&
    event !== null &&
    !('nonce' in payload) &&
    isShort(jti) &&
    names.length > 0 &&
    names.every(isShort)
  )
}
const isShort = (value: unknown) =>
  typeof value === 'string' && value.length > 0 && value.length <= 255 && !value.includes('\0') && value.isWellFormed()

/** Ends the sessions that the token names. Returns false if the token was used before. */
async function endNamedSessions(services: Services, sessions: Sessions, { jti, exp, sub, sid }: LogoutToken) {
  const isNew = await services.db.transaction(async (tx) => {
    const expiresOn = new Date((exp + skew) * 1000).toISOString()
    const noted = await tx.insert(usedLogoutTokens).values({ jti, expiresOn }).onConflictDoNothing().returning()
    if (noted.length === 0) return false
    await sessions.endOfProvider(tx, {
      ...(sub !== undefined && { subjectId: sub }),
      ...(sid !== undefined && { sessionId: sid }),
    })
    return true
  })
  await services.live.catchUp()
  return isNew
}
