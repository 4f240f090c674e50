import * as z from 'zod/mini'
import { isDay, isStorable } from '#contract/fields.ts'
import {
  filterPrefix,
  largestPage,
  usualPage,
  type ChoicesAsked,
  type Narrowed,
  type PageAt,
  type Window,
  type WindowAsked,
  type WindowColumn,
} from '#contract/window.ts'
import { invalid } from '#server/base/refuse.ts'

/** The largest offset of a page requested by number. */
const farthest = 10_000_000
const longestCursor = 2_000

/** Reads the requested page of a window from the query; refuses an invalid one, with the reason. */
export function pageQuestion(window: Window, params: URLSearchParams): WindowAsked {
  return {
    ...narrowingQuestion(window, params),
    sort: sortIn(window, params.get('sort')),
    size: numberIn(params, 'size', 1, largestPage) ?? usualPage,
    at: placeIn(params),
  }
}

function sortIn(window: Window, text: string | null): WindowAsked['sort'] {
  if (text === null) return window.start
  const column = text.replace(/^-/, '')
  if (!Object.hasOwn(window.columns, column) || !window.columns[column]!.sort) {
    const sorted = Object.keys(window.columns).filter((name) => window.columns[name]!.sort)
    throw invalid(`This list can be sorted by ${sorted.join(', ')}, with a minus before it for the other way.`, 'sort')
  }
  return { column, down: text.startsWith('-') }
}

function placeIn(params: URLSearchParams): PageAt {
  const given = ['offset', 'after', 'before'].filter((name) => params.has(name))
  if (given.length > 1) throw invalid('Ask for a page by only one of offset, after and before.', given[1])
  const offset = numberIn(params, 'offset', 0, farthest)
  const [after, before] = [params.get('after'), params.get('before')]
  for (const cursor of [after, before])
    if (cursor !== null && (cursor === '' || cursor.length > longestCursor)) throw invalid(noCursor, given[0])
  return after !== null ? { after } : before !== null ? { before } : { offset: offset ?? 0 }
}

/** The message for a cursor that this list did not issue. */
export const noCursor = 'This list cannot be continued from there. Start again from its first page.'

function numberIn(params: URLSearchParams, name: string, from: number, to: number) {
  const text = params.get(name)
  if (text === null) return undefined
  const number = /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= from && number <= to)) throw invalid(`Enter a whole number from ${from} to ${to} for ${name}.`, name)
  return number
}

const mostValues = 50
const longestValue = 200
const value = z.string().check(z.maxLength(longestValue), z.refine(isStorable))

/** Reads the filters, view, toggles and search of a window from the query. */
export function narrowingQuestion(window: Window, params: URLSearchParams): Narrowed {
  const words = value.safeParse(params.get('words') ?? '')
  if (!words.success) throw invalid(`Filter by at most ${longestValue} characters.`, 'words')
  const view = params.get('view')
  if (view !== null && !window.views.includes(view))
    throw invalid(
      `This list has ${window.views.length > 0 ? `the views ${window.views.join(', ')}` : 'no views'}.`,
      'view',
    )
  const toggles = [...new Set(params.getAll('toggle'))]
  if (toggles.some((toggle) => !window.toggles.includes(toggle)))
    throw invalid(
      `This list has ${window.toggles.length > 0 ? `the toggles ${window.toggles.join(', ')}` : 'no toggles'}.`,
      'toggle',
    )
  const filters: Record<string, readonly string[]> = {}
  for (const name of new Set([...params.keys()].filter((key) => key.startsWith(filterPrefix)))) {
    const column = name.slice(filterPrefix.length)
    const filter = filterOf(window, column)
    if (!filter) throw invalid('This list cannot be filtered by that column.', name)
    const values = z.array(value).safeParse(params.getAll(name))
    if (!values.success || !fits(filter, values.data)) throw invalid(filterWords[filter], name)
    filters[column] = values.data
  }
  return { words: words.data.trim(), view, toggles, filters }
}

/** Reads the requested values of a filter menu from the query. */
export function choicesQuestion(params: URLSearchParams): Required<ChoicesAsked> {
  const find = value.safeParse(params.get('find') ?? '')
  if (!find.success) throw invalid(`Search for at most ${longestValue} characters.`, 'find')
  const values = z.array(value).safeParse(params.getAll('value'))
  if (!values.success || !fits('choice', values.data)) throw invalid(filterWords.choice, 'value')
  return { find: find.data.trim(), values: values.data }
}

/** How a column can be filtered; undefined if it cannot, or does not exist. */
export const filterOf = (window: Window, column: string): WindowColumn['filter'] =>
  Object.hasOwn(window.columns, column) ? window.columns[column]!.filter : undefined

type Filter = NonNullable<WindowColumn['filter']>

const filterWords: Record<Filter, string> = {
  choice: `Choose up to ${mostValues} values, each of up to ${longestValue} characters.`,
  days: 'Enter a first and a last day as YYYY-MM-DD.',
  moments: 'Enter a first and a last moment as YYYY-MM-DDThh:mm:ssZ.',
}

const isMoment = (text: string) => /^(?:19|20|21)\d\d.{6,26}$/.test(text) && z.iso.datetime().safeParse(text).success

function fits(filter: Filter, values: readonly string[]) {
  if (filter === 'choice') return values.length <= mostValues
  return values.length <= 2 && values.every((text) => text === '' || (filter === 'days' ? isDay : isMoment)(text))
}
