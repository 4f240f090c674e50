import { folded } from '#contract/text/folded.ts'
import type { Clock } from '../time/time.ts'
import { wordsOf, type Column, type Identified } from './columns.ts'
import { backwards, orderOf, type Order } from './order.ts'
import { finish, type Work } from './slices.ts'
import type { Sorter } from './tableState.ts'

const slice = 256

/**
 * Caches what search and sorting need: each row's folded text, and the row order by each column. A register is
 * immutable in its rows; `with` returns the register of new rows and carries over what is still valid.
 */
export class Register<Row extends Identified> {
  readonly columns: readonly Column<Row>[]
  readonly clock: Clock
  readonly rows: readonly Row[]
  readonly #texts: (string | undefined)[]
  readonly #orders: Map<string, Order>

  constructor(columns: readonly Column<Row>[], clock: Clock, rows: readonly Row[], before?: Register<Row>) {
    this.columns = columns
    this.clock = clock
    this.rows = rows
    const changed = before ? changedPlaces(before.rows, rows) : null
    this.#texts = before && changed ? before.#texts.slice() : before ? before.#textsOf(rows) : []
    this.#orders = new Map(before && changed ? before.#orders : [])
    for (const place of changed ?? []) {
      this.#texts[place] = undefined
      for (const { id, value } of columns)
        if (this.#orders.has(id) && value(rows[place]!) !== value(before!.rows[place]!)) this.#orders.delete(id)
    }
  }

  /** Returns the register of these rows; the same object if the rows are the same. */
  with(rows: readonly Row[]): Register<Row> {
    return rows === this.rows ? this : new Register(this.columns, this.clock, rows, this)
  }

  /** Carries over the texts of rows that are the same objects. */
  #textsOf(rows: readonly Row[]) {
    const known = new Map(this.rows.map((row, place) => [row, this.#texts[place]]))
    return rows.map((row) => known.get(row))
  }

  /** Returns the folded text of a row, its columns separated by NUL. */
  textAt(place: number): string {
    const known = this.#texts[place]
    if (known !== undefined) return known
    const row = this.rows[place]
    const made = row ? folded(this.columns.map((column) => wordsOf(column, row, this.clock)).join('\0')) : ''
    this.#texts[place] = made
    return made
  }

  /** Computes the missing texts, so that the first keystroke need not. */
  *readTexts(): Work<void> {
    for (let place = 0; place < this.rows.length; place++) {
      this.textAt(place)
      if (place % slice === slice - 1) yield
    }
  }

  /** Computes and caches the order by a column. */
  *readOrder(id: string): Work<Order | undefined> {
    const known = this.#orders.get(id)
    const column = this.columns.find((one) => one.id === id)
    if (known || !column) return known
    const dated = column.kind === 'date' || column.kind === 'moment'
    const order = yield* orderOf(this.rows.length, (place) => column.value(this.rows[place]!), dated)
    this.#orders.set(id, order)
    return order
  }

  /** Returns the indexes of all rows in sort order. */
  places(sorter: Sorter | null): Uint32Array {
    const order = sorter && finish(this.readOrder(sorter.column))
    if (!order) return Uint32Array.from({ length: this.rows.length }, (_, place) => place)
    return sorter.down ? backwards(order) : order.places
  }
}

/** Returns the indexes of rows whose values have changed in place; null if rows were added, removed or moved. */
export function changedPlaces<Row extends Identified>(before: readonly Row[], after: readonly Row[]): number[] | null {
  if (before.length !== after.length) return null
  const changed: number[] = []
  for (let place = 0; place < after.length; place++) {
    if (after[place] === before[place]) continue
    if (after[place]!.id !== before[place]!.id) return null
    changed.push(place)
  }
  return changed
}
