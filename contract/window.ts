/** What a column is sorted as: words as people sort them, numbers, calendar days or moments. */
export type SortedAs = 'text' | 'whole' | 'number' | 'day' | 'moment'

/** What the server can do with one column of a window. */
export interface WindowColumn {
  /** As what it is sorted; left out where it is not. */
  sort?: SortedAs
  /** A menu of the values there are, or a first and a last day. */
  filter?: 'choice' | 'days' | 'moments'
}

/**
 * A list that may grow without a bound, so that it is read page by page: the server sorts, filters, searches and counts
 * it. Said of a kind with its definition, and of each list that is put together from several kinds.
 */
export interface Window<Column extends string = string, View extends string = string> {
  columns: Readonly<Record<Column, WindowColumn>>
  /** How its rows stand until somebody sorts them. */
  start: { column: Column; down: boolean }
  /** The columns that the 'Filter:' box looks into. */
  search: readonly string[]
  /** Its named parts, such as 'unread'; the first is where one begins. */
  views: readonly View[]
}

export const defineWindow = <const Column extends string, const View extends string = never>(spec: {
  columns: Readonly<Record<Column, WindowColumn>>
  start: { column: NoInfer<Column>; down: boolean }
  search?: readonly string[]
  views?: readonly View[]
}): Window<Column, View> => ({ search: [], views: [], ...spec })

/** How many rows one page may hold; an export reads pages of this size. */
export const largestPage = 500
export const usualPage = 20

/**
 * Up to how many rows are counted, so that a count costs no more however long a list is; a higher count says that there
 * are more.
 */
export const mostCounted = 10_000

/** Which page: by its distance from the first row, or the one after or before a row, as the server has marked it. */
export type PageAt = { offset: number } | { after: string } | { before: string }

/** What a window is asked for; the same narrowing serves for its rows, its count and its menus. */
export interface Narrowed {
  words: string
  view: string | null
  /** The values of each filter by column; for days the first and the last, either may be ''. */
  filters: Readonly<Record<string, readonly string[]>>
}
export interface WindowAsked extends Narrowed {
  sort: { column: string; down: boolean }
  size: number
  at: PageAt
}

/** Where a page can be gone on from; null where there are no more rows that way. */
export interface PageEnds {
  next: string | null
  previous: string | null
}

/** One value of a filter menu, and how many rows have it; null is none. */
export interface WindowChoice {
  value: string | null
  count: number
  /** What the value is called where it is an id. */
  words?: string
}

/** Before the name of a column, in an address, stands what its values must be. */
export const filterPrefix = 'where.'

/** What a narrowing is called in an address. */
export function narrowedParams({ words, view, filters }: Narrowed): URLSearchParams {
  const params = new URLSearchParams()
  if (view !== null) params.set('view', view)
  if (words.trim() !== '') params.set('words', words.trim())
  for (const [column, values] of Object.entries(filters))
    for (const value of values) params.append(filterPrefix + column, value)
  return params
}

/** The same for a page of it. */
export function pageParams({ sort, size, at, ...narrowed }: WindowAsked): URLSearchParams {
  const params = narrowedParams(narrowed)
  params.set('sort', `${sort.down ? '-' : ''}${sort.column}`)
  params.set('size', String(size))
  for (const [name, value] of Object.entries(at)) if (value !== 0) params.set(name, String(value))
  return params
}
