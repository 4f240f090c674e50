import type { ColumnChoice } from './columnChoice.ts'
import type { Column } from './columns.ts'
import type { TableState } from './tableState.ts'
import type { ViewName } from './views.ts'

/** The parts of a register that a saved view keeps and sets. */
export interface SavableRegister {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'filter'>[]
  views?: readonly ViewName[]
  toggles?: readonly { id: string }[]
  state: TableState
  onState: (next: TableState) => void
  columnChoice?: ColumnChoice | null
}
