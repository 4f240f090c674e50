import type { Clock } from '../time.ts'
import { wordsOf, type Column, type Identified } from './columns.ts'
import { backwards, comparison, orderOf, type Order } from './order.ts'
import { finish, type Work } from './slices.ts'
import type { Sorter } from './tableState.ts'

const slice = 256
/** How many changed rows are remembered; after more of them everything is looked through. */
const mostChanged = 10_000

const isDated = <Row>({ kind }: Column<Row>) => kind === 'date' || kind === 'moment'

/** What can be worked out once about a table's rows: one lower-cased text for each, and their order by each column. */
export class Register<Row extends Identified> {
  rows: readonly Row[] = []
  /** Rises when rows come, go or change places. */
  members = 0
  /** Rises with each row whose values change where it stands. */
  changes = 0
  /** Where those rows stand, newest last. */
  #changed: number[] = []
  #texts: (string | undefined)[] = []
  readonly #orders = new Map<string, Order>()
  readonly columns: readonly Column<Row>[]
  readonly #clock: Clock

  constructor(columns: readonly Column<Row>[], clock: Clock) {
    this.columns = columns
    this.#clock = clock
  }

  /** Takes the rows as they are now. What is known of a row is kept as long as the row is the same object. */
  take(rows: readonly Row[]) {
    if (rows === this.rows) return
    const before = this.rows
    this.rows = rows
    if (rows.length === before.length && rows.every((row, place) => row === before[place] || row.id === before[place]?.id)) {
      this.#takeChanged(before)
    } else {
      const known = new Map(before.map((row, place) => [row, this.#texts[place]]))
      this.#texts = rows.map((row) => known.get(row))
      this.#orders.clear()
      this.#changed = []
      this.members++
    }
  }

  #takeChanged(before: readonly Row[]) {
    if (this.#changed.length > mostChanged) this.#changed = []
    this.rows.forEach((row, place) => {
      const old = before[place]
      if (row === old || !old) return
      this.#texts[place] = undefined
      this.changes++
      this.#changed.push(place)
      for (const { id, value } of this.columns) if (this.#orders.has(id) && value(row) !== value(old)) this.#orders.delete(id)
    })
  }

  /** Where the rows stand whose values have changed since `changes` was this, as long as no others came or went; null where that is forgotten. */
  changedSince(changes: number): ReadonlySet<number> | null {
    const missed = this.changes - changes
    return missed > this.#changed.length ? null : new Set(this.#changed.slice(-missed))
  }

  /** Everything a row says, in small letters, a line for each column. */
  textAt(place: number): string {
    const known = this.#texts[place]
    if (known !== undefined) return known
    const row = this.rows[place]
    const made = row ? this.columns.map((column) => wordsOf(column, row, this.#clock)).join('\0').toLowerCase() : ''
    this.#texts[place] = made
    return made
  }

  /** Makes the texts that are missing, so that the first keystroke finds them ready. */
  *readTexts(): Work<void> {
    for (let place = 0; place < this.rows.length; place++) {
      this.textAt(place)
      if (place % slice === slice - 1) yield
    }
  }

  /** Works out the order by a column, unless it is known. */
  *readOrder(id: string): Work<Order | undefined> {
    const known = this.#orders.get(id)
    const column = this.columns.find((one) => one.id === id)
    if (known || !column) return known
    const { rows, members, changes } = this
    const order = yield* orderOf(rows.length, (place) => column.value(rows[place]!), isDated(column))
    if (members === this.members && changes === this.changes) this.#orders.set(id, order)
    return order
  }

  /** Which of two places stands first in the order asked for. */
  comparison(sorter: Sorter | null): (one: number, other: number) => number {
    const column = sorter && this.columns.find(({ id }) => id === sorter.column)
    return column ? comparison((place) => column.value(this.rows[place]!), isDated(column), sorter.down) : (one, other) => one - other
  }

  /** The places of all rows in the order asked for. */
  places(sorter: Sorter | null): Uint32Array {
    const order = sorter && finish(this.readOrder(sorter.column))
    if (!order) return Uint32Array.from({ length: this.rows.length }, (_, place) => place)
    return sorter.down ? backwards(order) : order.places
  }
}
