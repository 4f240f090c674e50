import type { SavableRegister } from '#src/ui/DataTable/savableRegister.ts'
import type { TableState } from '#src/ui/DataTable/tableState.ts'

/** What every part of the menu of saved views needs. */
export interface SavedViewsProps {
  /** The name under which the state of the register is kept. */
  name: string
  start: Partial<TableState>
  register: SavableRegister
}

/** A dialog of the menu: the form of a view, where 0 is a new one, or of the subscription to it. */
export interface ViewDialog {
  of: 'view' | 'mail'
  id: number
  name: string
}
