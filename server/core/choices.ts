import { Hono } from 'hono'
import { answer } from './answer.ts'
import type { Kinds } from './readable.ts'
import { personOf, type Env } from './request.ts'

/** `GET /api/choice/{name}`: names for a select field. Each kind defines its choices and who may read them. */
export function choiceCalls(kinds: Kinds) {
  const calls = new Hono<Env>()
  for (const { choices = {} } of Object.values(kinds))
    for (const [name, offered] of Object.entries(choices))
      calls.get(`/${name}`, async (c) => answer(c, await offered(c.get('services').db, personOf(c))))
  return calls
}
