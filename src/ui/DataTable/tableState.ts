import type { ColumnChoice } from './columnChoice.ts'

/** Page sizes on offer (specification, section 9). */
export const pageSizes = [5, 10, 20, 50] as const

export type PageSize = (typeof pageSizes)[number]

/** The sort column, and whether it sorts descending. */
export interface Sorter {
  column: string
  down: boolean
}

/** The state of a table as plain data that can be stored and restored. */
export interface TableState {
  /** From 1. */
  page: number
  size: PageSize
  /** Null keeps the order in which the rows arrive. */
  sorter: Sorter | null
  /** Text of the 'Filter:' box. */
  words: string
  /** Choices of each filter menu, by column id. For days: the first and the last day, either of which may be ''. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Ids of the toggles that are on, such as 'mine'. */
  toggles: readonly string[]
  /** Id of the chosen view; null is the first one. */
  view: string | null
  /** The saved view that is open, and the columns that it shows instead of the user's own. */
  saved?: { id: number; columns: ColumnChoice | null } | undefined
  /** A sentence about the saved view that was asked for, until the user dismisses it. */
  note?: string | undefined
}

/** The initial state: the first page of ten rows, unfiltered (specification, section 9). */
export const tableStart: TableState = {
  page: 1,
  size: 10,
  sorter: null,
  words: '',
  filters: {},
  toggles: [],
  view: null,
}

/** Returns the initial state with a sort order, view or page size of its own. */
export const tableStartWith = (own: Partial<TableState>): TableState => ({ ...tableStart, ...own })

/** Returns whether text, menus or toggles hide any rows; the view does not count as a filter. */
export const isFiltered = ({ words, filters, toggles }: TableState) =>
  words.trim() !== '' || toggles.length > 0 || Object.values(filters).some((chosen) => chosen.some(Boolean))

/** Clears text, menus and toggles and keeps the rest of the state. */
export const cleared = (state: TableState): TableState => ({ ...state, page: 1, words: '', filters: {}, toggles: [] })
