import { Hono } from 'hono'
import { inArray, sql, type SQL } from 'drizzle-orm'
import {
  mostChoices,
  type ChoicesAsked,
  type PageEnds,
  type Window,
  type WindowAsked,
  type WindowChoice,
} from '#contract/window.ts'
import { folded } from '#contract/text/folded.ts'
import type { Reader } from '../db/database.ts'
import { foldedIn } from '#server/db/columns/folded.ts'
import { answer } from './answer.ts'
import { invalid } from '#server/base/refuse.ts'
import type { Env, Request } from './request.ts'
import { choicesIn, countRows, findPage, likely, totalsOf, type WindowRows } from './window.ts'
import { choicesQuestion, filterOf, narrowingQuestion, pageQuestion } from './windowQuestion.ts'

/** A window for one request: its rows within the reader's rights, and the names of its values. */
export interface OpenWindow {
  db: Reader
  rows: WindowRows
  where: SQL | undefined
  /** The rows with these ids as they are answered, in any order. */
  read(ids: readonly (number | string)[]): Promise<{ id: number | string }[]>
  /** The names of a filter menu's values that are ids. */
  words?: Readonly<Record<string, (values: readonly string[]) => Promise<ReadonlyMap<string, string>>>>
}

/** An answer of a window; `about` distinguishes it from other answers of the same list. */
interface WindowAnswer {
  about: string
  read(): Promise<{ data: unknown; page?: PageEnds }>
}

/**
 * The routes of a window: a page at `/`, the number of rows at `/count`, the values of a filter menu at
 * `/choices/{column}`, the totals at `/totals` if it has any. `open` decides who may read it; `send` sends an answer and may cache it, which the default does
 * not. Where rows can change, a browser requests those it already has by their ids (`byIds`).
 */
export function windowCalls(
  window: Window,
  open: (c: Request) => Promise<OpenWindow> | OpenWindow,
  send: (c: Request, answer: WindowAnswer) => Promise<Response> = sendOnce,
  byIds?: (c: Request) => Promise<Response>,
) {
  const calls = new Hono<Env>()
    .get('/', async (c) => {
      if (byIds && c.req.query('ids') !== undefined) return byIds(c)
      const of = await open(c)
      const asked = pageQuestion(window, paramsOf(c))
      return send(c, { about: `page ${JSON.stringify(asked)}`, read: () => pageOf(of, asked) })
    })
    .get('/count', async (c) => {
      const { db, rows, where } = await open(c)
      const asked = narrowingQuestion(window, paramsOf(c))
      const count = async () => ({ data: { count: await countRows(db, rows, where, asked) } })
      return send(c, { about: `count ${JSON.stringify(asked)}`, read: count })
    })
  if (window.totals.length > 0)
    calls.get('/totals', async (c) => {
      const { db, rows, where } = await open(c)
      const asked = narrowingQuestion(window, paramsOf(c))
      const totals = async () => ({ data: await totalsOf(db, rows, where, asked) })
      return send(c, { about: `totals ${JSON.stringify(asked)}`, read: totals })
    })
  const hasMenus = Object.values(window.columns).some(({ filter }) => filter === 'choice')
  if (!hasMenus) return calls
  return calls.get('/choices/:column', async (c) => {
    const of = await open(c)
    const column = c.req.param('column')
    if (filterOf(window, column) !== 'choice') throw invalid('This list has no choices for that column.')
    const asked = choicesQuestion(paramsOf(c))
    const about = `choices ${column} ${JSON.stringify(asked)}`
    return send(c, { about, read: async () => ({ data: await choicesOf(of, column, asked) }) })
  })
}

async function sendOnce(c: Request, { read }: WindowAnswer) {
  const { data, ...more } = await read()
  return answer(c, data, more)
}

const paramsOf = (c: Request) => new URL(c.req.url).searchParams

async function pageOf({ db, rows, where, read }: OpenWindow, asked: WindowAsked) {
  const { ids, next, previous } = await findPage(db, rows, where, asked)
  const byId = new Map((ids.length > 0 ? await read(ids) : []).map((row) => [row.id, row]))
  // A row that was deleted between the two queries is left out.
  return { data: ids.flatMap((id) => byId.get(id) ?? []), page: { next, previous } }
}

/** The number of distinct ids that are read to search them by name. */
const mostNamed = 20_000

/**
 * The values of a filter menu. Ids are searched by name, so all of them are read without the limit of the menu and
 * named together.
 */
async function choicesOf(
  { db, rows, where, words = {} }: OpenWindow,
  column: string,
  { find, values }: Required<ChoicesAsked>,
): Promise<WindowChoice[]> {
  const named = words[column]
  const isSought = find !== ''
  const found = await choicesIn(db, rows, where, column, {
    most: named && isSought ? mostNamed : mostChoices + 1,
    holds: (value) =>
      values.length > 0
        ? inArray(value, [...values])
        : isSought && !named
          ? sql`${foldedIn(value)} like ${likely(find)}`
          : undefined,
  })
  const called = await named?.(found.flatMap(({ value }) => value ?? []))
  if (!called) return found
  const withWords = found.map((one) => ({ ...one, words: called.get(one.value ?? '') ?? '' }))
  return withWords.filter((one) => folded(one.words).includes(folded(find))).slice(0, mostChoices + 1)
}
