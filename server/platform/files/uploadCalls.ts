import { Hono } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import { missing } from '#server/base/refuse.ts'
import { personOf, type Env, type Request } from '#server/core/request.ts'

/** Large files in parts, for every signed-in person. Nobody else can see an upload until a record uses it. */
export const uploadCalls = new Hono<Env>().all('/', pass).all('/:id', pass)

async function pass(c: Request) {
  const { userId } = personOf(c)
  const { uploads } = c.get('services')
  if (!uploads) throw missing('Upload')
  const answer = await uploads.handle(c.req.raw, userId)
  return c.newResponse(answer.body, answer.status as StatusCode, Object.fromEntries(answer.headers))
}
