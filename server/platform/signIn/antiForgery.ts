import { base64url } from 'jose'
import type { MiddlewareHandler } from 'hono'
import { headers } from '#contract/wire/envelope.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/base/refuse.ts'
import type { Env, Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import type { Sessions } from './sessions.ts'
import { readAntiForgeryCookie, readSessionCookie } from './cookies.ts'
import { ownOrigin } from './ownOrigin.ts'
import { serverKey } from './serverKeys.ts'

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/**
 * Content types that a form on another site cannot send without a CORS preflight. The last one carries the parts of tus
 * uploads.
 */
const bodies = new Set(['application/json', 'multipart/form-data', 'application/offset+octet-stream'])

/**
 * Passes a write only if our own page sent it: from our own origin, with `X-CSRF: 1` or the session's token. Refuses
 * with 403; with an OpenID provider it answers an empty 401, which such clients expect.
 */
export function antiForgery(services: Services, sessions: Sessions): MiddlewareHandler<Env> {
  const { config } = services
  return async (c, next) => {
    if (!writes.has(c.req.method)) return next()
    const from = c.req.header('origin')
    const isForeign =
      (from !== undefined && from !== ownOrigin(c.req.raw, config)) || c.req.header('sec-fetch-site') === 'cross-site'
    if (isForeign || !(await carriesProof(c, services, sessions))) {
      if (config.oidc) return c.body(null, 401)
      throw new Refusal(403, [
        { code: 'forgery', message: 'This request did not come from this site. Reload the page and try again.' },
      ])
    }
    if (!hasFittingBody(c)) throw new Refusal(415, [{ code: 'invalid', message: 'Send JSON, or a form with files.' }])
    return next()
  }
}

async function carriesProof(c: Request, { db, config }: Services, sessions: Sessions) {
  if (c.req.header(headers.csrf) === '1') return true
  const token = c.req.header(headers.csrfToken)
  if (!token) return false
  const session = await sessions.find(readSessionCookie(c, config), { slide: false })
  // A person signing in again still has the token of the ended session. No other site can read or send it.
  if (!session) return token === readAntiForgeryCookie(c, config)
  return isTokenOf(db, session.sessionId, token)
}

function hasFittingBody(c: Request) {
  const type = c.req.header('content-type')
  if (type) return bodies.has(type.split(';')[0]!.trim().toLowerCase())
  return Number(c.req.header('content-length') ?? 0) === 0 && !c.req.header('transfer-encoding')
}

const encoder = new TextEncoder()
const hmac = { name: 'HMAC', hash: 'SHA-256' }
const importKey = async (db: Db) =>
  crypto.subtle.importKey('raw', await serverKey(db, 'antiForgery'), hmac, false, ['sign', 'verify'])

/** Returns the anti-forgery token of a session. Its pages read it from a cookie and send it back in `X-CSRF-TOKEN`. */
export async function antiForgeryToken(db: Db, sessionId: string) {
  const signature = await crypto.subtle.sign(hmac, await importKey(db), encoder.encode(sessionId))
  return base64url.encode(new Uint8Array(signature))
}

async function isTokenOf(db: Db, sessionId: string, token: string) {
  if (!/^[\w-]{43}$/.test(token)) return false
  return crypto.subtle.verify(
    hmac,
    await importKey(db),
    base64url.decode(token) as Uint8Array<ArrayBuffer>,
    encoder.encode(sessionId),
  )
}
