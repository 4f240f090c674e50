import type { Choice } from './choices.ts'
import type { Column, Identified, Sums } from './columns.ts'
import type { Chosen } from './useChosen.ts'

/**
 * The source of a table's rows. `useMemoryRows` holds all rows and sorts, filters and counts them itself;
 * `useWindowRows` leaves that to the server and holds one page. The table looks the same.
 */
export interface RowSource<Row extends Identified> {
  /** Whether the first rows are still loading. */
  waiting: boolean
  /** Number of matching rows; undefined while it is being counted. */
  found: number | undefined
  /** Whether there are more rows than `found`, which were not counted. */
  isMore: boolean
  /** The current page, from 1, and the range of matching rows it shows. */
  page: number
  from: number
  to: number
  rowAt: (at: number) => Row | undefined
  /** The sums of the totals row; absent if there is none. */
  totals?: Sums | undefined
  /** Number of rows without any filter; undefined if they have not been counted. */
  all: number | undefined
  /** Returns the number of rows in a view, by its name; undefined while it is being counted. */
  inView: (view: string) => number | undefined
  canSort: (column: Column<Row>) => boolean
  /** Called when a pointer or the focus reaches a heading, to compute its sort order in advance. */
  readAhead: (column: string) => void
  choices: ChoiceSource<Row>
  chosen: Chosen<Row>
  /** Returns all matching rows in order, for an export. */
  allFound: () => Promise<readonly Row[]>
  /**
   * If nothing matches: the number of rows without the filter, and another view with matches. Undefined if there are
   * matches, or while rows are being counted.
   */
  nothing: { inView: number; inAll: number; elsewhere: { view: string; count: number } | undefined } | undefined
  /** An offer to reload, because rows have been added or removed since the page was read. */
  offer: { words: string; take: () => void } | null
}

/** The choices of the filter menus. A choice's key is its text for rows in memory, and its value for a window. */
export interface ChoiceSource<Row> {
  /** The choices of a column; undefined while they load. */
  of: (column: Column<Row>) => readonly Choice[] | undefined
  /** Returns the label of a selected choice. */
  wordsOf: (column: Column<Row>, key: string) => string
  /** Called when the menu of a column opens. Returns the function to call when it closes. */
  open: (column: string) => () => void
  /** Searches the choices of an open menu, including those it does not show. Absent if it shows all. */
  find?: (column: string, words: string) => void
  /** Whether there are more choices than those shown. */
  isCut?: (column: Column<Row>) => boolean
}
