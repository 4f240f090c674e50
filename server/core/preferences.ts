import { and, eq, ne } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { answer } from './answer.ts'
import { preferences } from '../db/tables/journal.ts'
import { readJson } from './readJson.ts'
import { invalid } from '#server/base/refuse.ts'
import { personOf, type Env } from './request.ts'

const longest = 8_000
/** The maximum number of preferences of one person. */
const most = 300
const isStorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.isWellFormed() && !value.includes('\0')
    : typeof value !== 'object' || value === null || Object.entries(value).flat().every(isStorable)
const body = z.object({
  value: z.json().check(
    z.refine(isStorable),
    z.refine((value) => JSON.stringify(value).length <= longest),
  ),
})

/** A person's preferences for screens, such as the columns of a list, stored by name for that person only. */
export const preferenceCalls = new Hono<Env>()
  .get('/', async (c) => {
    const rows = await c
      .get('services')
      .db.select()
      .from(preferences)
      .where(eq(preferences.userId, personOf(c).userId))
    return answer(c, Object.fromEntries(rows.map(({ name, value }) => [name, value])))
  })
  .put('/:name{[\\w.-]{1,60}}', async (c) => {
    const { userId } = personOf(c)
    const said = body.safeParse(await readJson(c))
    if (!said.success) throw invalid('This preference cannot be saved.', 'value')
    const { value } = said.data
    const name = c.req.param('name')
    const { db } = c.get('services')
    const own = eq(preferences.userId, userId)
    if (value === null) await db.delete(preferences).where(and(own, eq(preferences.name, name)))
    else if ((await db.$count(preferences, and(own, ne(preferences.name, name)))) >= most)
      throw invalid('This preference cannot be saved.')
    else
      await db
        .insert(preferences)
        .values({ userId, name, value })
        .onConflictDoUpdate({ target: [preferences.userId, preferences.name], set: { value } })
    return answer(c, { name, value })
  })
