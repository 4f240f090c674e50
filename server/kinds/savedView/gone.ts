import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { savedView, SavedView } from '#contract/entities/savedView.ts'
import { keptAs } from '#contract/fieldFacts.ts'
import { referencesOf } from '#contract/references.ts'
import { projectRegister } from '#contract/views/registers.ts'
import { missing } from '#server/base/refuse.ts'
import { answer } from '#server/core/answer.ts'
import type { Kinds } from '#server/core/readable.ts'
import { reading } from '#server/core/reading.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { asId } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Person } from '#server/core/person.ts'
import { rowsOf, type Reader } from '#server/db/database.ts'

type Filters = SavedView['state']['filters']

/** The choices of a view that are ids of records which no longer exist, by column of its register. */
export async function goneChoices(db: Reader, kinds: Kinds, person: Person, view: Pick<SavedView, 'register' | 'state'>) {
  const kind = projectRegister(view.register)?.kind
  const readable = kind && kinds[kind]
  if (!readable) return {}
  const tables = new Map<string, string>(
    referencesOf(readable.entity).flatMap(({ field, target, nested }) =>
      nested || 'beside' in target ? [] : [[field, keptAs(target).kind] as const],
    ),
  )
  for (const [field, named] of Object.entries(readable.window?.(person).named ?? {})) tables.set(field, named)
  const gone: Record<string, readonly string[]> = {}
  for (const [column, values] of Object.entries(view.state.filters as Filters)) {
    const table = tables.get(column)
    const lost = table ? await missingIn(db, table, values) : []
    if (lost.length > 0) gone[column] = lost
  }
  return gone
}

const isId = (value: string) => /^\d{1,9}$/.test(value)

async function missingIn(db: Reader, table: string, values: readonly string[]) {
  const ids = values.filter(isId)
  if (ids.length === 0) return []
  const found = rowsOf<{ id: number }>(
    await db.execute(sql`select id from ${sql.identifier(table)}
      where id = any(${`{${ids.join()}}`}::int[]) and not "isDeleted"`),
  )
  const there = new Set(found.map(({ id }) => String(id)))
  return ids.filter((id) => !there.has(String(Number(id))))
}

/** A view as it opens now: with the choices of its filters that are gone. */
export const viewCalls = (kind: Resource<typeof savedView>) =>
  new Hono<Env>().get('/savedView/:id/opened', async (c) => {
    const person = personOf(c)
    const { db, kinds } = c.get('services')
    const id = asId.safeParse(c.req.param('id'))
    if (!id.success) throw missing('View')
    const view = await reading(kind).one(db, person, id.data)
    return answer(c, { ...view, gone: await goneChoices(db, kinds, person, view) })
  })
