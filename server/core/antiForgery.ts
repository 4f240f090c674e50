import { base64url } from 'jose'
import type { MiddlewareHandler } from 'hono'
import { headers } from '#contract/envelope.ts'
import type { Db } from '../db/database.ts'
import { Refusal } from './refuse.ts'
import type { Env, Request } from './request.ts'
import type { Services } from './services.ts'
import type { Sessions } from '../signIn/sessions.ts'
import { readAntiForgeryCookie, readSessionCookie } from '../signIn/cookies.ts'
import { ownOrigin } from '../signIn/ownOrigin.ts'
import { serverKey } from '../signIn/serverKeys.ts'

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
/** What a form of another site cannot send without asking first; the last is how resumable uploads send their parts. */
const bodies = new Set(['application/json', 'multipart/form-data', 'application/offset+octet-stream'])

/**
 * Lets a write pass only when our own page sent it: with `X-CSRF: 1` or the session's token, from our own origin.
 * Refuses with 403, or 401 without a word where a provider signs people in, as its browsers expect.
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
        { code: 'forgery', message: 'This request did not come from our own page. Reload and try again.' },
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
  // Whoever signs in again still has the token of the session that ended; no other page can read or send it.
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

/** The token of a session, which its own pages read from a cookie and send back in `X-CSRF-TOKEN`. */
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
