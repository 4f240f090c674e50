import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { savedView, SavedView } from '#contract/entities/savedView.ts'
import { keptAs } from '#contract/fieldFacts.ts'
import { referencesOf } from '#contract/references.ts'
import { reportChoiceNames, reportChoiceOf } from '#contract/reports/reportFacts.ts'
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

/** The choices of a view that are ids of records which no longer exist, by column of its register. */
export async function goneChoices(
  db: Reader,
  kinds: Kinds,
  person: Person,
  view: Pick<SavedView, 'register' | 'state'>,
) {
  const tables = choicesAsIds(kinds, person, view.register)
  const gone: Record<string, readonly string[]> = {}
  for (const [column, values] of Object.entries(view.state.filters)) {
    const table = tables.get(column)
    const lost = table ? await missingIn(db, table, values) : []
    if (lost.length > 0) gone[column] = lost
  }
  return gone
}

/** The tables of the records that filters of a register choose by id, by column. */
function choicesAsIds(kinds: Kinds, person: Person, register: string) {
  const tables = new Map<string, string>()
  const kind = projectRegister(register)?.kind
  const readable = kind && kinds[kind]
  if (!readable) {
    // Reports choose from lists and records of the office.
    for (const name of reportChoiceNames) {
      const { list, of } = reportChoiceOf(name)
      tables.set(name, list ? keptAs({ list }).kind : (of ?? 'client'))
    }
    return tables
  }
  for (const { field, target, nested } of referencesOf(readable.entity))
    if (!nested && !('beside' in target)) tables.set(field, keptAs(target).kind)
  for (const [field, named] of Object.entries(readable.window?.(person).named ?? {})) tables.set(field, named)
  return tables
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
