import { Hono } from 'hono'
import * as z from 'zod/mini'
import { partialListLimit, wholeListLimit } from '#contract/constants.ts'
import type { Entity } from '#contract/entity.ts'
import type { Problem } from '#contract/wire/envelope.ts'
import { largestInt } from '#contract/fields.ts'
import { inSentence } from '#contract/text/words.ts'
import { answer } from './answer.ts'
import { divisionAsked, kindWindow } from './kindWindow.ts'
import { scopeIn } from './reading.ts'
import { readJson } from './readJson.ts'
import { invalid, missing } from '#server/base/refuse.ts'
import { rendered } from './rendered.ts'
import { personOf, versionAsked, type Env, type Request } from './request.ts'
import type { Resource } from './resourceKind.ts'
import { write } from './write.ts'
import { writing } from './writing.ts'

/** An id in a path or a body: digits only, so that each record has one address. */
export const asId = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value)),
  z.int().check(z.minimum(1), z.maximum(largestInt)),
)

/** The HTTP routes of one kind: list, read, create, change, delete, restore and its actions. */
export function resource<E extends Entity>(kind: Resource<E>) {
  const { entity } = kind
  const { read, create, change, remove, restore, move } = writing(kind)
  const idOf = (value: unknown) => {
    const id = asId.safeParse(value)
    if (!id.success) throw missing(entity.name)
    return id.data
  }
  const scopeOf = (c: Request) => scopeIn(entity, c.req.param())
  const bodyOf = async (c: Request) => ({ ...(await readJson(c)), ...scopeOf(c) }) as Record<string, unknown>

  const filterOf = (c: Request) => filterIn(entity, c)
  const byIds = async (c: Request) =>
    answer(c, await read.list(c.get('services').db, personOf(c), filterOf(c), idsIn(c.req.query('ids') ?? '')))

  async function wholeList(c: Request) {
    const person = personOf(c)
    const filter = filterOf(c)
    const { db } = c.get('services')
    if (c.req.query('ids') !== undefined) return byIds(c)
    const division = divisionAsked(entity, filter)
    const all = async () => bounded(entity, await read.list(db, person, filter))
    if (c.req.query('requireUpdate') === 'true') {
      const { data, warnings } = await all()
      return answer(c, data, { warnings })
    }
    const personal = kind.rules.personal ?? false
    return rendered(c, { kind: entity.kind, division, query: JSON.stringify(filter), personal }, all)
  }

  const lists = entity.window
    ? kindWindow(kind, entity.window, read, filterOf, byIds)
    : new Hono<Env>().get('/', (c) => wholeList(c))
  return new Hono<Env>()
    .route('/', lists)
    .get('/:id', async (c) =>
      answer(c, await read.one(c.get('services').db, personOf(c), idOf(c.req.param('id')), scopeOf(c))),
    )
    .post('/', async (c) => {
      const body = await bodyOf(c)
      return write(c, body, async (w) => ({ data: await create(w, body), status: 201 }))
    })
    .put('/', async (c) => {
      const body = await bodyOf(c)
      if (kind.setByPut && isNew(body.id))
        return write(c, body, async (w) => ({ data: await create(w, body), status: 201 }), once)
      return write(c, body, async (w) => ({ data: await change(w, idOf(body.id), body) }), once)
    })
    .put('/:id', async (c) => {
      const body = await bodyOf(c)
      return write(c, body, async (w) => ({ data: await change(w, idOf(c.req.param('id')), body) }), once)
    })
    .delete('/:id', async (c) => {
      const id = idOf(c.req.param('id'))
      const version = { rowVersion: versionAsked(c) }
      return write(c, version, async (w) => ({ data: await remove(w, id, version, scopeOf(c)) }), once)
    })
    .put('/:id/restore', async (c) => {
      const id = idOf(c.req.param('id'))
      return write(c, { id }, async (w) => ({ data: await restore(w, id, scopeOf(c)) }), once)
    })
    .put('/:id/move', async (c) => {
      const body = await bodyOf(c)
      return write(c, body, async (w) => ({ data: await move(w, idOf(c.req.param('id')), scopeOf(c), body) }), once)
    })
}

/** Whether a body names no record: without an id, or with one below 1. */
const isNew = (id: unknown) => id === undefined || id === null || (typeof id === 'number' && id < 1)

/** These actions answer with the record, as lists do. */
const once = { onceByKey: true }

/** The ids of records in a query, separated by commas; refuses too many of them at their field. */
export function idsIn(text: string, field = 'ids') {
  const ids = text
    .split(',')
    .filter(Boolean)
    .map((id) => asId.safeParse(id))
  if (ids.some((id) => !id.success) || ids.length > partialListLimit)
    throw invalid(`Send up to ${partialListLimit} ids, separated by commas.`, field)
  return ids.map((id) => id.data!)
}

/** Returns the filter of a list request. A value of digits becomes a number. */
function filterIn(entity: Entity, c: Request): object {
  const known = Object.entries(c.req.query()).filter(([name]) => Object.hasOwn(entity.filter.shape, name))
  const values = known.map(([name, value]) => [name, /^\d{1,10}$/.test(value) ? Number(value) : value])
  return { ...entity.filter.parse(Object.fromEntries(values)), ...scopeIn(entity, c.req.param()) }
}

/** Cuts a whole list at its limit, with a warning. */
function bounded<Row>(entity: Entity, rows: Row[]): { data: Row[]; warnings: Problem[] } {
  if (rows.length <= wholeListLimit) return { data: rows, warnings: [] }
  const message = `There are too many ${inSentence(entity.plural)} to list. Only the first ${wholeListLimit} are shown.`
  return { data: rows.slice(0, wholeListLimit), warnings: [{ message }] }
}
