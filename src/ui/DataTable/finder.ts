import { dayOf, type Clock } from '../time.ts'
import { wordsOf, type Column, type Identified } from './columns.ts'
import { changedPlaces, type Register } from './register.ts'
import type { TableState } from './tableState.ts'

/** Whether a row belongs to what is shown. */
export type Keep<Row> = (row: Row) => boolean

/** What was found for one question: the places of the rows that fit, in order. */
export interface Found<Row extends Identified> {
  register: Register<Row>
  places: Uint32Array
  /** The question: words, filters, toggles, view, sorter and page. */
  asked: string
  /** What view, toggles and menus leave in, and for which of them. */
  kept: Uint32Array
  keptFor: string
  /** What was found among `kept` for the beginnings of the present words, shortest first. */
  narrowing: readonly { words: string; places: Uint32Array }[]
}

/** The words under which a column's menu lists a row; a row without any is under '—'. */
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

const fold = (words: string) => words.trim().toLowerCase()

/**
 * Finds the rows of a table. `keeps` are the chosen view and toggles, which `state` names; `before` is what was found
 * last. That stays as it is until someone filters, sorts or turns a page, or rows come or go: a row whose values change
 * meanwhile keeps its place, so that nothing moves under a pointer. One that fits since then comes in, as a new one
 * would: whoever waits for it must not have to ask. The same object where nothing is different.
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
    if (changed.length > 0) return withFitting(before, changed, register, state, keeps)
    return before.register === register ? before : { ...before, register }
  }
  const known = changed?.length === 0 ? before : null
  const { sorter, filters, toggles, view } = state
  const keptFor = JSON.stringify([sorter, filters, toggles, view])
  const same = known?.keptFor === keptFor ? known : null
  const kept = same?.kept ?? keptAmong(register, state, keeps)
  const words = fold(state.words)
  const narrowing = narrowed(register, words, kept, same?.narrowing ?? [])
  return { register, asked, kept, keptFor, narrowing, places: narrowing.at(-1)?.places ?? kept }
}

/** What is found when these rows have changed: those that fit now come in where they belong, and none goes. */
function withFitting<Row extends Identified>(
  { places, asked }: Found<Row>,
  changed: readonly number[],
  register: Register<Row>,
  state: TableState,
  keeps: readonly Keep<Row>[],
): Found<Row> {
  const { rows } = register
  // Another question is answered anew: what was known for this one is of rows before they changed.
  const found = { register, asked, kept: none, keptFor: '', narrowing: [] }
  if (places.length === rows.length) return { ...found, places }
  const fits = fitting(register, state, keeps)
  const words = fold(state.words)
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

/** What view, toggles and menus leave in, in the order asked for. */
function keptAmong<Row extends Identified>(register: Register<Row>, state: TableState, keeps: readonly Keep<Row>[]) {
  const places = register.places(state.sorter)
  const leavesAll = keeps.length === 0 && menus(register, state).length === 0
  return leavesAll ? places : places.filter(fitting(register, state, keeps))
}

/** Whether view, toggles and menus keep the row at a place. */
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

/** A longer word searches only what the shorter one has found. */
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
