import type { Clock } from '../time.ts'
import { wordsOf, type Column, type Identified } from './columns.ts'
import { backwards, orderOf, type Order } from './order.ts'
import { finish, type Work } from './slices.ts'
import type { Sorter } from './tableState.ts'

const slice = 256
/** After so many changes the rows are taken as if others had come. */
const mostChanged = 100_000

/** What can be worked out once about a table's rows: one lower-cased text for each, and their order by each column. */
export class Register<Row extends Identified> {
  rows: readonly Row[] = []
  /** Rises when rows come, go or change places. */
  members = 0
  /** The places of rows whose values have changed where they stand since `members` rose, newest last. */
  changed: number[] = []
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
    if (
      this.changed.length < mostChanged &&
      rows.length === before.length &&
      rows.every((row, place) => row === before[place] || row.id === before[place]?.id)
    ) {
      this.#takeChanged(before)
    } else {
      const known = new Map(before.map((row, place) => [row, this.#texts[place]]))
      this.#texts = rows.map((row) => known.get(row))
      this.#orders.clear()
      this.changed = []
      this.members++
    }
  }

  #takeChanged(before: readonly Row[]) {
    this.rows.forEach((row, place) => {
      const old = before[place]
      if (row === old || !old) return
      this.#texts[place] = undefined
      this.changed.push(place)
      for (const { id, value } of this.columns)
        if (this.#orders.has(id) && value(row) !== value(old)) this.#orders.delete(id)
    })
  }

  /** Everything a row says, in small letters, a line for each column. */
  textAt(place: number): string {
    const known = this.#texts[place]
    if (known !== undefined) return known
    const row = this.rows[place]
    const made = row
      ? this.columns
          .map((column) => wordsOf(column, row, this.#clock))
          .join('\0')
          .toLowerCase()
      : ''
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
    const { rows, members } = this
    const changes = this.changed.length
    const dated = column.kind === 'date' || column.kind === 'moment'
    const order = yield* orderOf(rows.length, (place) => column.value(rows[place]!), dated)
    if (members === this.members && changes === this.changed.length) this.#orders.set(id, order)
    return order
  }

  /** The places of all rows in the order asked for. */
  places(sorter: Sorter | null): Uint32Array {
    const order = sorter && finish(this.readOrder(sorter.column))
    if (!order) return Uint32Array.from({ length: this.rows.length }, (_, place) => place)
    return sorter.down ? backwards(order) : order.places
  }
}
