/** How many rows a page may hold (specification, section 9). */
export const pageSizes = [5, 10, 20, 50] as const

/** One of the page sizes. */
export type PageSize = (typeof pageSizes)[number]

/** By which column the rows stand, and whether the largest comes first. */
export interface Sorter {
  column: string
  down: boolean
}

/** Where someone is in a table: plain data that can be kept and given back. */
export interface TableState {
  /** From 1. */
  page: number
  size: PageSize
  /** Null leaves the rows in the order they came in. */
  sorter: Sorter | null
  /** What stands in the 'Filter:' box. */
  words: string
  /** The choices of each filter menu by column; for days the first and the last one, either may be ''. */
  filters: Readonly<Record<string, readonly string[]>>
  /** The toggles that are pressed, such as 'mine'. */
  toggles: readonly string[]
  /** The saved view that is chosen; null is the first one. */
  view: string | null
}

/** Where everyone begins: the first page of ten, nothing filtered (specification, section 9). */
export const tableStart: TableState = {
  page: 1,
  size: 10,
  sorter: null,
  words: '',
  filters: {},
  toggles: [],
  view: null,
}

/** The start of a table with its own sorter, view or page size. */
export const tableStartWith = (own: Partial<TableState>): TableState => ({ ...tableStart, ...own })

/** Whether words, menus or toggles leave rows out; a view is a place, not a filter. */
export const isFiltered = ({ words, filters, toggles }: TableState) =>
  words.trim() !== '' || toggles.length > 0 || Object.values(filters).some((chosen) => chosen.some(Boolean))

/** The same place with words, menus and toggles cleared. */
export const cleared = (state: TableState): TableState => ({ ...state, page: 1, words: '', filters: {}, toggles: [] })
