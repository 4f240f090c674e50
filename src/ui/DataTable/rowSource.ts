import type { Choice } from './choices.ts'
import type { Column, Identified } from './columns.ts'
import type { Chosen } from './useChosen.ts'

/**
 * Where a table has its rows from. In memory (`useMemoryRows`) all of them are here and are sorted, filtered and
 * counted here; of a window (`useWindowRows`) the server does that, and only a page is here. The table looks the same.
 */
export interface RowSource<Row extends Identified> {
  /** Nothing is known of the rows yet. */
  waiting: boolean
  /** How many rows fit what is asked for; undefined while they are counted. */
  found: number | undefined
  /** There are more than `found`, and nobody has counted how many. */
  isMore: boolean
  /** The page that is shown, from 1, and which of the rows that fit stand on it. */
  page: number
  from: number
  to: number
  rowAt: (at: number) => Row | undefined
  /** How many rows there are without any filter; undefined where nobody has counted. */
  all: number | undefined
  /** How many rows each view holds, by its name; undefined while they are counted. */
  inView: (view: string) => number | undefined
  canSort: (column: Column<Row>) => boolean
  /** A pointer or the focus has reached the head of a column: the moment to work out its order. */
  readAhead: (column: string) => void
  choices: ChoiceSource<Row>
  chosen: Chosen<Row>
  /** Every row that fits, in its order: for an export. */
  allFound: () => Promise<readonly Row[]>
  /**
   * Where nothing was found: how many rows there are without the filter, and another view that holds some. Undefined
   * where something was found, or while they are counted.
   */
  nothing: { inView: number; inAll: number; elsewhere: { view: string; count: number } | undefined } | undefined
  /** Rows that have come or gone since the page was read; the reader is offered to see them. */
  offer: { words: string; take: () => void } | null
}

/** What the filter menus offer. A choice is kept by its key: its words in memory, its value in a window. */
export interface ChoiceSource<Row> {
  /** The choices of a column; undefined while they are on their way. */
  of: (column: Column<Row>) => readonly Choice[] | undefined
  /** What a choice that is set is called. */
  wordsOf: (column: Column<Row>, key: string) => string
  /** The menu of a column is open, until what this answers is called. */
  open: (column: string) => () => void
}
