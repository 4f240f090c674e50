import { Hono } from 'hono'
import type { DeviceKey } from '#contract/wire/deviceKey.ts'
import { answer } from '#server/core/answer.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { serverKey } from './serverKeys.ts'

const hmac = { name: 'HMAC', hash: 'SHA-256' }

/**
 * `GET /api/deviceKey`: the key with which a device encrypts this person's unsent data. It is derived, so that a person
 * gets the same key at the next sign-in, and nobody gets it without a session.
 */
export const deviceKeyCalls = new Hono<Env>().get('/', async (c) => {
  const { userId } = personOf(c)
  const key = await crypto.subtle.importKey('raw', await serverKey(c.get('services').db, 'device'), hmac, false, [
    'sign',
  ])
  const derived = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`device/${userId}`))
  return answer(c, { key: Buffer.from(derived).toString('base64') } satisfies DeviceKey)
})
