import type { ReactNode } from 'react'
import type { ColumnChoice } from './columnChoice.ts'
import type { Column, Identified } from './columns.ts'
import type { RowSource } from './rowSource.ts'
import type { SavableRegister } from './savableRegister.ts'
import type { TableState } from './tableState.ts'
import type { Toggle, ViewName } from './views.ts'

/** Props of every register table, wherever its rows come from. Props that a screen must not forget are required. */
export interface RegisterProps<Row extends Identified> {
  source: RowSource<Row>
  /** What the rows are, as a heading: 'Permits'. */
  label: string
  /** Made by `columnsOf` at module scope. */
  columns: readonly Column<Row>[]
  state: TableState
  onState: (next: TableState) => void
  /** Shown if there are no rows at all: one sentence, and a button to create the first. */
  empty: { sentence: string; action?: ReactNode }
  /** Shown instead of the rows if they could not be loaded: 'Permits could not be loaded'. */
  problem: { title: string; sentence?: string; retry: () => void } | null
  /** The columns that the 'Filter:' box searches: 'Number, title, company'. */
  filterHint: string
  /** The first is the default. Create them once, like columns. */
  views?: readonly ViewName[]
  toggles?: readonly Pick<Toggle<Row>, 'id' | 'label'>[]
  /** Present if rows can be selected: renders the buttons for the selected rows, each with the number it affects. */
  renderBulk?: (chosen: readonly Row[], clear: () => void) => ReactNode
  /** A short note on the selected rows: '1 of them waits for you'. */
  bulkNote?: (chosen: readonly Row[]) => string
  /** URL of a row: its first cell becomes the link; Enter and a click on the row follow it. */
  rowLink?: (row: Row) => string
  /** Opens a row that has no URL, for example in a dialog. */
  onOpen?: (row: Row) => void
  /** Name of the row, for 'Select PTW-0148'; the text of its first column by default. */
  rowName?: (row: Row) => string
  /** File name without extension; present if rows may be exported. */
  exportName?: string
  columnChoice?: ColumnChoice | null
  /** Present if users may choose columns; null resets to the screen's default. */
  onColumnChoice?: (choice: ColumnChoice | null) => void
  /** Renders the menu of saved views, which sets the state of the register. */
  renderSaved?: ((register: SavableRegister) => ReactNode) | undefined
  /** More buttons at the right end of the toolbar. */
  tools?: ReactNode
  /** Shows all rows in one long page; only those in view are rendered. */
  unpaged?: boolean
}
