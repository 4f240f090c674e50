import type { Keep } from './finder.ts'
import type { TableState } from './tableState.ts'

/** The name of a view, such as 'Open' or 'Waiting for me'. */
export interface ViewName {
  id: string
  label: string
  /** Rows in it need attention, so its count is red. */
  urgent?: boolean
  /** What it lists, in a sentence, if the label does not make that clear. */
  meaning?: string | undefined
}

/** A view of rows in memory. */
export interface View<Row> extends ViewName {
  keeps: Keep<Row>
}

/** A filter switched by a single button, such as 'Mine'. */
export interface Toggle<Row> {
  id: string
  label: string
  keeps: Keep<Row>
}

/** Returns the current view: the selected one, otherwise the first. */
export const viewOf = <V extends ViewName>(views: readonly V[], { view }: Pick<TableState, 'view'>): V | undefined =>
  views.find(({ id }) => id === view) ?? views[0]

/** Returns the filters of the current view and the active toggles. */
export const keepsOf = <Row>(
  views: readonly View<Row>[],
  toggles: readonly Toggle<Row>[],
  state: TableState,
): Keep<Row>[] => {
  const view = viewOf(views, state)
  const pressed = toggles.filter(({ id }) => state.toggles.includes(id))
  return [...(view ? [view] : []), ...pressed].map(({ keeps }) => keeps)
}
