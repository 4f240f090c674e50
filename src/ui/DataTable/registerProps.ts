import type { ReactNode } from 'react'
import type { ColumnChoice } from './columnChoice.ts'
import type { Column, Identified } from './columns.ts'
import type { RowSource } from './rowSource.ts'
import type { TableState } from './tableState.ts'
import type { Toggle, ViewName } from './views.ts'

/** What a table needs to be told, wherever its rows are; what must not be forgotten is required. */
export interface RegisterProps<Row extends Identified> {
  source: RowSource<Row>
  /** What the rows are, as a heading would say it: 'Permits'. */
  label: string
  /** Made by `columnsOf` at module scope. */
  columns: readonly Column<Row>[]
  state: TableState
  onState: (next: TableState) => void
  /** Shown where nothing was ever made: one sentence, and the way to make the first. */
  empty: { sentence: string; action?: ReactNode }
  /** Shown in place of the rows when they could not be loaded: 'Permits could not be loaded'. */
  problem: { title: string; sentence?: string; retry: () => void } | null
  /** What the 'Filter:' box looks into: 'Number, title, company'. */
  filterHint: string
  /** The first is where one begins. Made once, as columns are. */
  views?: readonly ViewName[]
  toggles?: readonly Pick<Toggle<Row>, 'id' | 'label'>[]
  /** Given where rows can be chosen: the buttons for the chosen ones, each with the number it works on. */
  renderBulk?: (chosen: readonly Row[], clear: () => void) => ReactNode
  /** A few words about the chosen rows: '1 of them waits for you'. */
  bulkNote?: (chosen: readonly Row[]) => string
  /** Where a row leads: its first cell becomes the link, Enter and a click on the row follow it. */
  rowLink?: (row: Row) => string
  /** What opening a row does where it has no address of its own, such as a dialog. */
  onOpen?: (row: Row) => void
  /** The row's name, for 'Select PTW-0148'; the words of its first column by default. */
  rowName?: (row: Row) => string
  /** The file's name without ending; given where the rows may be exported. */
  exportName?: string
  columnChoice?: ColumnChoice | null
  /** Given where people may choose columns; null is the screen's own choice. */
  onColumnChoice?: (choice: ColumnChoice | null) => void
  /** More buttons at the right end of the toolbar. */
  tools?: ReactNode
  /** Every row in one long page instead of pages; only what is in view is drawn. */
  unpaged?: boolean
}
