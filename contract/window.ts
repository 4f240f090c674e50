/** How a column is sorted: natural order of text, numbers, calendar days, or dates with time. */
export type SortedAs = 'text' | 'whole' | 'number' | 'day' | 'moment'

/** What the server supports for a column of a window. */
export interface WindowColumn {
  /** The sort type; absent if the column cannot be sorted. */
  sort?: SortedAs
  /** The filter menu: distinct values, or a first and a last day. */
  filter?: 'choice' | 'days' | 'moments'
}

/**
 * A list that may grow without limit and is therefore read page by page (keyset). The server sorts, filters, searches
 * and counts it. A kind's definition declares its window; lists that combine several kinds declare their own.
 */
export interface Window<Column extends string = string, View extends string = string> {
  columns: Readonly<Record<Column, WindowColumn>>
  /** The initial sort order. */
  start: { column: Column; down: boolean }
  /** The columns that the 'Filter:' box searches. */
  search: readonly string[]
  /** Its named views, such as 'unread'; the first one is the default. */
  views: readonly View[]
  /** Its named conditions that narrow any view, such as 'raisedByMe'. */
  toggles: readonly string[]
  /** The names of the sums that the server adds up over all matching rows. */
  totals: readonly string[]
}

export const defineWindow = <const Column extends string, const View extends string = never>(spec: {
  columns: Readonly<Record<Column, WindowColumn>>
  start: { column: NoInfer<Column>; down: boolean }
  search?: readonly string[]
  views?: readonly View[]
  toggles?: readonly string[]
  totals?: readonly string[]
}): Window<Column, View> => ({ search: [], views: [], toggles: [], totals: [], ...spec })

/** Most rows in a page. Exports read pages of this size. */
export const largestPage = 500
export const usualPage = 20

/**
 * Rows are counted up to this number only, so that the cost of a count is bounded. A larger count means there are more.
 */
export const mostCounted = 10_000

/** Selects a page: by offset, or by a cursor for the page after or before a row. */
export type PageAt = { offset: number } | { after: string } | { before: string }

/** Search text, view, toggles and filters of a request. Rows, counts and totals all use it. */
export interface Narrowed {
  words: string
  view: string | null
  /** The toggles that are on. */
  toggles: readonly string[]
  /** The filter values by column; for days the first and the last day, either of which may be ''. */
  filters: Readonly<Record<string, readonly string[]>>
}
export interface WindowAsked extends Narrowed {
  sort: { column: string; down: boolean }
  size: number
  at: PageAt
}

/** Cursors of the neighbouring pages; null if there is none. */
export interface PageEnds {
  next: string | null
  previous: string | null
}

/** Most values that a filter menu shows. One more than that in an answer means that there are others. */
export const mostChoices = 500

/** Key of the choice for rows without a value, in a filter menu and in what a browser or a view stores of it. */
export const noValue = '—'

/** The requested values of a filter menu: those whose text matches, or the named ones; otherwise the first. */
export interface ChoicesAsked {
  find?: string
  values?: readonly string[]
}

/** Returns the query parameters of a filter menu. */
export function choicesParams({ find = '', values = [] }: ChoicesAsked): URLSearchParams {
  const params = new URLSearchParams()
  if (find.trim() !== '') params.set('find', find.trim())
  for (const value of values) params.append('value', value)
  return params
}

/** A value in a filter menu with its number of rows; null means no value. */
export interface WindowChoice {
  value: string | null
  count: number
  /** Name of the value, if it is an id. */
  words?: string
}

/** The sums over all matching rows, by name; null if the reader reads the value of none of them. */
export type WindowTotals = Readonly<Record<string, number | null>>

/** Prefix of a column's name in query parameters that filter it. */
export const filterPrefix = 'where.'

/** Returns the query parameters of a search text, view, toggles and filters. */
export function narrowedParams({ words, view, toggles, filters }: Narrowed): URLSearchParams {
  const params = new URLSearchParams()
  if (view !== null) params.set('view', view)
  for (const toggle of toggles) params.append('toggle', toggle)
  if (words.trim() !== '') params.set('words', words.trim())
  for (const [column, values] of Object.entries(filters))
    for (const value of values) params.append(filterPrefix + column, value)
  return params
}

/** Returns the query parameters of a page. */
export function pageParams({ sort, size, at, ...narrowed }: WindowAsked): URLSearchParams {
  const params = narrowedParams(narrowed)
  params.set('sort', `${sort.down ? '-' : ''}${sort.column}`)
  params.set('size', String(size))
  for (const [name, value] of Object.entries(at)) if (value !== 0) params.set(name, String(value))
  return params
}
