import { and, gte, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { largestInt } from '#contract/fields.ts'
import { folded } from '#contract/text/folded.ts'
import {
  mostCounted,
  type Narrowed,
  type PageEnds,
  type Window,
  type WindowAsked,
  type WindowChoice,
  type WindowTotals,
} from '#contract/window.ts'
import { rowsOf, type Reader } from '../db/database.ts'
import { asStored, asWritten, cursorOf, placeIn, type Place } from './cursor.ts'

/** The source of a window's rows. Conditions and columns use the table's own name. */
export interface WindowRows {
  window: Window
  from: PgTable | SQL
  /** Breaks ties between rows with the same sort key, in the same direction. */
  id: PgColumn | SQL
  idIsText?: true
  /** The sort key of each sortable column: for text a column made by `sortKey`. */
  sorts: Readonly<Record<string, PgColumn | SQL>>
  filters: Readonly<Record<string, PgColumn | SQL>>
  /** The filters for which a row may have several values. */
  many?: Readonly<Record<string, ManyValues>>
  views: Readonly<Record<string, SQL | undefined>>
  toggles?: Readonly<Record<string, SQL>>
  /** An aggregate over the matching rows for each of its totals. */
  totals?: Readonly<Record<string, SQL>>
  /** The condition that a row contains the search text, given as a folded pattern and as typed. */
  search?: (pattern: string, words: string) => SQL
  /** The same for a few rows already read, if another condition is cheaper there; by default `search`. */
  searchNear?: (pattern: string, words: string) => SQL
}

/** Values outside the row: whole numbers, such as the ids of records that it names. */
interface ManyValues {
  /** A query for pairs of `id`, which is that of a row, and `value`. */
  values: SQL
  /** Values with a condition on the row instead of a joined value. */
  also?: Readonly<Record<string, SQL>>
}

interface FoundPage extends PageEnds {
  ids: (number | string)[]
}

/** How many rows are scanned in their order before the search index is used. */
const nearby = 300

/** The pattern for a search in `searchText`. */
export const likely = (words: string) => `%${folded(words).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/**
 * Finds one page by its place: the rows after or before a row, or at an offset from the first. Rows without a value
 * come last in either direction.
 */
export async function findPage(
  db: Reader,
  rows: WindowRows,
  where: SQL | undefined,
  asked: WindowAsked,
): Promise<FoundPage> {
  const { sort, size, at } = asked
  const as = rows.window.columns[sort.column]!.sort!
  const place = 'offset' in at ? null : placeIn('after' in at ? at.after : at.before, sort, as, rows.idIsText ?? false)
  const backwards = 'before' in at
  const scan: Scan = { rows, where: and(where, narrowing(rows, asked)), words: asked.words, as, column: sort.column }
  const go = { desc: sort.down !== backwards, place, offset: 'offset' in at ? at.offset : 0, limit: size + 1 }
  const found = await (backwards ? backward(db, scan, go) : forward(db, scan, go))
  const hasMore = found.length > size
  const page = backwards ? found.slice(0, size).toReversed() : found.slice(0, size)
  const [first, last] = [page[0], page.at(-1)]
  const isFirst = backwards ? !hasMore : place === null && go.offset === 0
  return {
    ids: page.map(({ id }) => id),
    previous: first && !isFirst ? cursorOf(sort, first) : null,
    next: last && (backwards || hasMore) ? cursorOf(sort, last) : null,
  }
}

/** The number of matching rows: exact up to `mostCounted`, and `mostCounted` plus one if there are more. */
export async function countRows(db: Reader, rows: WindowRows, where: SQL | undefined, asked: Narrowed) {
  const all = and(where, narrowing(rows, asked), holdsWords(rows, asked.words))
  const some = sql`select 1 from ${rows.from} where ${all ?? sql`true`} limit ${mostCounted + 1}`
  const [found] = rowsOf<{ count: number }>(await db.execute(sql`select count(*)::int as count from (${some}) counted`))
  return found!.count
}

/** The totals of all matching rows. */
export async function totalsOf(db: Reader, rows: WindowRows, where: SQL | undefined, asked: Narrowed) {
  const all = and(where, narrowing(rows, asked), holdsWords(rows, asked.words))
  const sums = rows.window.totals.map((name) => sql`${rows.totals![name]!}::float8 as ${sql.identifier(name)}`)
  const [found] = rowsOf<WindowTotals>(
    await db.execute(sql`select ${sql.join(sums, sql`, `)} from ${rows.from} where ${all ?? sql`true`}`),
  )
  return found!
}

/**
 * The values of a filter menu, each with its number of rows. Returns one more than a menu shows if there are more.
 * `holds` filters them by text, and `most` is null for all.
 */
export async function choicesIn(
  db: Reader,
  rows: WindowRows,
  where: SQL | undefined,
  column: string,
  { holds, most }: { holds?: (value: SQL) => SQL | undefined; most: number | null },
) {
  const many = rows.many?.[column]
  if (many) return choicesAmongMany(db, rows, where, many, { ...(holds && { holds }), most })
  const value = rows.filters[column]!
  return rowsOf<WindowChoice>(
    await db.execute(sql`
      select ${value}::text as value, count(*)::int as count from ${rows.from}
      where ${and(where, holds?.(sql`${value}::text`)) ?? sql`true`}
      group by ${value} order by ${value} ${most === null ? sql`` : sql`limit ${most}`}`),
  )
}

async function choicesAmongMany(
  db: Reader,
  rows: WindowRows,
  where: SQL | undefined,
  { values, also = {} }: ManyValues,
  { holds, most }: { holds?: (value: SQL) => SQL | undefined; most: number | null },
) {
  const isNone = and(...Object.values(also).map((condition) => sql`not (${condition})`))
  const joined = sql`select v.value::text as value, ${rows.id} as id from ${rows.from}
    left join (${values}) v on v.id = ${rows.id}
    where ${and(where, isNone && or(sql`v.value is not null`, isNone)) ?? sql`true`}`
  const others = Object.entries(also).map(
    ([value, condition]) => sql`select ${value}::text as value, ${rows.id} as id from ${rows.from}
      where ${and(where, condition) ?? sql`true`}`,
  )
  const named = sql.join([sql`(${joined})`, ...others.map((other) => sql`(${other})`)], sql` union all `)
  const said = holds?.(sql`c.value`)
  return rowsOf<WindowChoice>(
    await db.execute(sql`
      select c.value, count(*)::int as count from (${named}) c where ${said ?? sql`true`}
      group by c.value order by c.value ${most === null ? sql`` : sql`limit ${most}`}`),
  )
}

interface Scan {
  rows: WindowRows
  where: SQL | undefined
  words: string
  as: keyof typeof asStored
  column: string
}

interface Go {
  desc: boolean
  place: Place | null
  offset: number
  limit: number
}

async function forward(db: Reader, scan: Scan, go: Go): Promise<Place[]> {
  if (!canBeNone(scan)) return part(db, scan, false, go)
  if (go.place?.value === null) return part(db, scan, true, go)
  const valued = await part(db, scan, false, go)
  const rest = go.limit - valued.length
  if (rest === 0) return valued
  // Only where the rows without a value begin: the number of rows with a value before the page.
  const before = go.offset > 0 && valued.length === 0 ? await valuedRows(db, scan) : go.offset
  const offset = Math.max(0, go.offset - before)
  return [...valued, ...(await part(db, scan, true, { ...go, place: null, offset, limit: rest }))]
}

async function backward(db: Reader, scan: Scan, go: Go): Promise<Place[]> {
  if (!canBeNone(scan) || go.place?.value !== null) return part(db, scan, false, go)
  const empty = await part(db, scan, true, go)
  const rest = go.limit - empty.length
  return rest === 0 ? empty : [...empty, ...(await part(db, scan, false, { ...go, place: null, limit: rest }))]
}

const keyOf = ({ rows, column }: Scan): SQL => sql`${rows.sorts[column]!}`
const canBeNone = ({ rows, column }: Scan) => {
  const key = rows.sorts[column]
  return !(key instanceof PgColumn) || !key.notNull
}

async function valuedRows(db: Reader, { rows, where, words, column }: Scan) {
  const valued = and(where, sql`${rows.sorts[column]!} is not null`, holdsWords(rows, words))
  const [found] = rowsOf<{ count: number }>(
    await db.execute(sql`select count(*)::int as count from ${rows.from} where ${valued!}`),
  )
  return found!.count
}

/** Rows with a value, or those without one, starting from a place. */
async function part(db: Reader, scan: Scan, none: boolean, { desc, place, offset, limit }: Go): Promise<Place[]> {
  const { rows, words, as } = scan
  const key = keyOf(scan)
  const isPart = none ? sql`${key} is null` : canBeNone(scan) ? sql`${key} is not null` : undefined
  const than = sql.raw(desc ? '<' : '>')
  const beyond =
    place === null
      ? undefined
      : none
        ? sql`${rows.id} ${than} ${place.id}`
        : sql`(${key}, ${rows.id}) ${than} (${asStored[as](place.value)}, ${place.id})`
  const direction = sql.raw(desc ? 'desc' : 'asc')
  const order = none ? sql`id ${direction}` : sql`key ${direction}, id ${direction}`
  const page = sql`order by ${order} limit ${limit} offset ${offset}`
  const source = (...more: (SQL | undefined)[]) =>
    sql`select ${rows.id} as id, ${key} as key from ${rows.from} where ${and(scan.where, isPart, beyond, ...more) ?? sql`true`}`
  const read = (from: SQL) => sql`select ${written(rows)} as id, ${asWritten[as](sql`key`)} as value from ${from}`
  if (words === '') return placesOf(await db.execute(read(sql`(${source()} ${page}) page order by ${order}`)))
  return withWords()

  async function withWords() {
    // If many rows match the search, the first page is soon found by scanning; the index would return all of them.
    const fits = sql`, ${holdsWords({ ...rows, search: rows.searchNear ?? rows.search }, words)} as fits`
    const first = sql`select ${rows.id} as id, ${key} as key${fits} from ${rows.from}
      where ${and(scan.where, isPart, beyond) ?? sql`true`} order by ${order} limit ${nearby}`
    const near = rowsOf<Place & { seen: number }>(
      await db.execute(sql`with near as materialized (${first})
        (select ${written(rows)} as id, ${asWritten[as](sql`key`)} as value, 0 as seen from near where fits ${page})
        union all select null, null, count(*)::int from near`),
    )
    const seen = near.find(({ id }) => id === null)!.seen
    const hits = near.filter(({ id }) => id !== null)
    if (hits.length === limit || seen < nearby) return hits.map(placeOf)
    const all = source(holdsWords(rows, words))
    return placesOf(await db.execute(sql`with found as materialized (${all}) ${read(sql`found`)} ${page}`))
  }
}

const written = ({ idIsText }: WindowRows) => (idIsText ? sql`id` : sql`id::float8`)
const placeOf = ({ id, value }: Place): Place => ({ id, value })
const placesOf = (answer: unknown) => rowsOf<Place>(answer).map(placeOf)

const holdsWords = ({ search }: Pick<WindowRows, 'search'>, words: string) =>
  words === '' ? undefined : (search?.(likely(words), words) ?? sql`false`)

/** The condition of a view, the toggles and the filters, without the search text. */
function narrowing(rows: WindowRows, { view, toggles, filters: chosen }: Narrowed): SQL | undefined {
  const { window, filters, many, views } = rows
  const conditions = Object.entries(chosen).map(([column, values]) => {
    if (many?.[column]) return oneOfMany(rows.id, many[column], values)
    const isChoice = window.columns[column]?.filter === 'choice'
    return (isChoice ? oneOf : between)(filters[column]!, values)
  })
  const pressed = toggles.map((toggle) => rows.toggles?.[toggle])
  return and(view === null ? undefined : views[view], ...pressed, ...conditions)
}

function oneOf(column: PgColumn | SQL, values: readonly string[]): SQL | undefined {
  const given = values.filter((value) => value !== '')
  if (values.length === 0) return undefined
  const none = given.length < values.length ? isNull(column) : undefined
  const named = given.flatMap((value) => typed(column, value))
  return or(none, given.length > 0 ? inArray(column as PgColumn, named) : undefined)
}

function oneOfMany(id: WindowRows['id'], { values, also = {} }: ManyValues, asked: readonly string[]): SQL | undefined {
  if (asked.length === 0) return undefined
  const ids = asked.filter((value) => isWhole(value) && !Object.hasOwn(also, value))
  const others = Object.entries(also)
  const hasNone = and(
    sql`not exists (select 1 from (${values}) v where v.id = ${id})`,
    ...others.map(([, condition]) => sql`not (${condition})`),
  )
  return (
    or(
      asked.includes('') ? hasNone : undefined,
      ids.length > 0
        ? sql`${id} in (select v.id from (${values}) v where v.value = any(${`{${ids.join()}}`}::int[]))`
        : undefined,
      ...others.map(([value, condition]) => (asked.includes(value) ? condition : undefined)),
    ) ?? sql`false`
  )
}

const isWhole = (value: string) => /^\d{1,10}$/.test(value) && Number(value) <= largestInt

/** A value from an address in the type of the column; a value that the column cannot have is left out. */
function typed(column: PgColumn | SQL, value: string): (string | number | boolean)[] {
  const isText = !(column instanceof PgColumn) || column.dataType === 'string' || column.dataType === 'custom'
  if (isText) return [value]
  if (column.dataType === 'boolean') return value === 'true' || value === 'false' ? [value === 'true'] : []
  return isWhole(value) ? [Number(value)] : []
}

/** A range of days includes both ends; a range of moments excludes its end. */
function between(column: PgColumn | SQL, [from = '', until = '']: readonly string[]): SQL | undefined {
  const isBefore = until.length > 'YYYY-MM-DD'.length ? lt : lte
  return and(from ? gte(column as PgColumn, from) : undefined, until ? isBefore(column as PgColumn, until) : undefined)
}
