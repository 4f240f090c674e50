import { dayOf, type Clock } from '../time.ts'
import { wordsOf, type Column, type Identified } from './columns.ts'
import type { Register } from './register.ts'
import type { TableState } from './tableState.ts'

/** Whether a row belongs to what is shown. */
export type Keep<Row> = (row: Row) => boolean

interface Found {
  words: string
  places: Uint32Array
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
 * Finds the rows of a table. What was found stays as it is until someone filters, sorts or turns a page, or rows come
 * or go:
 * a row whose values change meanwhile keeps its place, so that nothing moves under a pointer. One that fits since then
 * comes in, as a new one would: whoever waits for it must not have to ask.
 */
export class Finder<Row extends Identified> {
  readonly #register: Register<Row>
  readonly #clock: Clock
  #asked = ''
  #members = -1
  #changes = -1
  #admitted = -1
  #found: Uint32Array = new Uint32Array()
  #keptFor = ''
  #kept: Uint32Array = new Uint32Array()
  /** What was found for the beginnings of the present words, shortest first. */
  #trail: Found[] = []

  constructor(register: Register<Row>, clock: Clock) {
    this.#register = register
    this.#clock = clock
  }

  /** The places of the rows that fit, in order. `keeps` are the chosen view and toggles, which `state` names. */
  find(state: TableState, keeps: readonly Keep<Row>[]): Uint32Array {
    const { members } = this.#register
    const changes = this.#register.changed.length
    const asked = JSON.stringify(state)
    if (asked === this.#asked && members === this.#members) return this.#admit(state, keeps)
    if (members !== this.#members || changes !== this.#changes) this.#forget()
    this.#asked = asked
    this.#members = members
    this.#changes = changes
    this.#admitted = changes
    this.#keep(state, keeps)
    this.#found = this.#search(fold(state.words))
    return this.#found
  }

  /** Takes in the rows that have changed and fit now, where they belong. */
  #admit(state: TableState, keeps: readonly Keep<Row>[]): Uint32Array {
    const { rows, changed } = this.#register
    const since = changed.slice(this.#admitted)
    this.#admitted = changed.length
    if (since.length === 0 || this.#found.length === rows.length) return this.#found
    const all = [...keeps, ...this.#menus(state)]
    const words = fold(state.words)
    const stands = new Uint8Array(rows.length)
    for (const place of this.#found) stands[place] = 1
    const fits = (place: number) =>
      all.every((keep) => keep(rows[place]!)) && this.#register.textAt(place).includes(words)
    const coming = new Set(since.filter((place) => !stands[place] && fits(place)))
    if (coming.size === 0) return this.#found
    const rank = new Uint32Array(rows.length)
    this.#register.places(state.sorter).forEach((place, at) => (rank[place] = at))
    const found = Array.from(this.#found)
    for (const place of coming) {
      const next = found.findIndex((other) => rank[other]! > rank[place]!)
      found.splice(next < 0 ? found.length : next, 0, place)
    }
    this.#found = Uint32Array.from(found)
    return this.#found
  }

  #forget() {
    this.#keptFor = ''
    this.#trail = []
  }

  /** Leaves out what view, toggles and menus leave out; remembered until one of them or the sorter changes. */
  #keep({ sorter, filters, toggles, view }: TableState, keeps: readonly Keep<Row>[]) {
    const keptFor = JSON.stringify([sorter, filters, toggles, view])
    if (keptFor === this.#keptFor) return
    this.#keptFor = keptFor
    const { rows } = this.#register
    const all = [...keeps, ...this.#menus({ filters })]
    const places = this.#register.places(sorter)
    this.#kept = all.length === 0 ? places : places.filter((place) => all.every((keep) => keep(rows[place]!)))
    this.#trail = []
  }

  #menus({ filters }: Pick<TableState, 'filters'>): Keep<Row>[] {
    return this.#register.columns.flatMap((column) => {
      const chosen = filters[column.id]
      return chosen?.some(Boolean) ? [keepsChosen(column, chosen, this.#clock)] : []
    })
  }

  /** A longer word searches only what the shorter one has found. */
  #search(words: string): Uint32Array {
    if (words === '') return this.#kept
    while (this.#trail.length > 0 && !words.includes(this.#trail.at(-1)!.words)) this.#trail.pop()
    const last = this.#trail.at(-1)
    if (last?.words === words) return last.places
    const places = this.#among(last?.places ?? this.#kept, words)
    this.#trail.push({ words, places })
    return places
  }

  #among(places: Uint32Array, words: string): Uint32Array {
    const hits = new Uint32Array(places.length)
    let count = 0
    for (const place of places) if (this.#register.textAt(place).includes(words)) hits[count++] = place
    return hits.slice(0, count)
  }
}
