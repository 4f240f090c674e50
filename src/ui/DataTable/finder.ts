import { foldedWords } from '#contract/text/folded.ts'
import { dayOf, type Clock } from '../time/time.ts'
import { wordsOf, type Column, type Identified } from './columns.ts'
import { changedPlaces, type Register } from './register.ts'
import type { TableState } from './tableState.ts'

/** Returns whether a row passes a filter. */
export type Keep<Row> = (row: Row) => boolean

/** The result of a search: the indexes of the matching rows, in display order. */
export interface Found<Row extends Identified> {
  register: Register<Row>
  places: Uint32Array
  /** The search as JSON: text, filters, toggles, view, sort order and page. */
  asked: string
  /** Indexes that pass the view, toggles and menus, and the settings (as JSON) they were computed for. */
  kept: Uint32Array
  keptFor: string
  /** Matches within `kept` for ever longer prefixes of the search text, shortest first. */
  narrowing: readonly { words: string; places: Uint32Array }[]
}

/** Returns the choices under which a column's menu lists a row; '—' if it has none. */
export function choicesOf<Row>(column: Column<Row>, row: Row, clock: Clock): readonly string[] {
  const choices = column.choices?.(row) ?? [wordsOf(column, row, clock)]
  return choices.length === 0 || (choices.length === 1 && choices[0] === '') ? ['—'] : choices
}

function keepsChosen<Row>(column: Column<Row>, chosen: readonly string[], clock: Clock): Keep<Row> {
  if (column.filter === 'days') {
    const [from = '', until = ''] = chosen
    return (row) => {
      const value = column.value(row)
      if (typeof value !== 'string' || value === '') return false
      const day = value.length > 10 ? dayOf(Date.parse(value), clock.zone) : value
      return day >= from && (until === '' || day <= until)
    }
  }
  const wanted = new Set(chosen)
  return (row) => choicesOf(column, row, clock).some((choice) => wanted.has(choice))
}

/**
 * Searches the rows of a table. `keeps` holds the filters of the view and toggles named in `state`; `before` is the
 * last result. A row whose values change keeps its place until the user filters, sorts or turns a page, or until rows
 * are added or removed, so that nothing moves under the pointer. A changed row that now matches is inserted, as a new
 * row would be. Returns `before` itself if nothing has changed.
 */
export function find<Row extends Identified>(
  register: Register<Row>,
  state: TableState,
  keeps: readonly Keep<Row>[],
  before: Found<Row> | null,
): Found<Row> {
  const asked = JSON.stringify(state)
  const changed = before && changedPlaces(before.register.rows, register.rows)
  if (before && changed && asked === before.asked) {
    if (changed.length > 0) return withNewMatches(before, changed, register, state, keeps)
    return before.register === register ? before : { ...before, register }
  }
  const known = changed?.length === 0 ? before : null
  const { sorter, filters, toggles, view } = state
  const keptFor = JSON.stringify([sorter, filters, toggles, view])
  const same = known?.keptFor === keptFor ? known : null
  const kept = same?.kept ?? keptAmong(register, state, keeps)
  const words = foldedWords(state.words)
  const narrowing = narrowed(register, words, kept, same?.narrowing ?? [])
  return { register, asked, kept, keptFor, narrowing, places: narrowing.at(-1)?.places ?? kept }
}

/** Inserts changed rows that now match into the last result at their sorted position; removes none. */
function withNewMatches<Row extends Identified>(
  { places, asked }: Found<Row>,
  changed: readonly number[],
  register: Register<Row>,
  state: TableState,
  keeps: readonly Keep<Row>[],
): Found<Row> {
  const { rows } = register
  // Drops the cached stages: they describe the rows before the change, so the next search must start afresh.
  const found = { register, asked, kept: none, keptFor: '', narrowing: [] }
  if (places.length === rows.length) return { ...found, places }
  const fits = fitting(register, state, keeps)
  const words = foldedWords(state.words)
  const held = new Uint8Array(rows.length)
  for (const place of places) held[place] = 1
  const coming = changed.filter((place) => !held[place] && fits(place) && register.textAt(place).includes(words))
  if (coming.length === 0) return { ...found, places }
  const rank = new Uint32Array(rows.length)
  register.places(state.sorter).forEach((place, at) => (rank[place] = at))
  const all = Array.from(places)
  for (const place of coming) {
    const next = all.findIndex((other) => rank[other]! > rank[place]!)
    all.splice(next < 0 ? all.length : next, 0, place)
  }
  return { ...found, places: Uint32Array.from(all) }
}

const none = new Uint32Array()

/** Returns the indexes that pass the view, toggles and menus, in sort order. */
function keptAmong<Row extends Identified>(register: Register<Row>, state: TableState, keeps: readonly Keep<Row>[]) {
  const places = register.places(state.sorter)
  const leavesAll = keeps.length === 0 && menus(register, state).length === 0
  return leavesAll ? places : places.filter(fitting(register, state, keeps))
}

/** Returns a predicate: whether the row at an index passes the view, toggles and menus. */
function fitting<Row extends Identified>(register: Register<Row>, state: TableState, keeps: readonly Keep<Row>[]) {
  const all = [...keeps, ...menus(register, state)]
  return (place: number) => all.every((keep) => keep(register.rows[place]!))
}

function menus<Row extends Identified>({ columns, clock }: Register<Row>, { filters }: TableState): Keep<Row>[] {
  return columns.flatMap((column) => {
    const chosen = filters[column.id]
    return chosen?.some(Boolean) ? [keepsChosen(column, chosen, clock)] : []
  })
}

/** Searches only the matches of a shorter search text that the new text contains. */
function narrowed<Row extends Identified>(
  register: Register<Row>,
  words: string,
  kept: Uint32Array,
  known: Found<Row>['narrowing'],
): Found<Row>['narrowing'] {
  if (words === '') return []
  const shorter = known.filter((one) => words.includes(one.words))
  if (shorter.at(-1)?.words === words) return shorter
  return [...shorter, { words, places: saying(register, shorter.at(-1)?.places ?? kept, words) }]
}

function saying<Row extends Identified>(register: Register<Row>, places: Uint32Array, words: string) {
  const hits = new Uint32Array(places.length)
  let count = 0
  for (const place of places) if (register.textAt(place).includes(words)) hits[count++] = place
  return hits.slice(0, count)
}
