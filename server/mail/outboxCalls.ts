import { desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { answer } from '../core/answer.ts'
import { outboxMails } from '../db/tables/journal.ts'
import { mayReadMail } from '../core/policy.ts'
import { forbidden } from '../core/refuse.ts'
import { personOf, type Env } from '../core/request.ts'

/** `GET /api/mail`: the newest 200 mails, sent or waiting, for administrators. */
export const outboxCalls = new Hono<Env>().get('/', async (c) => {
  if (!mayReadMail(personOf(c))) throw forbidden('read the outbox')
  return answer(c, await c.get('services').db.select().from(outboxMails).orderBy(desc(outboxMails.id)).limit(200))
})
