import { and, asc, gt, lte, min } from 'drizzle-orm'
import { Hono } from 'hono'
import type { ChangesAnswer } from '#contract/wire/envelope.ts'
import { answer } from './answer.ts'
import { affectedFor, meantBy } from './audience.ts'
import { changes } from '../db/tables/journal.ts'
import { personOf, type Env } from './request.ts'
import { asChange } from './write.ts'

/** With more changes than this, reloading everything is cheaper than reading each. */
const most = 5_000

/**
 * `GET /api/changes?since={sequence}`: the changes since then that the reader may see. Without `since` it returns only
 * the present position. `mustRefetch` means that the changes are too old or too many.
 */
export const changeLogCalls = new Hono<Env>().get('/', async (c) => {
  const person = personOf(c)
  const { db, kinds, live } = c.get('services')
  await live.catchUp()
  const cursor = live.sequence()
  const asked = c.req.query('since') ?? ''
  const since = Number(asked)
  if (!/^\d+$/.test(asked) || !Number.isSafeInteger(since))
    return answer(c, { changes: [], cursor } satisfies ChangesAnswer)
  const [oldest] = await db.select({ sequence: min(changes.sequence) }).from(changes)
  const forgotten = since > cursor || (oldest?.sequence ?? 1) > since + 1
  if (forgotten || cursor - since > most)
    return answer(c, { changes: [], cursor, mustRefetch: true } satisfies ChangesAnswer)
  const rows = await db
    .select()
    .from(changes)
    .where(and(gt(changes.sequence, since), lte(changes.sequence, cursor)))
    .orderBy(asc(changes.sequence))
  return answer(c, {
    changes: rows
      .filter((row) => meantBy(row.audience, kinds)(person))
      .map((row) => asChange(kinds, { ...row, affected: affectedFor(person, row) })),
    cursor,
  } satisfies ChangesAnswer)
})
